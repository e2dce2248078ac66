import { faults, nameOwn, own, REFUSAL, refused, submit, wait } from "../../site/kit.js";

nameOwn();
const byId = (id) => document.getElementById(own(id));
const all = (css, root = document) => [...root.querySelectorAll(css)];

// An exclusive box unticks the others, and each of the others the exclusive one.
const needs = all("input", byId("needs"));
for (const box of needs) {
  box.addEventListener("change", () => {
    if (!box.checked) return;
    for (const one of needs) if ((one.value === "none") !== (box.value === "none")) one.checked = false;
  });
}

// A press draws all cards again.
const costs = new Set();
function drawCards() {
  const cards = ["Child care", "Heating", "Medicine", "Travel to work"].map((cost) => {
    const card = document.createElement("button");
    card.type = "button";
    card.innerHTML = `<span>${cost}</span>`;
    if (costs.has(cost)) card.className = "kx2";
    card.addEventListener("click", () => {
      if (!costs.delete(cost)) costs.add(cost);
      drawCards();
    });
    return card;
  });
  byId("costs").replaceChildren(...cards);
}
drawCards();

const toggle = document.querySelector("[data-toggle]");
toggle.addEventListener("click", () => {
  toggle.ariaExpanded = String(toggle.ariaExpanded !== "true");
  document.getElementById("dates").hidden = toggle.ariaExpanded !== "true";
});

if (faults.has("drift")) {
  toggle.click();
  document.querySelector("details").open = false;
}

const half = document.querySelector("[data-half]");
half.addEventListener("click", () => {
  half.textContent = half.textContent === "AM" ? "PM" : "AM";
});

const people = byId("people");
for (const button of all("[data-step-by]")) {
  button.addEventListener("click", () => {
    const next = Number(people.value) + Number(button.dataset.stepBy);
    people.value = String(Math.min(9, Math.max(1, next)));
  });
}

const languages = all("[role=option]");
for (const option of languages)
  option.addEventListener("click", () => {
    option.ariaSelected = String(option.ariaSelected !== "true");
  });

// Each box hands the focus on.
const boxes = Array.from({ length: 6 }, (_, at) => {
  const box = document.createElement("input");
  box.setAttribute("aria-label", `Digit ${at + 1}`);
  box.maxLength = 1;
  box.inputMode = "numeric";
  box.addEventListener("input", () => box.value && boxes[at + 1]?.focus());
  return box;
});
document.querySelector(".boxes").append(...boxes);

const FORMS = {
  event: /^\d\d-[A-Z][a-z]{2}-\d{4}$/,
  visit: /^\d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M$/,
  moved: /^\d\d\/\d\d\/\d{4}$/,
};
const TITLES = { 2: "Your household", 3: "Your estimate" };
for (const button of all(".next")) {
  button.addEventListener("click", async () => {
    for (const old of all(".error")) old.remove();
    const [hour, minute] = all(".clock input").map(({ value }) => value.trim());
    const model = {
      needs: needs
        .filter(({ checked }) => checked)
        .map(({ value }) => value)
        .sort(),
      costs: [...costs].sort(),
      call: hour && minute && `${Number(hour)}:${minute.padStart(2, "0")} ${half.textContent}`,
      office:
        byId("office").value &&
        `${byId("office").value.replace(/^0/, "")} ${document.querySelector("[data-office-half]").value}`,
      town: byId("town").value,
      people: people.value,
      languages: languages
        .filter(({ ariaSelected }) => ariaSelected === "true")
        .map(({ textContent }) => textContent),
      event: byId("event").value,
      visit: byId("visit").value,
      moved: byId("moved").value,
      pin: boxes.map(({ value }) => value).join(""),
    };
    const next = Number(button.dataset.next);
    if (next === 2 && model.needs.length === 0) return showError("needs", "Select what you need");
    if (next === 2 && !model.office) return showError("office", "Enter a time");
    if (next === 2 && !model.call) return showError("call", "Enter a time");
    for (const [key, form] of Object.entries(FORMS))
      if (next === 3 && !form.test(model[key])) return showError(key, "Enter it in the form that is shown");
    if (next === 3 && model.pin.length < 6) return showError("pin", "Enter the code");
    if (next === 2 && refused()) return showError("needs", REFUSAL);
    button.disabled = true;
    const decision = next === 3 ? await submit(model) : await wait(60);
    button.disabled = false;
    if (decision) {
      byId("amount").textContent = `$${decision.benefit.toLocaleString("en-US")}`;
      byId("code").textContent = decision.code;
    }
    for (const section of all("[data-step]")) section.hidden = section.dataset.step !== String(next);
    const heading = document.querySelector("h1");
    heading.textContent = TITLES[next];
    heading.focus();
  });
}

function showError(key, text) {
  const message = document.createElement("p");
  message.className = "error";
  message.id = own(`${key}-error`);
  message.setAttribute("role", "alert");
  message.textContent = text;
  const control = byId(key);
  control.setAttribute("aria-describedby", message.id);
  if (control.matches("input")) control.after(message);
  else control.append(message);
}
