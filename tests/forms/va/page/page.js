import { own, REFUSAL, refused, submit, wait } from "../../site/kit.js";

const SCHOOLS = [
  "Arizona State University",
  "Boise State University",
  "Columbia College",
  "Howard University",
  "Ohio State University",
  "Ohio University",
  "Portland Community College",
  "Texas A&M University",
];
for (const element of document.querySelectorAll("[data-name]"))
  element.setAttribute("name", own(element.dataset.name));
for (const element of document.querySelectorAll("[data-id]")) element.id = own(element.dataset.id);
const named = (name) => document.querySelector(`[data-name=${name}]`);
const byId = (name) => document.getElementById(own(name));
const model = {
  program_gi: "false",
  program_vre: "false",
  program_none: "false",
  truth: "false",
  dependents: [],
};

const school = named("school");
await wait(100);
school.innerHTML = SCHOOLS.map(
  (name) => `<option value="${name.replace("&", "&amp;")}">${name.replace("&", "&amp;")}</option>`,
).join("");
byId("pace").buttons = [
  { label: "Full time", value: "full" },
  { label: "Half time", value: "half" },
  { label: "Online", value: "online" },
];

for (const key of ["full_name", "file_number", "tuition", "explanation", "dependent_name"]) {
  named(key).addEventListener("input", (event) => {
    model[key] = event.target.value;
  });
}
named("tuition").addEventListener("focusout", () => {
  const digits = (model.tuition ?? "").replace(/[^\d]/g, "");
  model.tuition = digits;
  named("tuition").value = digits && Number(digits).toLocaleString("en-US");
});
for (const key of ["branch", "school", "dependent_kind"]) {
  named(key).addEventListener("vaSelect", (event) => {
    model[key] = event.detail.value;
  });
}
for (const key of ["birth", "entered"]) {
  named(key).addEventListener("dateChange", (event) => {
    const [year = "", month = "", day = ""] = (event.target.value ?? "").split("-");
    model[key] =
      year && month && day ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : undefined;
  });
}
for (const key of ["program_gi", "program_vre", "program_none", "truth"]) {
  named(key).addEventListener("vaChange", (event) => {
    model[key] = String(event.detail.checked);
  });
}
byId("discharge").addEventListener("vaValueChange", (event) => {
  model.discharge = event.detail.value;
  named("explanation").hidden = model.discharge !== "other";
});
byId("pace").addEventListener("vaButtonClick", (event) => {
  model.pace = event.detail.value ?? event.detail;
});

const editor = document.querySelector("[data-editor]");
document.querySelector("[data-add]").addEventListener("click", () => {
  editor.hidden = false;
});
const closeEditor = () => {
  editor.hidden = true;
  named("dependent_name").value = "";
  named("dependent_kind").value = "";
  delete model.dependent_name;
  delete model.dependent_kind;
};
document.querySelector("[data-pair]").addEventListener("primaryClick", () => {
  if (!model.dependent_name || !model.dependent_kind) return;
  model.dependents.push({ name: model.dependent_name, kind: model.dependent_kind });
  const card = document.createElement("va-card");
  card.innerHTML = "<h3></h3>";
  card.firstChild.textContent = model.dependent_name;
  document.querySelector("[data-cards]").append(card);
  closeEditor();
});
document.querySelector("[data-pair]").addEventListener("secondaryClick", closeEditor);

const NEEDED = {
  1: ["full_name", "birth", "file_number", "branch", "school"],
  2: ["discharge", "tuition", "entered", "pace"],
  3: [],
};
for (const button of document.querySelectorAll("[data-go]")) {
  button.addEventListener("click", async () => {
    const next = Number(button.dataset.go);
    const missing = NEEDED[next - 1].filter((key) => !model[key]);
    for (const key of NEEDED[next - 1]) (named(key) ?? byId(key)).removeAttribute("error");
    for (const key of missing) (named(key) ?? byId(key)).setAttribute("error", "Provide an answer");
    if (missing.length > 0) return;
    if (next === 2 && refused()) return named("file_number").setAttribute("error", REFUSAL);
    const { dependent_name, dependent_kind, ...handed } = model;
    const decision =
      next === 4
        ? await submit({
            ...handed,
            explanation: model.discharge === "other" ? model.explanation : undefined,
          })
        : await wait(50);
    if (decision) {
      byId("benefit").textContent = `$${decision.benefit.toLocaleString("en-US")}.00`;
      byId("code").textContent = decision.code;
      byId("months").textContent = String(decision.months);
    }
    for (const section of document.querySelectorAll("[data-step]"))
      section.hidden = section.dataset.step !== String(next);
    document.querySelector("va-segmented-progress-bar").setAttribute("current", String(Math.min(next, 3)));
    scrollTo(0, 0);
  });
}
