import { wait } from "../../site/kit.js";

const country = document.querySelector("[data-country]");
if (country) {
  await wait(100);
  // The box takes over the id of the list, which stays behind it without a look of its own.
  globalThis.accessibleAutocomplete.enhanceSelectElement({
    selectElement: country,
  });
}
