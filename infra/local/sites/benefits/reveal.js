/** Shows what belongs to a choice while it is made, and keeps "none of these" alone. */
for (const group of document.querySelectorAll("[data-module='radios'], [data-module='checkboxes']")) {
  const inputs = /** @type {HTMLInputElement[]} */ ([...group.querySelectorAll(".choice__input")]);
  const update = () => {
    for (const input of inputs) {
      const revealed = document.getElementById(input.dataset.ariaControls ?? "");
      revealed?.classList.toggle("is-hidden", !input.checked);
    }
  };
  for (const input of inputs) {
    input.addEventListener("change", () => {
      if (input.type === "checkbox" && input.checked) {
        const isExclusive = input.dataset.behaviour === "exclusive";
        for (const other of inputs) {
          if (other !== input && (isExclusive || other.dataset.behaviour === "exclusive"))
            other.checked = false;
        }
      }
      update();
    });
  }
  update();
}
/** @type {HTMLElement | null} */ (document.querySelector("[data-module='error-summary']"))?.focus();
