import type { BrowserContext } from "playwright-core";
import { expect, test } from "vitest";
import { createReadyContexts } from "../../../../../shared/browser/launch/ready-context.ts";
import { openTab } from "../../../../../shared/browser/tab/ready-tab.ts";

/** Contexts that only open tabs and close. */
function opener({ fails = 0 } = {}) {
  const opened: { as: string; tabs: number; isClosed: boolean }[] = [];
  let failures = fails;
  const open = async (locale: string, visitor: string) => {
    if (failures-- > 0) throw new Error("no context");
    const facts = { as: `${locale} ${visitor}`, tabs: 0, isClosed: false };
    opened.push(facts);
    return {
      newPage: async () => ({ tab: facts.tabs++, isClosed: () => facts.isClosed }),
      close: async () => void Object.assign(facts, { isClosed: true }),
    } as unknown as BrowserContext;
  };
  return { open, opened };
}

test("a run with the defaults gets the context that is ready, with its tab, once", async () => {
  const { open, opened } = opener();
  const contexts = createReadyContexts(open);
  await Promise.all([contexts.prepare(), contexts.prepare()]);
  expect(opened).toEqual([{ as: "en-US plain", tabs: 1, isClosed: false }]);
  const first = await contexts.newContext();
  expect(await openTab(first)).toMatchObject({ tab: 0 });
  expect(await openTab(first)).toMatchObject({ tab: 1 });
  expect(await contexts.newContext("en-US", "plain")).not.toBe(first);
  expect(opened).toHaveLength(2);
});

test("a run with another language or as a declared visitor gets its own, and the other one is closed", async () => {
  for (const [locale, visitor] of [
    ["de-DE", "plain"],
    ["en-US", "declared"],
  ] as const) {
    const { open, opened } = opener();
    const contexts = createReadyContexts(open);
    await contexts.prepare();
    await contexts.newContext(locale, visitor);
    await expect
      .poll(() => opened)
      .toMatchObject([{ isClosed: true }, { as: `${locale} ${visitor}`, tabs: 0 }]);
  }
});

test("a context that cannot be opened before its run is opened by it", async () => {
  const { open, opened } = opener({ fails: 1 });
  const contexts = createReadyContexts(open);
  await contexts.prepare();
  expect(opened).toEqual([]);
  await contexts.newContext();
  expect(opened).toMatchObject([{ tabs: 0 }]);
});
