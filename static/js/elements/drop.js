/** The whole page takes dropped files into the form's file field; the browser sends them as if they had been chosen. */

/** @param {DragEvent} event */
function holdsFiles(event) {
  return [...(event.dataTransfer?.types ?? [])].includes("Files");
}

/** @param {HTMLFormElement} form its input[name=file] takes the files, its button sends them */
export function startDropping(form) {
  const input = form.querySelector('input[name="file"]');
  let depth = 0;
  const leave = () => { depth = 0; form.classList.remove("dropping"); };
  addEventListener("dragenter", (event) => {
    if (!holdsFiles(event)) return;
    depth += 1;
    form.classList.add("dropping");
  });
  addEventListener("dragleave", () => { depth -= 1; if (depth <= 0) leave(); });
  addEventListener("dragover", (event) => { if (holdsFiles(event)) event.preventDefault(); });
  addEventListener("drop", (event) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    leave();
    input.files = event.dataTransfer.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
    form.querySelector('button[type="submit"]').focus();
  });
}
