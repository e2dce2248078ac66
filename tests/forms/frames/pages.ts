/** Pages of 1999: a frameset, tables for the layout, captions in neighboring cells, an editor and a bank in frames. */
import type { FormRequest } from "../kit/corpus-form.ts";

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

export async function serveFrames(request: FormRequest): Promise<string | undefined> {
  const { path, form, session, faults } = request;
  const id = (name: string) => (faults.has("drift") ? `z_${name}` : name);
  if (path === "") {
    return `<html><head><title>Fishing license fees</title><script type="module" src="../../site/kit.js"></script></head><body topmargin="0"><table width="100%" border="0"><tr><td colspan="2" bgcolor="#006666"><font color="#ffffff" size="5">Department of Fisheries</font></td></tr><tr valign="top"><td width="15%"><a href="../../">Home</a></td><td><iframe name="content" src="apply.cgi" width="100%" height="620" frameborder="0"></iframe></td></tr></table></body></html>`;
  }
  if (path === "apply.cgi") return page("Fishing license application", applicant(id, ""));
  if (path === "details.cgi") {
    const fields = ["applicant", "month", "day", "year", "vessel", "length", "residency"].map((name) => [
      name,
      form.get(id(name)) ?? "",
    ]);
    const given = Object.fromEntries(fields) as Record<string, string>;
    const species = form.getAll(id("species"));
    const isIncomplete = !given.applicant || !given.month || !given.day || !given.year || !given.residency;
    const isRefused = faults.has("objection") || (faults.has("validation") && !session.refused);
    if (isIncomplete || isRefused) {
      session.refused = true;
      const message = isIncomplete
        ? "Fill in all boxes."
        : "Check this answer. The office could not read it.";
      return page("Fishing license application", applicant(id, message, given, species));
    }
    Object.assign(session, given, { species: species.sort() });
    return page("License details", details(id, request.raw.headers.host ?? ""));
  }
  if (path === "bank.cgi") return bank(id);
  if (path === "fees.cgi") {
    const two = (part: unknown) => String(part).padStart(2, "0");
    const helpers = form.getAll(id("helper")).map((name, i) => ({ name, wage: form.getAll(id("wage"))[i] }));
    const decision = request.submit({
      applicant: session.applicant,
      birth: `${session.year}-${two(session.month)}-${two(session.day)}`,
      residency: session.residency,
      species: session.species,
      vessel: session.vessel,
      length: session.vessel === "yes" ? session.length : undefined,
      statement: form.get(id("statement"))?.trim(),
      account: form.get("account"),
      helpers,
      declared: form.has(id("declared")),
    });
    return page(
      "License fees",
      `<table border="1" cellpadding="4"><tr><td><b>Monthly fee</b></td><td align="right" id="${id("fee")}">$${decision.benefit}.00</td></tr><tr><td><b>Receipt</b></td><td id="${id("receipt")}">${decision.code}</td></tr></table>`,
    );
  }
  return undefined;
}

type Id = (name: string) => string;

function applicant(
  id: Id,
  message: string,
  given: Record<string, string> = {},
  species: string[] = [],
): string {
  const row = (caption: string, control: string, note = "") =>
    `<tr><td align="right"><font face="Arial" size="2">${caption}</font></td><td>${control} ${note}</td></tr>`;
  const box = (name: string, size: number) =>
    `<input type="text" name="${id(name)}" size="${size}" value="${inHtml(given[name] ?? "")}">`;
  const pick = (name: string, options: [string, string][]) =>
    `<select name="${id(name)}"><option value=""></option>${options.map(([value, text]) => `<option value="${value}"${given[name] === value ? " selected" : ""}>${text}</option>`).join("")}</select>`;
  const radio = (name: string, value: string, text: string) =>
    `<input type="radio" name="${id(name)}" value="${value}"${given[name] === value ? " checked" : ""} onclick="vesselChanged()">${text}`;
  const numbers = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, i): [string, string] => [String(from + i), String(from + i)]);
  const list = [
    ["cod", "Cod"],
    ["crab", "Crab"],
    ["salmon", "Salmon"],
    ["tuna", "Tuna"],
  ]
    .map(
      ([value = "", text]) =>
        `<option value="${value}"${species.includes(value) ? " selected" : ""}>${text}</option>`,
    )
    .join("");
  const error = message ? `<br><font color="red" size="1">${message}</font>` : "";
  return `<form method="post" action="details.cgi" name="f"><table border="0">
${row("Name of applicant", box("applicant", 30), error)}
${row(
  "Date of birth",
  `${pick(
    "month",
    MONTHS.map((name, i): [string, string] => [String(i + 1), name]),
  )}${pick("day", numbers(1, 31))}${box("year", 4)}`,
)}
${row("Residency", `${radio("residency", "resident", "Resident")}${radio("residency", "visitor", "Non-resident")}`)}
${row("Species", `<select name="${id("species")}" multiple size="4">${list}</select>`, "(hold Ctrl)")}
${row("Do you use a vessel?", `${radio("vessel", "yes", "Yes")}${radio("vessel", "no", "No")}`)}
<tr id="${id("vesselrow")}" style="display:${given.vessel === "yes" ? "" : "none"}"><td align="right">Length in feet</td><td>${box("length", 5)}</td></tr>
<tr><td></td><td><input type="image" alt="Proceed" src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" width="90" height="24" style="background:#9cc"></td></tr></table></form>
<script>function vesselChanged() { var yes = document.querySelector('input[name="${id("vessel")}"][value=yes]'); document.getElementById('${id("vesselrow")}').style.display = yes.checked ? '' : 'none'; }</script>`;
}

function details(id: Id, host: string): string {
  const bankHost = host.replace("127.0.0.1", "localhost");
  return `<form method="post" action="fees.cgi" name="f" onsubmit="document.f['${id("statement")}'].value = editor.document.body.innerText">
<table border="0"><tr><td>Statement of experience</td></tr><tr><td><iframe name="editor" title="Statement of experience" srcdoc="<body contenteditable='true' aria-label='Statement of experience'></body>" width="420" height="90"></iframe><input type="hidden" name="${id("statement")}"></td></tr>
<tr><td>Payment (secure page of your bank)</td></tr><tr><td><iframe src="bank.cgi" title="Bank" width="420" height="70" data-host="${bankHost}"></iframe><input type="hidden" name="account"></td></tr>
<tr><td><table id="${id("helpers")}" border="1"><tr><th>Helper</th><th>Wage</th></tr></table><input type="button" value="Add helper" id="${id("addhelper")}" onclick="addHelper()"></td></tr>
<tr><td><input type="checkbox" name="${id("declared")}" value="1"> I declare that this is true</td></tr>
<tr><td><input type="submit" value="Compute fees"></td></tr></table></form>
<script>
var frame = document.querySelector('[data-host]'); frame.src = location.protocol + '//' + frame.dataset.host + location.pathname.replace('details.cgi', 'bank.cgi');
var editor = frames['editor'];
addEventListener('message', function (event) { if (event.data && event.data.account !== undefined) document.f.account.value = event.data.account; });
function addHelper() { var row = document.getElementById('${id("helpers")}').insertRow(-1); row.innerHTML = '<td><input name="${id("helper")}" size="18"></td><td>$<input name="${id("wage")}" size="6"></td>'; }
</script>`;
}

function bank(id: Id): string {
  return `<html><head><title>Bank</title></head><body><table><tr><td>Account number</td><td><input id="${id("acct")}" aria-label="Account number" oninput="parent.postMessage({ account: this.value }, '*')"></td></tr></table></body></html>`;
}

function page(title: string, body: string): string {
  return `<html><head><title>${title}</title></head><body bgcolor="#ffffff"><font face="Arial" size="4"><b>${title}</b></font><hr>${body}</body></html>`;
}

function inHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
