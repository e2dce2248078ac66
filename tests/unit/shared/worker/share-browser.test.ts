import { expect, it } from "vitest";
import { shareBrowser } from "../../../../shared/worker/share-browser.ts";

function fakeLaunch() {
  const browsers: { isConnected: boolean; contexts: number; closed: boolean }[] = [];
  const launch = async () => {
    const state = { isConnected: true, contexts: 0, closed: false };
    browsers.push(state);
    return {
      browser: { isConnected: () => state.isConnected },
      newContext: async () => {
        state.contexts++;
        return { close: async () => void state.contexts-- };
      },
      close: async () => {
        state.closed = true;
      },
    };
  };
  return { browsers, shared: shareBrowser(launch as never) };
}

it("runs at the same time have one browser, and the end of one leaves the contexts of the others", async () => {
  const { browsers, shared } = fakeLaunch();
  const [one, two] = await Promise.all([
    shared.launch({} as never, "chromium"),
    shared.launch({} as never, "chromium"),
  ]);
  await Promise.all([one.newContext(), two.newContext()]);
  expect(browsers).toMatchObject([{ contexts: 2 }]);
  await one.close();
  expect(browsers).toMatchObject([{ contexts: 1, closed: false }]);
  await shared.close();
  expect(browsers).toMatchObject([{ closed: true }]);
});

it("a browser that has crashed is replaced for later runs, and both are closed", async () => {
  const { browsers, shared } = fakeLaunch();
  await shared.launch({} as never, "chromium");
  for (const browser of browsers) browser.isConnected = false;
  await shared.launch({} as never, "chromium");
  await shared.close();
  expect(browsers).toMatchObject([{ closed: true }, { closed: true }]);
});
