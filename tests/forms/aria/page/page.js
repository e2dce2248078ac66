import { nameOwn, own, REFUSAL, refused, submit, wait } from "../../site/kit.js";

const OCCUPATIONS = [
  "Accountant",
  "Baker",
  "Bus driver",
  "Carpenter",
  "Cashier",
  "Electrician",
  "Electrical engineer",
  "Farm worker",
  "Home health aide",
  "Mason",
  "Nurse",
  "Teacher",
  "Welder",
];
const COUNTIES = Array.from(
  { length: 60 },
  (_, i) =>
    `${["Adams", "Boone", "Clark", "Dane", "Eaton", "Grant"][i % 6]} ${["North", "South", "East", "West", "Upper", "Lower", "Old", "New", "Lake", "Hill"][Math.floor(i / 6)]}`,
).sort();
nameOwn();
const byId = (id) => document.getElementById(own(id));
const model = { alerts: "false", day_mon: "false", day_wed: "false", day_sat: "false", jobs: [] };

/* Combo box with a list in place: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ */
const box = byId("occupation");
const list = byId("occupation-list");
let active = -1;
let asked = 0;
const closeList = () => {
  list.hidden = true;
  active = -1;
  box.setAttribute("aria-expanded", "false");
  box.removeAttribute("aria-activedescendant");
};
const choose = (text) => {
  box.value = text;
  model.occupation = text;
  closeList();
};
async function suggest() {
  const turn = ++asked;
  const typed = box.value.toLowerCase();
  await wait(120);
  if (turn !== asked) return;
  const found = OCCUPATIONS.filter((name) => name.toLowerCase().includes(typed));
  list.innerHTML = found
    .map(
      (name, i) =>
        `<li role="option" id="${own("occupation-option")}-${i}" aria-selected="false">${name}</li>`,
    )
    .join("");
  list.hidden = found.length === 0;
  box.setAttribute("aria-expanded", String(found.length > 0));
  active = -1;
}
box.addEventListener("input", () => {
  model.occupation = undefined;
  suggest();
});
document.querySelector("[data-open]").addEventListener("click", suggest);
box.addEventListener("keydown", (event) => {
  const items = [...list.children];
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    if (list.hidden) return void suggest();
    active = (active + (event.key === "ArrowDown" ? 1 : -1) + items.length) % items.length;
    for (const [i, item] of items.entries()) {
      item.classList.toggle("active", i === active);
      item.setAttribute("aria-selected", String(i === active));
    }
    box.setAttribute("aria-activedescendant", items[active].id);
  }
  if (event.key === "Enter" && items[active]) choose(items[active].textContent);
  if (event.key === "Escape") closeList();
});
list.addEventListener("mousedown", (event) => event.preventDefault());
list.addEventListener("click", (event) => event.target.role === "option" && choose(event.target.textContent));
box.addEventListener("blur", () => {
  // Only what is in the list counts.
  if (model.occupation === undefined) box.value = "";
  closeList();
});

/* Select-only combo box with a list in a portal, which exists only while it is open. */
const select = byId("county");
function openCounties() {
  if (select.getAttribute("aria-expanded") === "true") return;
  select.setAttribute("aria-expanded", "true");
  const portal = document.createElement("ul");
  portal.className = "portal";
  portal.id = own("county-list");
  portal.setAttribute("role", "listbox");
  portal.innerHTML = COUNTIES.map(
    (name, i) =>
      `<li role="option" id="${own("county-option")}-${i}" aria-selected="${model.county === name}">${name} County</li>`,
  ).join("");
  const { left, bottom } = select.getBoundingClientRect();
  portal.style.left = `${left + scrollX}px`;
  portal.style.top = `${bottom + scrollY}px`;
  document.body.append(portal);
  const close = () => {
    portal.remove();
    select.setAttribute("aria-expanded", "false");
    document.removeEventListener("mousedown", outside);
  };
  const outside = (event) => !portal.contains(event.target) && !select.contains(event.target) && close();
  document.addEventListener("mousedown", outside);
  portal.addEventListener("click", (event) => {
    if (event.target.role !== "option") return;
    model.county = event.target.textContent.replace(" County", "");
    byId("county-value").textContent = event.target.textContent;
    close();
  });
}
select.addEventListener("click", openCounties);
select.addEventListener(
  "keydown",
  (event) => ["Enter", " ", "ArrowDown"].includes(event.key) && openCounties(),
);

/* List box in place. */
byId("level").addEventListener("click", (event) => {
  if (event.target.role !== "option") return;
  for (const option of byId("level").children)
    option.setAttribute("aria-selected", String(option === event.target));
  model.level = event.target.dataset.value;
});

/* Radio group with roving tabindex. */
const radios = [...byId("employed").children];
function check(radio) {
  for (const other of radios) {
    other.setAttribute("aria-checked", String(other === radio));
    other.tabIndex = other === radio ? 0 : -1;
  }
  model.employed = radio.dataset.value;
  document.querySelector("[data-when=employed]").hidden = model.employed !== "yes";
}
for (const radio of radios) {
  radio.addEventListener("click", () => check(radio));
  radio.addEventListener("keydown", (event) => event.key === " " && check(radio));
}

/* Spin button and slider: keys only, as the pattern has it; the slider also takes a press on its rail. */
function keys(element, step, change) {
  const set = (value) => {
    const [low, high] = [Number(element.ariaValueMin), Number(element.ariaValueMax)];
    const next = Math.min(high, Math.max(low, value));
    element.setAttribute("aria-valuenow", String(next));
    change(next);
  };
  element.addEventListener("keydown", (event) => {
    const now = Number(element.getAttribute("aria-valuenow"));
    const moves = {
      ArrowUp: step,
      ArrowRight: step,
      ArrowDown: -step,
      ArrowLeft: -step,
      PageUp: 10,
      PageDown: -10,
      Home: -1000,
      End: 1000,
    };
    if (!(event.key in moves)) return;
    event.preventDefault();
    set(now + moves[event.key]);
  });
  return set;
}
const hours = byId("hours");
keys(hours, 1, (value) => {
  hours.textContent = String(value);
});
const slider = byId("distance");
const slide = keys(slider, 5, (value) => {
  slider.style.left = `${value}%`;
});
slide(10);
slider.parentElement.addEventListener("mousedown", (event) => {
  const { left, width } = slider.parentElement.getBoundingClientRect();
  slide(Math.round(((event.clientX - left) / width) * 20) * 5);
});

/* Switch and check boxes. */
function toggles(element, key) {
  const flip = () => {
    const next = element.getAttribute("aria-checked") !== "true";
    element.setAttribute("aria-checked", String(next));
    model[key] = String(next);
    if (element.role === "switch") element.firstChild.textContent = next ? "On" : "Off";
  };
  element.addEventListener("click", flip);
  if (element.tagName !== "BUTTON") {
    element.addEventListener("keydown", (event) => {
      if (event.key !== " ") return;
      event.preventDefault();
      flip();
    });
  }
}
toggles(byId("alerts"), "alerts");
for (const day of ["mon", "wed", "sat"]) toggles(byId(`day-${day}`), `day_${day}`);

/* Date picker dialog: https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/examples/datepicker-dialog/ */
const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);
const two = (number) => String(number).padStart(2, "0");
function openCalendar() {
  let [year, month] = [2026, 11];
  const { dialog, close } = openDialog("Choose date");
  const draw = () => {
    const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
    const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
    const cells = Array.from({ length: Math.ceil((first + days) / 7) * 7 }, (_, i) => {
      const day = i - first + 1;
      if (day < 1 || day > days) return `<td role="gridcell" aria-disabled="true"></td>`;
      const date = `${year}-${two(month)}-${two(day)}`;
      return `<td role="gridcell" tabindex="-1" data-date="${date}" aria-selected="${date === model.start}">${day}</td>`;
    });
    const rows = Array.from(
      { length: cells.length / 7 },
      (_, i) => `<tr>${cells.slice(i * 7, i * 7 + 7).join("")}</tr>`,
    ).join("");
    dialog.innerHTML = `<button type="button" aria-label="Previous year" data-go="-12">«</button><button type="button" aria-label="Previous month" data-go="-1">‹</button><h2 aria-live="polite">${MONTHS[month - 1]} ${year}</h2><button type="button" aria-label="Next month" data-go="1">›</button><button type="button" aria-label="Next year" data-go="12">»</button><table role="grid"><tbody>${rows}</tbody></table><button type="button" data-cancel>Cancel</button>`;
  };
  draw();
  dialog.addEventListener("click", (event) => {
    const { go, date } = event.target.dataset;
    if ("cancel" in event.target.dataset) close();
    if (go) {
      const index = year * 12 + month - 1 + Number(go);
      [year, month] = [Math.floor(index / 12), (index % 12) + 1];
      draw();
    }
    if (date) {
      model.start = date;
      byId("start").value = `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;
      close();
    }
  });
}
byId("start").addEventListener("click", openCalendar);
document.querySelector("[data-calendar]").addEventListener("click", openCalendar);

function openDialog(name) {
  const shade = document.createElement("div");
  shade.className = "shade";
  const dialog = document.createElement("div");
  dialog.className = "modal";
  dialog.setAttribute("role", "dialog");
  dialog.setAttribute("aria-modal", "true");
  dialog.setAttribute("aria-label", name);
  document.body.append(shade, dialog);
  return {
    dialog,
    close() {
      shade.remove();
      dialog.remove();
    },
  };
}

/* Repeated group in a dialog with a button that saves. */
byId("add-job").addEventListener("click", () => {
  const { dialog, close } = openDialog("Add job");
  dialog.innerHTML = `<h2>Add job</h2><p><label for="${own("job-title")}">Job title</label> <input id="${own("job-title")}"></p><p><label for="${own("job-years")}">Years in the job</label> <input id="${own("job-years")}" type="number"></p><button type="button" data-save>Add</button> <button type="button" data-cancel>Cancel</button>`;
  dialog.querySelector("input").focus();
  dialog.querySelector("[data-cancel]").addEventListener("click", close);
  dialog.querySelector("[data-save]").addEventListener("click", async () => {
    const job = { title: byId("job-title").value, years: byId("job-years").value };
    if (job.title === "" || job.years === "") return;
    close();
    await wait(60);
    model.jobs.push(job);
    const item = document.createElement("li");
    item.textContent = `${job.title}, ${job.years} years`;
    document.querySelector("[data-jobs]").append(item);
  });
});

/* Steps of one page: the others stay in the document, inert. */
const TITLES = ["Your plans", "Your course", "Your grant"];
const FIELDS = { occupation: "occupation", county: "county", level: "level", employed: "employed" };
for (const button of document.querySelectorAll(".next")) {
  button.addEventListener("click", async () => {
    for (const old of document.querySelectorAll(".field-error")) old.remove();
    for (const old of document.querySelectorAll("[aria-invalid]")) old.removeAttribute("aria-invalid");
    const next = Number(button.dataset.next);
    if (model.employed === "yes") model.hours = hours.getAttribute("aria-valuenow");
    else delete model.hours;
    model.distance = slider.getAttribute("aria-valuenow");
    const missing =
      next === 2
        ? Object.keys(FIELDS).filter((key) => model[key] === undefined)
        : model.start
          ? []
          : ["start"];
    for (const key of missing) showError(key, "Answer this question");
    if (missing.length > 0) return;
    if (next === 2 && refused()) return showError("county", REFUSAL);
    button.disabled = true;
    const decision = next === 3 ? await submit(model) : await wait(80);
    button.disabled = false;
    if (decision) {
      byId("benefit").textContent = `$${decision.benefit.toLocaleString("en-US")}`;
      byId("code").textContent = decision.code;
      byId("months").textContent = `${decision.months} months`;
    }
    for (const section of document.querySelectorAll("[data-step]")) {
      const isShown = section.dataset.step === String(next);
      section.hidden = !isShown;
      section.inert = !isShown;
    }
    document.querySelector("h1").textContent = TITLES[next - 1];
    document.querySelector("h1").focus();
  });
}
function showError(key, text) {
  const control = byId(key);
  const message = document.createElement("p");
  message.className = "field-error";
  message.id = `${control.id}-error`;
  message.textContent = text;
  control.closest(".q").append(message);
  control.setAttribute("aria-invalid", "true");
  control.setAttribute("aria-describedby", message.id);
  byId("errors").textContent = "There is a problem with an answer.";
}
