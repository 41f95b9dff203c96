/** Forms that ask the browser for a passkey: data-passkey is "create" or "get", data-options the address of the question. */

const REFUSED = "No passkey was given. Try again, or use a mailed code.";
const KNOWN = "This device has a passkey of this account already.";

/** @returns {boolean} whether this browser can be asked for passkeys in JSON */
function hasPasskeys() {
  return typeof globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON === "function";
}

/** @param {HTMLFormElement} form @returns {Promise<string>} what the browser answers, as JSON */
async function answer(form) {
  const response = await fetch(form.dataset.options, { headers: { Accept: "application/json" } });
  const question = await response.json();
  const { publicKey } = question.request_options ?? question;
  const credential = form.dataset.passkey === "create"
    ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(publicKey) })
    : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(publicKey) });
  return JSON.stringify(credential.toJSON());
}

/** @param {HTMLFormElement} form */
function start(form) {
  const mistake = form.querySelector("[data-passkey-mistake]");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    mistake.textContent = "";
    try {
      form.elements.namedItem("credential").value = await answer(form);
      form.submit();
    } catch (error) {
      mistake.textContent = error.name === "InvalidStateError" ? KNOWN : REFUSED;
    }
  });
}

/** Show the parts of the page that need passkeys, where the browser has them. @param {ParentNode} root */
export function startPasskeys(root = document) {
  const possible = hasPasskeys();
  for (const part of root.querySelectorAll("[data-passkeys]")) part.hidden = !possible;
  for (const part of root.querySelectorAll("[data-no-passkeys]")) part.hidden = possible;
  for (const form of root.querySelectorAll("[data-passkey]")) start(form);
}
