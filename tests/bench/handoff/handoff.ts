/** The live page of a person: from a key to the frame that shows it, and the bytes of a page that never rests. */
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from "node:net";
import type { Browser, Page } from "playwright-core";
import { readBrowserConfig } from "../../../shared/browser/config.ts";
import { executeWizard } from "../../../shared/browser/execute-wizard.ts";
import { launchBrowser } from "../../../shared/browser/launch/launch-browser.ts";
import { createDesk } from "../../../shared/handoff/create-desk.ts";
import { readHandoffPage } from "../../../shared/handoff/handoff-page.ts";
import { createLocalBook } from "../../../shared/handoff/relay/meeting-book.ts";
import { createRelay } from "../../../shared/handoff/relay/relay.ts";
import { sketchWizard } from "../../fixtures/forms/run-form.ts";
import { pageOf, serveForms } from "../../fixtures/forms/serve-forms.ts";
import { openAsPerson } from "../../fixtures/handoff/act-as-person.ts";
import { defineBench } from "../frame/define-bench.ts";
import { quantile } from "../frame/statistics.ts";

/** Added to each round trip between page and relay, half of it in each direction. */
const ADDED_MS = 40;
const KEYS_PER_ROUND = 15;
const KEY_EVERY_MS = 400;
const RESTLESS_MS = 8_000;

/** `npm run bench -- handoff` */
export const handoffBench = defineBench({
  name: "handoff",
  title: `a person's live page at 390 px on this machine, with ${ADDED_MS} ms added to each round trip`,
  bars: { key_to_frame_p95_ms: { atMost: 250 }, restless_kb_per_s: { atMost: 300 } },
  defaultRuns: 5,
  async run({ runs: rounds, progress }) {
    const config = readBrowserConfig();
    const [forms, relay, phone] = await Promise.all([
      serveForms({ "/": () => FORM }),
      serveRelay(),
      launchBrowser(config, config.type),
    ]);
    try {
      const typed = await withPerson(phone.browser, forms.origin, relay, async (page) => {
        const all: number[] = [];
        for (let round = 1; round <= rounds; round++) {
          progress(`keys, round ${round} of ${rounds}`);
          all.push(...(await measureKeys(page)));
        }
        return all;
      });
      progress("a page that never rests");
      const bytes = await withPerson(phone.browser, `${forms.origin}/?restless`, relay, (page) =>
        countBytes(page, relay),
      );
      const kb = bytes / 1000 / (RESTLESS_MS / 1000);
      const p95 = quantile(typed, 0.95);
      return {
        rows: [
          {
            measured: "from a key to its frame",
            median_ms: quantile(typed, 0.5),
            p95_ms: p95,
            n: typed.length,
          },
          { measured: "a page that never rests", kb_per_s: kb },
        ],
        ratios: { key_to_frame_p95_ms: p95, restless_kb_per_s: kb },
      };
    } finally {
      await Promise.all([phone.close(), forms.close(), relay.close()]);
    }
  },
});

/** Each letter changes the color of the whole page, so that a frame shows whether it follows a key. */
const FORM = pageOf(
  "Your account",
  `<form><label>Name <input id="name"></label><p><button>Continue</button></p></form>
<script>
let on = false;
document.querySelector("#name").addEventListener("input", () => {
  on = !on;
  document.documentElement.style.background = document.body.style.background = on ? "#000" : "#fff";
});
if (location.search === "?restless") {
  const box = document.createElement("canvas");
  box.width = 380; box.height = 500;
  document.body.append(box);
  const draw = box.getContext("2d");
  const paint = () => {
    for (let n = 0; n < 400; n++) {
      draw.fillStyle = "hsl(" + Math.random() * 360 + " 80% 50%)";
      draw.fillRect(Math.random() * 380, Math.random() * 500, 20, 20);
    }
    requestAnimationFrame(paint);
  };
  paint();
}
</script>`,
);

type Relay = Awaited<ReturnType<typeof serveRelay>>;

async function withPerson<T>(
  browser: Browser,
  url: string,
  { book, serverUrl, delayedPort }: Relay,
  act: (page: Page) => Promise<T>,
): Promise<T> {
  const ending = new AbortController();
  const asked = Promise.withResolvers<string>();
  const desk = createDesk({
    runId: "run",
    serverUrl: async () => serverUrl,
    async begin({ name, terms, link }) {
      book.open(name, terms);
      asked.resolve(link);
    },
    end: async ({ name }) => book.end(name),
  });
  const step = { title: "Your account", fields: [], more: { person: { for: "sign-in", until: "done" } } };
  const run = executeWizard(sketchWizard(url, [step]), {}, { desk, signal: ending.signal });
  try {
    const link = new URL(await Promise.race([asked.promise, run.then(({ error }) => Promise.reject(error))]));
    link.port = String(delayedPort);
    const person = await openAsPerson(browser, link.href);
    await person.page.getByText("Connected.").waitFor();
    await person.goTo(/^Name/);
    const result = await act(person.page);
    await person.close();
    return result;
  } finally {
    ending.abort();
    await run;
  }
}

/** @returns milliseconds from the event of each key to the frame in its color */
async function measureKeys(page: Page): Promise<number[]> {
  await page.evaluate(watchFrames);
  const box = page.locator("#keys");
  for (let key = 0; key < KEYS_PER_ROUND; key++) {
    await box.press("a");
    await page.waitForTimeout(KEY_EVERY_MS);
  }
  return page.evaluate(() => (window as unknown as Watched).latencies.splice(0));
}

interface Watched {
  latencies: number[];
  isWatched?: boolean;
}

/** Runs inside the live page. */
function watchFrames(): void {
  const watched = window as unknown as Watched;
  watched.latencies = [];
  if (watched.isWatched) return;
  watched.isWatched = true;
  let pressed: number | undefined;
  let was: boolean | undefined;
  document.querySelector("#keys")?.addEventListener("beforeinput", () => {
    pressed = performance.now();
  });
  const { drawImage } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.drawImage = function (
    this: CanvasRenderingContext2D,
    ...args: unknown[]
  ) {
    Reflect.apply(drawImage, this, args);
    const { data } = this.getImageData(this.canvas.width - 4, this.canvas.height - 4, 1, 1);
    const isDark = (data[0] ?? 0) < 128;
    if (isDark !== was && was !== undefined && pressed !== undefined) {
      watched.latencies.push(performance.now() - pressed);
      pressed = undefined;
    }
    was = isDark;
  } as typeof drawImage;
}

async function countBytes(page: Page, { received }: Relay): Promise<number> {
  const before = received.bytes;
  await page.waitForTimeout(RESTLESS_MS);
  const bytes = received.bytes - before;
  if (bytes === 0) throw new Error("the page received no frame");
  return bytes;
}

async function serveRelay() {
  const book = createLocalBook();
  const relay = createRelay({ book, log: { warn() {} } });
  const server = createServer((_, response) => {
    const { html, headers } = readHandoffPage();
    response.writeHead(200, headers).end(html);
  });
  server.on("upgrade", (request, socket, head) => void relay.upgrade(request, socket, head));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const received = { bytes: 0 };
  const delayed = createTcpServer((client) => {
    const target = connect(port, "127.0.0.1");
    delay(client, target);
    delay(target, client);
    target.on("data", (bytes) => {
      received.bytes += bytes.length;
    });
  });
  delayed.listen(0, "127.0.0.1");
  await once(delayed, "listening");
  return {
    book,
    /** All that pages have received. */
    received,
    serverUrl: `http://127.0.0.1:${port}`,
    delayedPort: (delayed.address() as AddressInfo).port,
    async close() {
      relay.close();
      server.closeAllConnections();
      server.close();
      delayed.close();
    },
  };
}

function delay(from: Socket, to: Socket): void {
  from.setNoDelay(true);
  from.on("data", (bytes) => setTimeout(() => to.write(bytes), ADDED_MS / 2));
  from.on("close", () => setTimeout(() => to.destroy(), ADDED_MS / 2));
  from.on("error", () => to.destroy());
}
