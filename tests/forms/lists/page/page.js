import { nameOwn, own, REFUSAL, refused, submit, wait } from "../../site/kit.js";

const { jQuery: $, Choices } = globalThis;
const COUNTIES = {
  IL: ["Cook", "DuPage", "Kane", "Lake", "Will"],
  IN: ["Allen", "Lake", "Marion", "Porter"],
  WA: ["King", "Pierce", "Spokane"],
};
nameOwn();
await wait();
const byId = (id) => document.getElementById(own(id));
const jq = (id) => $(byId(id));

// Select2: a list of its own behind each native one; the landlords come from the server, by typing.
jq("state").select2({ placeholder: "Select a state" });
jq("county").select2({ placeholder: "Select a county" });
jq("landlord").select2({
  placeholder: "Search by name",
  minimumInputLength: 2,
  ajax: {
    url: "landlords",
    delay: 150,
    dataType: "json",
    data: ({ term }) => ({ term }),
    processResults: (results) => ({ results }),
  },
});
jq("state").on("change", async () => {
  const state = jq("state").val();
  jq("county").prop("disabled", true).empty().append(new Option("", ""));
  await wait(150);
  for (const county of COUNTIES[state] ?? []) jq("county").append(new Option(`${county} County`, county));
  jq("county").prop("disabled", false).trigger("change");
});
jq("amenities").select2({ closeOnSelect: false });

// Choices.js
for (const [id, more] of [
  ["language", {}],
  ["areas", { removeItemButton: true }],
  ["bedrooms", { searchEnabled: false, shouldSort: false }],
]) {
  new Choices(byId(id), { itemSelectText: "", ...more });
}

// A row is a question of its own kind: added by a link, each with a native list.
byId("add-person").addEventListener("click", (event) => {
  event.preventDefault();
  const row = document.createElement("tr");
  row.innerHTML = `<td><input aria-label="Relative’s name" data-person></td><td><select aria-label="Age group" data-age><option value=""></option><option value="child">Under 18</option><option value="adult">18 to 61</option><option value="elder">62 or older</option></select></td><td><a href="#" title="Remove">✕</a></td>`;
  row.querySelector("a").addEventListener("click", (pressed) => {
    pressed.preventDefault();
    row.remove();
  });
  document.querySelector("[data-people]").append(row);
});

const complain = (id, text) => {
  const message = byId(id).closest(".field").querySelector(".msg");
  message.textContent = text;
  message.id = own(`${id}-msg`);
};
let step = 1;
for (const button of document.querySelectorAll(".go")) {
  button.addEventListener("click", async () => {
    for (const old of document.querySelectorAll(".msg")) old.textContent = "";
    const needed = step === 1 ? ["state", "county", "landlord", "language"] : ["bedrooms", "band"];
    const missing = needed.filter((id) => !byId(id).value);
    for (const id of missing) complain(id, "Please select an item in the list.");
    if (missing.length > 0) return;
    if (step === 1 && refused()) return complain("landlord", REFUSAL);
    step++;
    const chosen = (id) => [...byId(id).selectedOptions].map(({ value }) => value).sort();
    const decision =
      step === 3
        ? await submit({
            ...Object.fromEntries(
              ["state", "county", "landlord", "language", "bedrooms", "band"].map((id) => [
                id,
                byId(id).value,
              ]),
            ),
            amenities: chosen("amenities"),
            areas: chosen("areas"),
            people: [...document.querySelectorAll("[data-people] tr:has(input)")].map((row) => ({
              name: row.querySelector("input").value,
              age_group: row.querySelector("select").value,
            })),
          })
        : await wait(30);
    if (decision) {
      byId("amount").textContent = `$${decision.benefit}`;
      byId("code").textContent = decision.code;
    }
    for (const part of document.querySelectorAll("[data-step]"))
      $(part).toggle(part.dataset.step === String(step));
    document.querySelector("[data-title]").textContent = [
      "",
      "Where you live",
      "What you need",
      "Your voucher",
    ][step];
  });
}
