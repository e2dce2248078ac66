import flatpickr from "flatpickr";
import monthSelectPlugin from "flatpickr/dist/plugins/monthSelect/index.js";
import { addMarkup } from "../page.js";

const OPTIONS = {
  date: ["Date", { dateFormat: "Y-m-d" }],
  datetime: ["Date and time", { enableTime: true, time_24hr: true, dateFormat: "Y-m-d H:i" }],
  time: ["Time", { enableTime: true, noCalendar: true, time_24hr: true, dateFormat: "H:i" }],
  dates: ["Range", { mode: "range", dateFormat: "Y-m-d" }],
  month: ["Month", { plugins: [new monthSelectPlugin({ dateFormat: "Y-m" })] }],
};

for (const [kind, [component, options]] of Object.entries(OPTIONS)) {
  let picker;
  const read = () => (kind === "dates" ? picker.selectedDates : picker.selectedDates[0]);
  addMarkup(
    kind,
    component,
    ({ id, label }) => `<label for="${id}">${label}</label> <input id="${id}" name="${kind}">`,
    read,
  );
  picker = flatpickr(`#${kind}-control`, options);
}
