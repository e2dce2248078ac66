/** Pages as ASP.NET WebForms rendered them: one form that posts to itself, its state in a hidden field. */
import type { FormRequest } from "../kit/corpus-form.ts";

const COUNTIES: Record<string, string[]> = {
  IL: ["Cook", "DuPage", "Lake", "Will"],
  IN: ["Allen", "Lake", "Marion"],
  WI: ["Dane", "Milwaukee", "Rock"],
};
const STATES = { IL: "Illinois", IN: "Indiana", WI: "Wisconsin" };
const KINDS = { car: "Car", truck: "Truck or van", motorcycle: "Motorcycle" };

interface Vehicle {
  kind: string;
  value: string;
}

interface State {
  step: number;
  values: Record<string, string>;
  vehicles: Vehicle[];
  isAdding: boolean;
  refusals: number;
}

const FIRST: State = { step: 1, values: {}, vehicles: [], isAdding: false, refusals: 0 };
const KEPT = [
  "txtName",
  "txtSsn",
  "ddlState",
  "ddlCounty",
  "rblOwns",
  "txtRent",
  "cblHelp_0",
  "cblHelp_1",
  "cblHelp_2",
];

export async function serveWebForms(request: FormRequest): Promise<string | undefined> {
  if (request.path !== "" && request.path !== "Default.aspx") return undefined;
  const name = (control: string) =>
    `${request.faults.has("drift") ? "ctl01$Body" : "ctl00$MainContent"}$${control}`;
  const page = render(name);
  if (request.method === "GET") return page(FIRST, []);
  const posted = (control: string) => request.form.get(name(control)) ?? undefined;
  const state = JSON.parse(Buffer.from(request.form.get("__VIEWSTATE") ?? "", "base64").toString()) as State;
  for (const control of KEPT) {
    const value = posted(control);
    const isShown = state.step === (control.startsWith("cbl") ? 2 : 1);
    if (value !== undefined) state.values[control] = value;
    else if (isShown && control.startsWith("cbl")) delete state.values[control];
  }
  if (!COUNTIES[state.values.ddlState ?? ""]?.includes(state.values.ddlCounty ?? ""))
    delete state.values.ddlCounty;
  if (state.values.rblOwns !== "no") delete state.values.txtRent;
  if (posted("btnAdd") !== undefined) return page({ ...state, isAdding: true }, []);
  if (posted("btnSave") !== undefined) {
    const vehicle = { kind: posted("ddlKind") ?? "", value: posted("txtValue") ?? "" };
    if (vehicle.kind === "" || !/^\d+$/.test(vehicle.value)) {
      return page(state, [["txtValue", "Choose a kind and enter a value in whole dollars."]]);
    }
    return page({ ...state, isAdding: false, vehicles: [...state.vehicles, vehicle] }, []);
  }
  if (posted("btnNext") === undefined) return page(state, []);
  if (state.step === 1) {
    const errors = missing(state.values);
    if (errors.length > 0) return page(state, errors);
    if (request.faults.has("objection") || (request.faults.has("validation") && state.refusals === 0)) {
      return page({ ...state, refusals: 1 }, [
        ["txtSsn", "Check this answer. The office could not read it."],
      ]);
    }
    return page({ ...state, step: 2 }, []);
  }
  const { values } = state;
  const decision = request.submit({
    name: values.txtName,
    ssn: values.txtSsn?.replace(/\D/g, ""),
    state: values.ddlState,
    county: values.ddlCounty,
    owns_home: values.rblOwns,
    rent: values.txtRent,
    needs_heating: "cblHelp_0" in values,
    needs_food: "cblHelp_1" in values,
    needs_medicine: "cblHelp_2" in values,
    vehicles: state.vehicles,
  });
  return layout(
    "Determination",
    `<table class="grid" cellspacing="0"><tr><td>Monthly amount:</td><td><span id="lblAmount">$${decision.benefit}.00</span></td></tr><tr><td>Case number:</td><td><span id="lblCase">${decision.code}</span></td></tr></table>`,
  );
}

function missing(values: Record<string, string>): [string, string][] {
  const needed = {
    txtName: "Name is required.",
    txtSsn: "Social security number is required.",
    ddlCounty: "County is required.",
    rblOwns: "Select yes or no.",
  };
  const errors = Object.entries(needed).filter(([control]) => !values[control]);
  if (values.txtSsn && !/^\d{3}-\d{2}-\d{4}$/.test(values.txtSsn)) {
    errors.push(["txtSsn", "Use the form 123-45-6789."]);
  }
  return errors;
}

type Render = (state: State, errors: [string, string][]) => string;

function render(name: (control: string) => string): Render {
  const id = (control: string) => name(control).replaceAll("$", "_");
  return (state, errors) => {
    const { values } = state;
    const validator = (control: string) => {
      const [, text] = errors.find(([own]) => own === control) ?? [];
      return `<span id="${id(`val${control}`)}" class="validator"${text ? "" : ` style="visibility:hidden"`}>${text ?? "*"}</span>`;
    };
    const box = (control: string, more = "") =>
      `<input name="${name(control)}" type="text" id="${id(control)}" value="${inHtml(values[control] ?? "")}"${more}>`;
    const list = (control: string, options: Record<string, string>, more = "") =>
      `<select name="${name(control)}" id="${id(control)}"${more}><option value="">-- Select --</option>${Object.entries(
        options,
      )
        .map(
          ([value, text]) =>
            `<option value="${value}"${values[control] === value ? ` selected="selected"` : ""}>${text}</option>`,
        )
        .join("")}</select>`;
    const postBack = (control: string) => `setTimeout('__doPostBack(\\'${name(control)}\\',\\'\\')', 0)`;
    const counties = Object.fromEntries(
      (COUNTIES[values.ddlState ?? ""] ?? []).map((county) => [county, county]),
    );
    const radio = (index: number, value: string, text: string) =>
      `<td><input id="${id("rblOwns")}_${index}" type="radio" name="${name("rblOwns")}" value="${value}"${values.rblOwns === value ? ` checked="checked"` : ` onclick="javascript:${postBack("rblOwns")}"`}><label for="${id("rblOwns")}_${index}">${text}</label></td>`;
    const check = (index: number, text: string) =>
      `<tr><td><input id="${id(`cblHelp_${index}`)}" type="checkbox" name="${name(`cblHelp_${index}`)}"${`cblHelp_${index}` in values ? " checked" : ""}><label for="${id(`cblHelp_${index}`)}">${text}</label></td></tr>`;
    const button = (control: string, text: string) =>
      `<input type="submit" name="${name(control)}" value="${text}" id="${id(control)}">`;
    const row = (label: string, content: string) =>
      `<tr><td class="label">${label}</td><td>${content}</td></tr>`;
    const labelled = (control: string, text: string, content: string) =>
      row(
        `<span id="${id(`lbl${control}`)}"><label for="${id(control)}">${text}</label></span>`,
        content + validator(control),
      );
    const summary = errors.length
      ? `<div id="${id("summary")}" class="summary">Please correct the following:<ul>${errors.map(([, text]) => `<li>${text}</li>`).join("")}</ul></div>`
      : "";
    const first = `<table>${labelled("txtName", "Applicant name:", box("txtName"))}${labelled("txtSsn", "Social security number:", box("txtSsn", ` maxlength="11"`))}${labelled("ddlState", "State:", list("ddlState", STATES, ` onchange="javascript:${postBack("ddlState")}"`))}${labelled("ddlCounty", "County:", list("ddlCounty", counties, Object.keys(counties).length ? "" : " disabled"))}${row("Do you own your home?", `<table id="${id("rblOwns")}" role="radiogroup" aria-label="Do you own your home?"><tr>${radio(0, "yes", "Yes")}${radio(1, "no", "No")}</tr></table>${validator("rblOwns")}`)}${values.rblOwns === "no" ? labelled("txtRent", "Monthly rent:", box("txtRent")) : ""}</table>`;
    const vehicles = `<table class="grid" id="${id("gvVehicles")}"><tr><th>Vehicle</th><th>Value</th></tr>${state.vehicles.map(({ kind, value }) => `<tr><td>${KINDS[kind as keyof typeof KINDS]}</td><td>$${value}</td></tr>`).join("")}</table>`;
    const adding = state.isAdding
      ? `<table id="${id("pnlVehicle")}">${labelled("ddlKind", "Kind of vehicle:", list("ddlKind", KINDS))}${labelled("txtValue", "Value:", box("txtValue"))}</table>${button("btnSave", "Save Vehicle")}`
      : button("btnAdd", "Add Vehicle");
    const second = `<table id="${id("cblHelp")}"><tr><th>Help needed</th></tr>${check(0, "Heating")}${check(1, "Food")}${check(2, "Medicine")}</table>${vehicles}${adding}`;
    return layout(
      state.step === 1 ? "Applicant" : "Needs and vehicles",
      `<form method="post" action="./Default.aspx" id="aspnetForm"><input type="hidden" name="__EVENTTARGET" id="__EVENTTARGET" value=""><input type="hidden" name="__EVENTARGUMENT" id="__EVENTARGUMENT" value=""><input type="hidden" name="__VIEWSTATE" id="__VIEWSTATE" value="${Buffer.from(JSON.stringify(state)).toString("base64")}">
<script>var theForm = document.forms['aspnetForm']; function __doPostBack(eventTarget, eventArgument) { if (!theForm.onsubmit || (theForm.onsubmit() != false)) { theForm.__EVENTTARGET.value = eventTarget; theForm.__EVENTARGUMENT.value = eventArgument; theForm.submit(); } }</script>
${summary}${state.step === 1 ? first : second}<p>${button("btnNext", state.step === 1 ? "Next >" : "Calculate")}</p></form>`,
    );
  };
}

function layout(title: string, body: string): string {
  return `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html><head><title>Public Assistance - ${title}</title><style>body{font:12px Verdana}.validator,.summary{color:red}.grid td,.grid th{border:1px solid #999;padding:3px}</style><script type="module" src="../../site/kit.js"></script></head>
<body><table width="100%"><tr><td bgcolor="#003366"><font color="white">Department of Public Assistance</font></td></tr><tr><td><h2>${title}</h2>${body}</td></tr></table></body></html>`;
}

function inHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
