import { createAnswers } from "./answers.js";
import { consentBanner } from "./consent-banner.js";
import { element } from "./element.js";
import { pageView } from "./page-view.js";
import { isHanging, pageDelay, practice } from "./practice.js";
import { wait } from "./wait.js";

/** The share of a page turn after which the address changes; the new page comes at its end. */
const ADDRESS_FIRST = 0.6;

/**
 * A flow of pages: the landing page leads to the first of them, the last one to the results.
 *
 * @typedef {object} Flow
 * @property {readonly import("./pages/page.js").Page[]} pages
 * @property {string} resultsPath
 * @property {(given: import("./answers.js").Values, startOver: () => void) => HTMLElement} results
 */

/**
 * A single-page application in the manner of studentaid.gov: which page is shown at which address, and how one
 * follows the other.
 *
 * @param {object} site
 * @param {string} site.base path of the landing page, with a slash at its end
 * @param {string} site.name
 * @param {Record<string, Flow>} site.flows
 * @param {(actions: {start: (flow: string) => void, logIn: () => void}) => HTMLElement} site.landing
 * @param {(actions: {back: () => void}) => HTMLElement} site.logIn
 * @param {import("./page-view.js").PageButtons} site.buttons
 */
export function startApplication({ base, name: siteName, flows, landing, logIn: logInPage, buttons }) {
  const root = createRoot();
  let answers = createAnswers();
  /** The questions of each finished page of a flow, by the page's number. */
  let given = /** @type {Record<string, import("./answers.js").Values[]>} */ ({});

  addEventListener("popstate", showAddress);
  showAddress();
  if (practice.variant.kind === "banner") document.body.append(consentBanner());

  /** Addresses of a flow by the number of their page: 0 is the landing page, the last one the results. */
  function pathsOf(/** @type {string} */ id) {
    const { pages, resultsPath } = flow(id);
    return ["", ...pages.map((page) => page.path), resultsPath];
  }

  function flow(/** @type {string} */ id) {
    return /** @type {Flow} */ (flows[id]);
  }

  /** The questions of the pages before this one. @param {string} id @param {number} index */
  function givenBefore(id, index) {
    return /** @type {import("./answers.js").Values} */ (
      Object.assign({}, ...(given[id] ?? []).slice(0, index))
    );
  }

  /** Whether the earlier answers lead to the page; the landing page and the results always count. */
  function isAsked(/** @type {string} */ id, /** @type {number} */ index) {
    const page = flow(id).pages[index - 1];
    return page?.when?.(givenBefore(id, index)) ?? true;
  }

  /** The next asked page in a direction. @param {string} id @param {number} index @param {1 | -1} step */
  function neighbour(id, index, step) {
    let other = index + step;
    while (!isAsked(id, other)) other += step;
    return other;
  }

  function isReached(/** @type {string} */ id, /** @type {number} */ index) {
    return flow(id)
      .pages.slice(0, index - 1)
      .every((_, i) => !isAsked(id, i + 1) || given[id]?.[i + 1] !== undefined);
  }

  /** Turns to another page the way the real application does: first the address changes, then the page. */
  async function turnTo(/** @type {string} */ id, /** @type {number} */ index, /** @type {number} */ delay) {
    const { pages } = flow(id);
    const name = index === pages.length + 1 ? "results" : (pages[index - 1]?.name ?? "landing");
    if (isHanging(name)) return;
    await wait(delay * ADDRESS_FIRST);
    history.pushState(null, "", base + pathsOf(id)[index]);
    await wait(delay * (1 - ADDRESS_FIRST));
    show(id, index);
  }

  function showAddress() {
    const path = location.pathname.slice(base.length).replace(/\/$/, "");
    if (path === "log-in") return render(logInPage({ back: () => history.back() }), "Log In");
    const id = Object.keys(flows).find((one) => pathsOf(one).slice(1).includes(path));
    const index = id === undefined ? 0 : pathsOf(id).indexOf(path);
    if (id !== undefined && isReached(id, index)) return show(id, index);
    if (path !== "") history.replaceState(null, "", base);
    showLanding();
  }

  function showLanding() {
    render(landing({ start, logIn }));
  }

  function show(/** @type {string} */ id, /** @type {number} */ index) {
    const { pages, results } = flow(id);
    const page = pages[index - 1];
    const asked = pages.map((_, i) => i + 1).filter((number) => isAsked(id, number));
    if (index === 0) return showLanding();
    if (!page)
      return render(
        results(Object.assign({}, ...asked.map((number) => given[id]?.[number])), () => startOver(id)),
        "Results",
      );
    const context = {
      index,
      step: asked.indexOf(index) + 1,
      count: asked.length,
      answers,
      buttons,
      back: () => turnTo(id, neighbour(id, index, -1), pageDelay(index - 1)),
      next: (/** @type {import("./answers.js").Values} */ values) => {
        given[id] = Object.assign(given[id] ?? [], { [index]: values });
        turnTo(id, neighbour(id, index, 1), pageDelay(index));
      },
    };
    render(pageView(page, context), page.title);
  }

  function start(/** @type {string} */ id) {
    const address = base + pathsOf(id)[1];
    if (practice.variant.kind === "new-tab") open(address);
    else turnTo(id, 1, pageDelay(0));
  }

  function logIn() {
    history.pushState(null, "", `${base}log-in`);
    showAddress();
  }

  function startOver(/** @type {string} */ id) {
    answers = createAnswers();
    given = {};
    turnTo(id, 0, pageDelay(0));
  }

  /** @param {HTMLElement} view @param {string} [title] */
  function render(view, title) {
    document.title = title ? `${title} | ${siteName}` : siteName;
    for (const previous of root.querySelectorAll(":scope > main, :scope > p")) previous.remove();
    root.append(view);
    scrollTo(0, 0);
    view.querySelector("h1")?.focus({ preventScroll: true });
  }
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
