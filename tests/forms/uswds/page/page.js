import { nameOwn, own, REFUSAL, refused, submit, wait } from "../../site/kit.js";

const STATES = {
  AL: "Alabama",
  AK: "Alaska",
  AZ: "Arizona",
  AR: "Arkansas",
  CA: "California",
  CO: "Colorado",
  CT: "Connecticut",
  DE: "Delaware",
  DC: "District of Columbia",
  FL: "Florida",
  GA: "Georgia",
  HI: "Hawaii",
  ID: "Idaho",
  IL: "Illinois",
  IN: "Indiana",
  IA: "Iowa",
  KS: "Kansas",
  KY: "Kentucky",
  LA: "Louisiana",
  ME: "Maine",
  MD: "Maryland",
  NM: "New Mexico",
  NY: "New York",
  NC: "North Carolina",
  OH: "Ohio",
  VA: "Virginia",
  WA: "Washington",
  WV: "West Virginia",
};
const store = `answers:${location.pathname.split("/").slice(0, 4).join("/")}`;
const model = JSON.parse(sessionStorage.getItem(store) ?? "{}");
const $ = (css) => document.querySelector(css);
const byId = (id) => document.getElementById(own(id));

const states = $("[data-id=state]");
if (states) {
  await wait();
  states.innerHTML = `<option value=""></option>${Object.entries(STATES)
    .map(([value, name]) => `<option value="${value}">${name}</option>`)
    .join("")}`;
}
nameOwn();
// The library enhances the page once it has been loaded.
const script = document.createElement("script");
script.src = "/pkg/@uswds/uswds/dist/js/uswds.min.js";
document.body.append(script);

const form = $("form");
const named = (name) => [...document.querySelectorAll(`[name="${own(name)}"]`)];

function readModel() {
  for (const control of document.querySelectorAll("[data-field]")) {
    if (control.closest("[hidden]:not([data-field])")) continue;
    const key = control.dataset.field;
    const value = control.type === "checkbox" ? control.checked : control.value;
    model[key] = "digits" in control.dataset ? String(value).replace(/\D/g, "") : value;
  }
  const heating = named("heating").find((radio) => radio.checked);
  if (heating) model.heating = heating.value;
  const picker = $(".usa-date-picker__internal-input");
  if (picker) model.shutoff_date = picker.value;
  // The library puts a list of its own in the place of the box.
  const time = $(".usa-time-picker select");
  if (time) model.call_time = time.value;
}

for (const radio of named("heating")) {
  radio.addEventListener("change", () => {
    $("[data-when]").hidden = radio.value !== "oil";
  });
}
for (const box of named("circumstances")) {
  box.addEventListener("change", () => {
    for (const other of named("circumstances")) {
      if (box.checked && (box.value === "none") !== (other.value === "none")) other.checked = false;
    }
  });
}

const NEEDED = { full_name: "full-name", ssn: "ssn", income: "income", reason: "reason" };
function showError(id, text) {
  const control = byId(id);
  const message = document.createElement("span");
  message.className = "usa-error-message";
  message.id = `${control.id}-error`;
  message.textContent = text;
  control.closest(".usa-form-group").classList.add("usa-form-group--error");
  control.closest(".usa-form-group").insertBefore(message, control.closest(".usa-input-group") ?? control);
  control.setAttribute("aria-describedby", message.id);
  control.setAttribute("aria-invalid", "true");
}

form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  for (const old of document.querySelectorAll(".usa-error-message")) old.remove();
  for (const old of document.querySelectorAll("[aria-invalid]")) old.removeAttribute("aria-invalid");
  readModel();
  const missing = Object.entries(NEEDED).filter(([key, id]) => byId(id) && !model[key]);
  for (const [, id] of missing) showError(id, "Enter an answer");
  const isRefused = byId("income") && missing.length === 0 && refused();
  if (isRefused) showError("income", REFUSAL);
  $("[data-alert]")?.toggleAttribute("hidden", missing.length === 0 && !isRefused);
  if (missing.length > 0 || isRefused) return;
  sessionStorage.setItem(store, JSON.stringify(model));
  await wait();
  location.href = form.dataset.next;
});

const panel = $("[data-panel]");
if (panel) {
  model.members ??= [];
  const toggle = (isOpen) => {
    panel.hidden = !isOpen;
    byId("add-member").hidden = isOpen;
    for (const control of panel.querySelectorAll("input,select")) control.value = "";
  };
  byId("add-member").addEventListener("click", () => toggle(true));
  $("[data-cancel]").addEventListener("click", () => toggle(false));
  $("[data-save]").addEventListener("click", async () => {
    const member = {
      name: byId("member-name").value,
      relationship: byId("member-relation").value,
      age: byId("member-age").value,
    };
    if (Object.values(member).includes("")) return;
    await wait();
    model.members.push(member);
    $("[data-members]").insertAdjacentHTML(
      "beforeend",
      `<li class="usa-card"><div class="usa-card__container"><div class="usa-card__body"></div></div></li>`,
    );
    $("[data-members] li:last-child .usa-card__body").textContent =
      `${member.name} (${member.relationship}, ${member.age})`;
    toggle(false);
  });
}

if (byId("code")) {
  const { code, benefit, share } = await submit(model);
  byId("benefit").textContent = `$${benefit.toLocaleString("en-US")}`;
  byId("share").textContent = `${share}%`;
  byId("code").textContent = code;
}
