/** [data-copy]: a button that copies the field beside it and says so. */

const SAID_MS = 4000;

/** @param {HTMLInputElement | HTMLTextAreaElement} input @returns {Promise<boolean>} whether the text is in the clipboard */
async function copied(input) {
  try {
    await navigator.clipboard.writeText(input.value);
    return true;
  } catch {
    input.select();
    return document.execCommand("copy");
  }
}

/** Show the buttons of a part of the page and make them work. @param {ParentNode} root */
export function startCopying(root = document) {
  for (const box of root.querySelectorAll("[data-copy]")) {
    const input = box.querySelector("input, textarea");
    const button = box.querySelector("[data-copy-button]");
    const said = box.querySelector("[data-copy-said]");
    button.hidden = false;
    input.addEventListener("focus", () => input.select());
    button.addEventListener("click", async () => {
      said.textContent = (await copied(input)) ? "Copied" : "Press Ctrl+C to copy";
      setTimeout(() => { said.textContent = ""; }, SAID_MS);
    });
  }
}
