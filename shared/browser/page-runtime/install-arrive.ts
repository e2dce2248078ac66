import type { Arrival, PageAnchor, PageRuntime, ResultAnchor } from "./types.ts";

/** Proving where the form is: which page, the results, or still here with a message. */
export function installArrive(rt: PageRuntime): void {
  const BLOCKED =
    /access denied|request (was )?blocked|you have been blocked|pardon our interruption|are you a robot|verify you are human|unusual traffic/i;
  // Messages that were there before the press may belong to a page that is about to go away.
  const NEW_MESSAGE_SETTLES_MS = 150;
  const OLD_MESSAGE_SETTLES_MS = 2500;
  const RESULTS_SETTLE_MS = 500;
  const SAME_RESULTS_SETTLE_MS = 1500;
  const LOST_CLICK_MS = 300;

  rt.heading = () => {
    const headings = rt.queryAll("h1,h2,[role=heading]").filter(rt.isVisible).map(rt.visibleText);
    return headings.slice(0, 3).join(" | ");
  };

  rt.isBlocked = () => {
    const text = `${document.title} ${(document.body?.innerText ?? "").slice(0, 2000)}`;
    return (
      BLOCKED.test(text) &&
      rt.queryAll("input:not([type=hidden]),select,textarea").filter(rt.isShown).length === 0
    );
  };

  // An option's bare name ("Yes") is no proof of a page; its id is, and so is the question's own name.
  const proofs = (field: PageAnchor["fields"][number]) => {
    const ids = field.options.map((option) =>
      option.locators.filter((locator) => /^(id|name|css)$/.test(locator.by)),
    );
    const lists = [field.locators, ...ids].filter((list) => list.length > 0);
    return lists.length > 0 ? lists : field.options.map((option) => option.locators);
  };

  rt.anchorElement = (anchor) => {
    if (anchor.fields.length === 0) return rt.findButton(anchor.button).element;
    for (const locators of anchor.fields.flatMap(proofs)) {
      const { element } = rt.find(locators);
      if (element && (rt.isShown(element) || [...element.querySelectorAll("input,select")].some(rt.isShown)))
        return element;
    }
    return undefined;
  };

  // What was shown before the last press, by page.
  let shownBefore = new Map<number, Element>();

  rt.state = (plan) => {
    const shown = plan.pages.map((anchor) => [anchor.page, rt.anchorElement(anchor)] as const);
    shownBefore = new Map(
      shown.filter((entry): entry is readonly [number, Element] => entry[1] !== undefined),
    );
    return {
      url: location.href,
      heading: rt.heading(),
      results: resultsText(plan.results),
      messages: rt.messages(plan.fields, plan.error_selector).map((message) => message.message),
    };
  };

  const resultsText = (results: ResultAnchor | undefined) =>
    (results?.locators ?? [])
      .map((locators) => rt.find(locators, rt.isVisible).element)
      .map((element) => (element ? rt.visibleText(element) : ""))
      .join("\n")
      .trim();

  rt.arrive = async (plan) => {
    const { before, leaving } = plan;
    let messagesSince: number | undefined;
    let resultsSince: number | undefined;
    const started = performance.now();

    const hasMoved = () =>
      !before || plan.replaced || location.href !== before.url || rt.heading() !== before.heading;

    // An address changes before its page does; an element that was not there before, or another heading, is proof.
    const arrivedPage = () => {
      for (const anchor of plan.pages) {
        const element = rt.anchorElement(anchor);
        if (!element) continue;
        const isNew = before && !plan.replaced ? shownBefore.get(anchor.page) !== element : true;
        const isOtherPage = !before || plan.replaced || rt.heading() !== before.heading;
        if (anchor.fields.length > 0 && isNew && !plan.replaced) return anchor.page;
        // The same document again may be the same page with objections.
        if (isOtherPage && rt.messages(plan.fields, plan.error_selector).length === 0) return anchor.page;
      }
      return undefined;
    };

    const resultsShown = (now: number) => {
      if (!plan.results) return false;
      if (plan.results.locators.length > 0) {
        const text = resultsText(plan.results);
        if (text === "") return false;
        if (hasMoved() || text !== before?.results) return true;
        // A calculator that shows its answer beside the questions may come to the same answer again.
        resultsSince ??= now;
        return now - resultsSince >= SAME_RESULTS_SETTLE_MS;
      }
      const isGone = !leaving || leaving.fields.length === 0 || !rt.anchorElement(leaving);
      const isBusy = rt.queryAll("[aria-busy=true]").some(rt.isVisible);
      if (!isGone || !hasMoved() || isBusy) {
        resultsSince = undefined;
        return false;
      }
      resultsSince ??= now;
      return now - resultsSince >= RESULTS_SETTLE_MS;
    };

    const standingMessages = (now: number) => {
      if (!before) return undefined;
      const messages = rt.messages(plan.fields, plan.error_selector);
      if (messages.length === 0) {
        messagesSince = undefined;
        return undefined;
      }
      messagesSince ??= now;
      const isNew = plan.replaced || messages.some((message) => !before.messages.includes(message.message));
      return now - messagesSince >= (isNew ? NEW_MESSAGE_SETTLES_MS : OLD_MESSAGE_SETTLES_MS)
        ? messages
        : undefined;
    };

    // The page moved under the mouse, so that the click went elsewhere.
    const pressAgain = (now: number) => {
      const button = rt.unpressed;
      if (!button || now - started < LOST_CLICK_MS) return;
      rt.unpressed = undefined;
      if (button.isConnected && !hasMoved()) rt.press(button);
    };

    const look = (): Arrival | undefined => {
      const now = performance.now();
      const page = arrivedPage();
      if (page !== undefined) return { state: "page", page };
      if (resultsShown(now)) return { state: "results" };
      const messages = standingMessages(now);
      if (messages) return { state: "messages", messages };
      if (now - started > 200 && rt.isBlocked()) return { state: "blocked" };
      pressAgain(now);
      return undefined;
    };

    return (await rt.waitFor(look, plan.timeout_ms)) ?? { state: "nothing" };
  };
}
