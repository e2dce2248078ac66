import { nameOwn, own, REFUSAL, refused, submit, wait } from "../../site/kit.js";

const { IMask, Inputmask, flatpickr, monthSelectPlugin } = globalThis;
nameOwn();
await wait();
const byId = (id) => document.getElementById(own(id));
const digits = (text) => text.replace(/\D/g, "");
const isoOf = (text) => {
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text) ?? [];
  return year && `${year}-${month}-${day}`;
};

// Inputmask
Inputmask("99-9999999").mask(byId("ein"));
Inputmask("99999[-9999]", { greedy: false }).mask(byId("zip"));
Inputmask("datetime", { inputFormat: "mm/dd/yyyy" }).mask(byId("opened"));
Inputmask("currency", { prefix: "$ ", rightAlign: false }).mask(byId("wages"));
Inputmask("percentage", { rightAlign: false, digits: 1, suffix: " %" }).mask(byId("rate"));
// IMask
IMask(byId("ssn"), { mask: "000-00-0000", lazy: false });
const phone = IMask(byId("phone"), { mask: "+{1} (000) 000-0000" });
const refund = IMask(byId("refund"), {
  mask: Number,
  thousandsSeparator: ",",
  radix: ".",
  scale: 2,
  min: 0,
  padFractionalZeros: true,
});
// flatpickr: the box that is shown is another one than the box with the value.
const closed = flatpickr(byId("closed"), { dateFormat: "Y-m-d", altInput: true, altFormat: "F j, Y" });
const paid = flatpickr(byId("paid"), { dateFormat: "m/d/Y", allowInput: true });
const period = flatpickr(byId("period"), { mode: "range", dateFormat: "Y-m-d" });
const hearing = flatpickr(byId("hearing"), { enableTime: true, dateFormat: "Y-m-d H:i" });
const month = flatpickr(byId("month"), {
  plugins: [new monthSelectPlugin({ shorthand: true, dateFormat: "Y-m" })],
});
const hour = flatpickr(byId("hour"), {
  enableTime: true,
  noCalendar: true,
  dateFormat: "H:i",
  time_24hr: true,
  allowInput: true,
});

const radios = [...document.getElementsByName(own("open"))];
for (const radio of radios) {
  radio.addEventListener("change", () => {
    document.querySelector("[data-closed]").hidden = radio.value !== "no" || !radio.checked;
  });
}

function addLine() {
  const line = document.createElement("div");
  line.className = "line";
  const index = document.querySelectorAll(".line").length;
  line.innerHTML = `<label for="${own("routing")}-${index}">Routing number</label><input id="${own("routing")}-${index}" data-routing><label for="${own("account")}-${index}">Account number</label><input id="${own("account")}-${index}" data-account><button type="button">Remove</button>`;
  line.querySelector("button").addEventListener("click", () => line.remove());
  document.querySelector("[data-lines]").append(line);
  IMask(line.querySelector("[data-routing]"), { mask: "000000000" });
  Inputmask({ regex: "[0-9]{4,17}" }).mask(line.querySelector("[data-account]"));
}
byId("more").addEventListener("click", addLine);

const read = {
  1: () => ({
    ein: digits(byId("ein").inputmask.unmaskedvalue()),
    ssn: digits(byId("ssn").value),
    phone: phone.unmaskedValue.slice(1),
    zip: byId("zip").value.replace(/[_-]+$/, ""),
    opened: isoOf(byId("opened").value),
    open: radios.find((radio) => radio.checked)?.value,
    closed: radios[1].checked ? closed.input.value : undefined,
  }),
  2: () => ({
    wages: String(Number(byId("wages").inputmask.unmaskedvalue())),
    refund: refund.unmaskedValue && String(Number(refund.unmaskedValue)),
    rate: String(Number(byId("rate").inputmask.unmaskedvalue())),
    paid: isoOf(paid.input.value),
    period: period.input.value,
    hour: hour.input.value,
    hearing: hearing.input.value,
    month: month.input.value,
    accounts: [...document.querySelectorAll(".line")].map((line) => ({
      routing: line.querySelector("[data-routing]").value,
      account: line.querySelector("[data-account]").value,
    })),
  }),
};
let model = {};
const titles = { 2: "The refund", 3: "Your refund" };
for (const button of document.querySelectorAll("[data-go]")) {
  button.addEventListener("click", async () => {
    for (const old of document.querySelectorAll(".error")) old.remove();
    const next = Number(button.dataset.go);
    const answers = read[next - 1]();
    const complain = (key, text) =>
      byId(key).insertAdjacentHTML("afterend", `<span class="error" role="alert">${text}</span>`);
    const wrong = Object.keys(answers).filter(
      (key) =>
        (next === 2 && key === "closed" ? radios[1].checked && !answers.closed : !answers[key]) && byId(key),
    );
    if (answers.ssn?.length !== 9 && next === 2) wrong.push("ssn");
    for (const key of new Set(wrong)) complain(key, "Enter this answer in full.");
    if (wrong.length > 0) return;
    if (next === 2 && refused()) return complain("ein", REFUSAL);
    model = { ...model, ...answers };
    const decision = next === 3 ? await submit(model) : await wait();
    if (decision) {
      byId("amount").textContent = `$${decision.benefit}.00`;
      byId("code").textContent = decision.code;
    }
    for (const step of document.querySelectorAll("[data-step]"))
      step.hidden = step.dataset.step !== String(next);
    document.querySelector("h1").textContent = titles[next];
  });
}
