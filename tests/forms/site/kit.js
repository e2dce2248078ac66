/** The shared code of this folder's forms in the browser: faults, the banner, the answers it received, the results. */

const [, , faultNames = "plain"] = location.pathname.split("/");
export const faults = new Set(faultNames.split("+"));

/** An id, name or class of the form's own; another one when the site has been redeployed. */
export function own(name) {
  if (!faults.has("drift")) return name;
  const sum = [...name].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 9973, 7);
  return `x${sum}-${name.length}`;
}

/** Resolves at once, or late on a slow site. */
export function wait(ms = 0) {
  return new Promise((resolve) => setTimeout(resolve, faults.has("slow") ? ms + 900 : ms));
}

let refusals = 0;
/** The field that the site refuses on this press of the button: once, or always. */
export function refused() {
  if (faults.has("objection")) return true;
  if (!faults.has("validation") || refusals > 0) return false;
  refusals++;
  return true;
}

export const REFUSAL = "Check this answer. The office could not read it.";

/** Hands the answers in; the office answers with figures and a code computed from all of them. */
export async function submit(model) {
  globalThis.__received = model;
  const response = await fetch("received", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(model),
  });
  await wait();
  return await response.json();
}

/** An overlay that lies on the page until it is dismissed. */
export function showBanner(text = "We use cookies to improve this service.", button = "Accept all cookies") {
  if (!faults.has("banner")) return;
  const overlay = document.createElement("div");
  overlay.setAttribute("role", "dialog");
  overlay.setAttribute("aria-modal", "true");
  overlay.setAttribute("aria-label", "Cookies");
  overlay.style.cssText =
    "position:fixed;inset:0;z-index:99999;background:rgba(0,0,0,.5);display:flex;align-items:end";
  overlay.innerHTML = `<div style="background:#fff;padding:2rem;width:100%"><p></p><button type="button"></button></div>`;
  overlay.querySelector("p").textContent = text;
  const press = overlay.querySelector("button");
  press.textContent = button;
  press.addEventListener("click", () => overlay.remove());
  document.body.append(overlay);
}

/** Every attribute that the form itself gave (`data-id`, `data-name`) becomes an id or name, drifted or not. */
export function nameOwn(root = document) {
  for (const element of root.querySelectorAll("[data-id]")) element.id = own(element.dataset.id);
  for (const element of root.querySelectorAll("[data-for]")) element.htmlFor = own(element.dataset.for);
  for (const element of root.querySelectorAll("[data-name]")) element.name = own(element.dataset.name);
  for (const element of root.querySelectorAll("[data-class]"))
    element.classList.add(own(element.dataset.class));
  for (const attribute of ["aria-labelledby", "aria-describedby", "aria-controls"]) {
    for (const element of root.querySelectorAll(`[data-${attribute}]`)) {
      const ids = element.getAttribute(`data-${attribute}`).split(" ").map(own);
      element.setAttribute(attribute, ids.join(" "));
    }
  }
}

showBanner();
