/**
 * A person at a recorded form: a script of Playwright whose locators only show where an element is. Presses and texts are
 * those of a mouse and a keyboard at these coordinates.
 */
import type { Locator, Page } from "playwright-core";

/** The mouse and keyboard of a person. Points are those of the page's view. */
export interface Hands {
  press(page: Page, x: number, y: number): Promise<void>;
  type(page: Page, text: string): Promise<void>;
  /** @param key as the X keyboard names it, such as `Return` or `ctrl+a` */
  key(page: Page, key: "Return" | "Tab" | "ctrl+a"): Promise<void>;
}

/** Where a script has no element of its own to press, such as the recorder's bar. */
export interface Person {
  /** The page as a script of Playwright sees it. */
  page: Page;
  pressBar(button: "undo" | "again" | "done"): Promise<void>;
}

export function personAt(page: Page, device: Hands): Person {
  let loading: Promise<unknown> = Promise.resolve();
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      loading = page.waitForEvent("domcontentloaded").catch(() => {});
  });
  /** A person looks at what a press has brought before the next one. */
  const watch =
    <Args extends unknown[]>(act: (...args: Args) => Promise<void>) =>
    async (...args: Args) => {
      await act(...args);
      await page.evaluate(drawPictures, 12).catch(() => {});
      await loading;
    };
  const hands: Hands = { press: watch(device.press), type: watch(device.type), key: watch(device.key) };
  return {
    page: withHands(page, page, hands),
    /** The bar's buttons stand at the right end of the window's last line, in this order. */
    async pressBar(button) {
      const { width, height } = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
      const at = width - { undo: 250, again: 150, done: 40 }[button];
      await hands.press(page, at, height - 24).catch((error) => {
        // The recording has closed the window before the press returned.
        if (button !== "done" || !page.isClosed()) throw error;
      });
    },
  };
}

async function drawPictures(count: number): Promise<void> {
  for (let drawn = 0; drawn < count; drawn++) await new Promise(requestAnimationFrame);
}

/** Methods that lead to a further locator. */
const LOCATES = /^(locator|getBy\w+|first|last|nth|or|and|filter)$/;

function withHands<Target extends Page | Locator>(target: Target, page: Page, hands: Hands): Target {
  const acts = "boundingBox" in target ? actsOn(target, page, hands) : { goto: async () => null };
  return new Proxy(target, {
    get(_, key) {
      if (key === UNWRAPPED) return target;
      const act = Reflect.get(acts, key);
      if (act) return act;
      const value = Reflect.get(target, key);
      if (typeof value !== "function") return value;
      const isWay = typeof key === "string" && LOCATES.test(key);
      return (...args: object[]) => {
        const own = args.map((one) => (one as { [UNWRAPPED]?: object } | undefined)?.[UNWRAPPED] ?? one);
        const result = value.apply(target, own);
        return isWay ? withHands(result, page, hands) : result;
      };
    },
  });
}

const UNWRAPPED = Symbol("the locator itself");

function actsOn(locator: Locator, page: Page, hands: Hands) {
  const press = async (at = 0.5) => {
    const { x, y, width, height } = await placeOf(locator);
    await hands.press(page, x + width * at, y + height / 2);
  };
  const check = async () => {
    if (!(await locator.isChecked())) await press();
  };
  return {
    press,
    click: () => press(),
    check,
    async fill(text: string) {
      const range = await locator.evaluate((element) => {
        const { type, min, max } = element as HTMLInputElement;
        return type === "range" ? { from: Number(min || 0), to: Number(max || 100) } : undefined;
      });
      if (range) return press((Number(text) - range.from) / (range.to - range.from));
      await press();
      if ((await locator.inputValue()) !== "") await hands.key(page, "ctrl+a");
      await hands.type(page, text);
    },
    async selectOption(option: string) {
      const label = await locator.evaluate((element, wanted) => {
        const { options } = element as HTMLSelectElement;
        return [...options].find(({ value, text }) => value === wanted || text === wanted)?.text.trim();
      }, option);
      await press();
      await hands.type(page, label ?? option);
      await hands.key(page, "Return");
    },
  };
}

/** Where the person sees the element, or the words of a box that a style hides. */
async function placeOf(locator: Locator) {
  await locator.waitFor({ state: "attached" });
  const shown = await locator.evaluateHandle((element) => {
    const { width, height } = element.getBoundingClientRect();
    const { labels } = element as HTMLInputElement;
    const isHidden = width < 5 || height < 5 || Number(getComputedStyle(element).opacity) === 0;
    const shown = isHidden && labels?.[0] ? labels[0] : element;
    shown.scrollIntoView({ block: "center", behavior: "instant" });
    return shown;
  });
  const element = shown.asElement();
  await element?.waitForElementState("stable");
  const box = await element?.boundingBox();
  if (!box) throw new Error(`the person does not see ${locator}`);
  return box;
}

/** Input events of the browser, which carry coordinates like those of a real mouse. */
export const browserHands: Hands = {
  press: (page, x, y) => page.mouse.click(x, y),
  type: (page, text) => page.keyboard.type(text),
  key: (page, key) => page.keyboard.press({ Return: "Enter", Tab: "Tab", "ctrl+a": "Control+a" }[key]),
};
