/**
 * The single-page application: which page is shown at which address, and how one follows the other.
 */
import { createAnswers } from "./answers.js";
import { consentBanner } from "./consent-banner.js";
import { element } from "./element.js";
import { PAGES, RESULTS_PATH } from "./flow.js";
import { landingView, logInView } from "./landing-view.js";
import { pageView } from "./page-view.js";
import { isHanging, pageDelay, practice } from "./practice.js";
import { resultsView } from "./results-view.js";
import { wait } from "./wait.js";

const BASE = "/aid-estimator/";
const SITE_NAME = "Federal Student Aid Estimator (practice)";
/** Addresses by the number of their page: 0 is the landing page, the last one the results. */
const PATHS = ["", ...PAGES.map((page) => page.path), RESULTS_PATH];
const RESULTS = PATHS.length - 1;
/** The share of a page turn after which the address changes; the new page comes at its end. */
const ADDRESS_FIRST = 0.6;

const root = createRoot();
let answers = createAnswers();
/** What each finished page has asked, by the page's number. */
let given = /** @type {import("./answers.js").Values[]} */ ([]);

addEventListener("popstate", showAddress);
showAddress();
if (practice.variant.kind === "banner") document.body.append(consentBanner());

/** Turns to another page the way the real application does: first the address changes, then the page. */
async function turnTo(/** @type {number} */ index, /** @type {number} */ delay) {
  const name = index === RESULTS ? "results" : (PAGES[index - 1]?.name ?? "landing");
  if (isHanging(name)) return;
  await wait(delay * ADDRESS_FIRST);
  history.pushState(null, "", BASE + PATHS[index]);
  await wait(delay * (1 - ADDRESS_FIRST));
  show(index);
}

function showAddress() {
  const path = location.pathname.slice(BASE.length).replace(/\/$/, "");
  if (path === "log-in") return render(logInView({ back: () => history.back() }), "Log In");
  const index = PATHS.indexOf(path);
  const isReachable = index === 0 || (index > 0 && given.filter(Boolean).length >= index - 1);
  if (!isReachable) history.replaceState(null, "", BASE);
  show(isReachable ? index : 0);
}

function show(/** @type {number} */ index) {
  const page = PAGES[index - 1];
  if (page) {
    const context = {
      index,
      count: PAGES.length,
      answers,
      back: () => turnTo(index - 1, pageDelay(index - 1)),
      next: (/** @type {import("./answers.js").Values} */ values) => {
        given[index] = values;
        turnTo(index + 1, pageDelay(index));
      },
    };
    render(pageView(page, context), page.title);
  } else if (index === RESULTS) {
    render(resultsView(Object.assign({}, ...given), startOver), "Results");
  } else render(landingView({ start, logIn }));
}

function start() {
  const address = BASE + PATHS[1];
  if (practice.variant.kind === "new-tab") open(address);
  else turnTo(1, pageDelay(0));
}

function logIn() {
  history.pushState(null, "", `${BASE}log-in`);
  showAddress();
}

function startOver() {
  answers = createAnswers();
  given = [];
  turnTo(0, pageDelay(0));
}

/** @param {HTMLElement} view @param {string} [title] */
function render(view, title) {
  document.title = title ? `${title} | ${SITE_NAME}` : SITE_NAME;
  for (const previous of root.querySelectorAll(":scope > main, :scope > p")) previous.remove();
  root.append(view);
  scrollTo(0, 0);
  view.querySelector("h1")?.focus({ preventScroll: true });
}

/** Where the views go: into the page, or in the variant "shadow" below an open shadow root. */
function createRoot() {
  const app = /** @type {HTMLElement} */ (document.getElementById("app"));
  if (practice.variant.kind !== "shadow") return app;
  app.replaceChildren();
  const shadow = app.attachShadow({ mode: "open" });
  const inner = element("div");
  const sheets = [...document.querySelectorAll('link[rel="stylesheet"]')];
  shadow.append(...sheets.map((sheet) => sheet.cloneNode()), inner);
  return inner;
}
