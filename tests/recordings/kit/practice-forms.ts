/** Two small forms whose results follow from the choices alone, for files of other tools. */
import { type PageSite, startPageSite } from "../../fixtures/scout/page-site.ts";

export interface PracticeForm {
  /** @returns the address of the form, opened afresh */
  open(): string;
  /** The answers of its last visit that has reached the result. */
  received(): Record<string, string>;
  /** The choices of the recorded person. */
  chosen: Record<string, string>;
  /** The result of these choices. */
  result: number;
}

export interface PracticeForms {
  help: PracticeForm;
  permit: PracticeForm;
  close(): Promise<void>;
}

type Answers = URLSearchParams;
type Pages = Parameters<PageSite["show"]>[0];

const hiddenIn = (answers: Answers) =>
  [...answers].map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`).join("");

/** Two groups with the same options, a list, a box and a text. */
const HELP: Pages = {
  "/": `<h1>About you</h1><form action="/home"><p><label for="who">Your name</label> <input id="who" name="who" required></p>
    <fieldset id="works"><legend>Do you work?</legend><div><input type="radio" id="w1" name="w" value="1"><label for="w1">Yes</label></div>
      <div><input type="radio" id="w0" name="w" value="0"><label for="w0">No</label></div></fieldset>
    <fieldset id="married"><legend>Are you married?</legend><div><input type="radio" id="m1" name="m" value="1"><label for="m1">Yes</label></div>
      <div><input type="radio" id="m0" name="m" value="0"><label for="m0">No</label></div></fieldset>
    <p>Nothing is sent.</p><button>Continue</button></form>`,
  "/home": (answers) => `<h1>Your home</h1><form action="/result">${hiddenIn(answers)}
    <p><label for="region">Region</label> <select id="region" name="region" required><option value="">Choose</option><option value="N">North</option><option value="S">South</option></select></p>
    <p><input type="checkbox" id="rent" name="rent" value="on"><label for="rent">I pay rent</label></p><button type="submit">Get the amount</button></form>`,
};

function helpOf(answers: Answers): string {
  const sum = (answers.get("w") === "1" ? 100 : 300) + (answers.get("m") === "1" ? 40 : 0);
  const more = (answers.get("region") === "S" ? 5 : 0) + (answers.get("rent") === "on" ? 20 : 0);
  return `<h1>Your help</h1><dl><dt>Monthly help</dt><dd id="sum">$${sum + more}.50</dd></dl>`;
}

/** A question in a frame, one in a shadow root, and one that a box reveals. */
const PERMIT: Pages = {
  "/": `<h1>Parking permit</h1><form action="/vehicle"><p><input name="plate" placeholder="Plate number" required></p>
    <iframe title="Zone" name="zones" src="/zone" height="60"></iframe><input type="hidden" name="zone">
    <p><label><input id="badge" type="checkbox" name="badge" value="on" onchange="more.hidden = !checked"> I have a disability badge</label></p>
    <p id="more" hidden><label>Badge number <input name="number"></label></p><button>Continue</button></form>`,
  "/zone": `<label>Zone <select data-testid="zone" onchange="parent.document.forms[0].zone.value = value">
    <option value="">Choose</option><option value="n">North</option><option value="s">South</option></select></label>`,
  "/vehicle": (
    answers,
  ) => `<h1>Your vehicle</h1><form action="/result">${hiddenIn(answers)}<input type="hidden" name="colour">
    <fieldset><legend>Fuel</legend><div><label><input type="radio" name="fuel" value="p"> Petrol</label></div>
      <div><label><input type="radio" name="fuel" value="e"> Electric</label></div></fieldset><permit-colour></permit-colour>
    <button>Get the price</button></form><script>customElements.define("permit-colour", class extends HTMLElement { connectedCallback() {
      this.attachShadow({ mode: "open" }).innerHTML = '<label>Colour <select id="colour"><option>Choose</option><option>Blue</option><option>Red</option></select></label>';
      this.shadowRoot.querySelector("select").onchange = ({ target }) => { document.forms[0].colour.value = target.value; }; } });</script>`,
};

function priceOf(answers: Answers): string {
  const price = (answers.get("zone") === "s" ? 90 : 60) + (answers.get("fuel") === "e" ? 0 : 35);
  return `<h1>Your permit</h1><dl><dt>Yearly price</dt><dd>£${price - (answers.get("badge") === "on" ? 25 : 0)}.25</dd></dl>`;
}

export async function startPracticeForms(): Promise<PracticeForms> {
  const sites = await Promise.all([startPageSite(), startPageSite()]);
  const [help, permit] = sites;
  if (!help || !permit) throw new Error("a site has not started");
  return {
    help: formOf(help, HELP, helpOf, { w: "1", m: "0", region: "S", rent: "on" }, 125.5),
    permit: formOf(permit, PERMIT, priceOf, { zone: "s", badge: "on", fuel: "e", colour: "Red" }, 65.25),
    async close() {
      await Promise.all(sites.map((site) => site.close()));
    },
  };
}

function formOf(
  site: PageSite,
  pages: Pages,
  resultOf: (answers: Answers) => string,
  chosen: Record<string, string>,
  result: number,
): PracticeForm {
  let received: Record<string, string> = {};
  return {
    open() {
      received = {};
      return site.show({
        ...pages,
        "/result": (answers) => {
          received = Object.fromEntries(answers);
          return resultOf(answers);
        },
      });
    },
    received: () => received,
    chosen,
    result,
  };
}
