import { element } from "./element.js";
import { identifier } from "./practice.js";

/**
 * The place of a question's message: created at the end of `container`, tied to the inputs that it speaks about.
 *
 * @param {HTMLElement} container
 * @param {HTMLInputElement[]} inputs
 * @param {string} id of the message
 */
export function createErrorMessage(container, inputs, id) {
  const message = element("p", { class: "fsa-error", role: "alert", id: identifier(`${id}-error`) });
  return {
    /** @param {string | undefined} text undefined takes the message away */
    show(text) {
      container.classList.toggle("has-error", text !== undefined);
      if (text === undefined) message.remove();
      else {
        message.textContent = text;
        container.append(message);
      }
      for (const input of inputs) {
        input.setAttribute("aria-invalid", String(text !== undefined));
        if (text === undefined) input.removeAttribute("aria-describedby");
        else input.setAttribute("aria-describedby", message.id);
      }
    },
  };
}
