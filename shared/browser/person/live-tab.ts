/**
 * The run's tab for a person: sends its picture as it changes, and enters touch, mouse, keys and files. Chromium alone shows its
 * tab in this way. No frame, key or file is kept.
 */
import type { BrowserContext, CDPSession, FileChooser, Page } from "playwright-core";
import { sentenceOf } from "../../handoff/need.ts";
import type { AskedOfPerson, PersonLine } from "../../handoff/person-line.ts";
import { type Box, FILE_PART, type ListedControl, type ToWorker } from "../../handoff/sealed/messages.ts";
import { pause } from "../run-limit.ts";
import type { FormPage } from "../tab/form-page.ts";
import { FramePace } from "./frame-pace.ts";
import { readPersonMessage } from "./person-message.ts";
import type { TypedTexts } from "./typed-texts.ts";

/** A page that hangs does not take an input. */
const HANGING_MS = 2_000;
/** A pressed pointer that moves farther draws, in CSS pixels. */
const SHORTEST_STROKE = 10;
/** After the last input, before the control with the keyboard is read. */
const SETTLED_MS = 120;
/** Between two looks at the place of the asked control. */
const MARK_MS = 300;
const MOST_CONTROLS = 100;
const LISTED = new Set([
  "textbox",
  "searchbox",
  "spinbutton",
  "combobox",
  "listbox",
  "checkbox",
  "radio",
  "switch",
  "slider",
  "button",
  "link",
  "option",
]);
/** The page itself has the keyboard. */
const NAMELESS = new Set(["RootWebArea", "generic", "none"]);
const TYPED = /^(?:textbox|searchbox|combobox|spinbutton)$/;
const DIGITS = new Set(["spinbutton"]);

export interface LiveTabOptions {
  form: FormPage;
  line: PersonLine;
  asked: AskedOfPerson;
  typed: TypedTexts;
  /** Where the asked control is, in the tab's window; undefined where it is not shown. */
  find: (page: Page) => Promise<Box | undefined>;
  /** The person has pressed Done. */
  onDone(): void;
}

interface View {
  width: number;
  height: number;
  ratio: number;
}

export class LiveTab {
  readonly #options: LiveTabOptions;
  readonly #pace: FramePace;
  readonly #context: BrowserContext;
  #shown: { page: Page; session: CDPSession } | undefined;
  #view: View | undefined;
  #chooser: FileChooser | undefined;
  /** The place at which the pointer was pressed, while it is. */
  #strokeFrom: { x: number; y: number } | undefined;
  #file: { name: string; media: string; size: number; parts: Uint8Array[]; received: number } | undefined;
  #controls = new Map<number, number>();
  /** Inputs are entered one after the other. */
  #inputs: Promise<void> = Promise.resolve();
  #focusTimer: NodeJS.Timeout | undefined;
  #markTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: LiveTabOptions) {
    this.#options = options;
    this.#context = options.form.page.context();
    this.#pace = new FramePace((facts, jpeg) => options.line.sendFrame(facts, jpeg));
    this.#context.on("page", this.#onPage);
    for (const page of this.#context.pages()) this.#watch(page);
    options.line.start({
      connected: () => this.#greet(),
      message: (value) => this.#take(value),
      part: (bytes) => this.#takePart(bytes),
    });
  }

  /** Gives the tab its own size back, and shows it no more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#focusTimer);
    clearTimeout(this.#markTimer);
    this.#context.off("page", this.#onPage);
    for (const page of this.#context.pages()) {
      page.off("filechooser", this.#onFileChooser);
      page.off("close", this.#onClose);
    }
    this.#pace.close();
    this.#file = undefined;
    await Promise.race([this.#inputs, pause(HANGING_MS)]);
    const shown = this.#shown;
    this.#shown = undefined;
    if (!shown) return;
    const { page, session } = shown;
    const restored = (async () => {
      await session.send("Page.stopScreencast");
      await session.send("Emulation.setTouchEmulationEnabled", { enabled: false });
      await session.send("Emulation.clearDeviceMetricsOverride");
      await session.detach();
      const size = page.viewportSize();
      if (size) await page.setViewportSize(size);
    })();
    // A tab that was closed or hangs has no size to restore.
    await Promise.race([restored.catch(() => {}), pause(HANGING_MS)]);
  }

  readonly #onPage = (page: Page): void => {
    this.#watch(page);
    void this.#show();
  };
  readonly #onClose = (): void => void this.#show();
  readonly #onFileChooser = (chooser: FileChooser): void => {
    this.#chooser = chooser;
    const multiple = chooser.isMultiple();
    void this.#limited(chooser.element().getAttribute("accept")).then((accept) =>
      this.#options.line.send({ type: "choose_file", multiple, accept: accept ?? "" }),
    );
  };

  #watch(page: Page): void {
    page.on("filechooser", this.#onFileChooser);
    page.on("close", this.#onClose);
  }

  #greet(): void {
    const { line, asked } = this.#options;
    const seconds = Math.max(0, Math.round((asked.until.getTime() - Date.now()) / 1000));
    line.send({ type: "ask", sentence: sentenceOf(asked.for), seconds });
    // The frames that the last connection has not acknowledged are lost.
    this.#pace.reset();
    this.#pointAt(0);
  }

  /** Shows the form's newest window, in the size of the person's screen. */
  async #show(): Promise<void> {
    const view = this.#view;
    const page = this.#options.form.page;
    if (!view || this.#isClosed || page.isClosed()) return;
    const isOther = this.#shown?.page !== page;
    if (isOther) {
      const session = await this.#context.newCDPSession(page);
      this.#shown?.session.detach().catch(() => {});
      this.#shown = { page, session };
      session.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
        session.send("Page.screencastFrameAck", { sessionId }).catch(() => {});
        const { deviceWidth: width, deviceHeight: height } = metadata;
        if (this.#shown?.session === session)
          this.#pace.offer(
            { width: Math.round(width), height: Math.round(height) },
            Buffer.from(data, "base64"),
          );
      });
      await session.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 1 });
    }
    await this.#resize(view);
  }

  async #resize({ width, height, ratio }: View): Promise<void> {
    const session = this.#shown?.session;
    if (!session) return;
    await session.send("Page.stopScreencast");
    await session.send("Emulation.setDeviceMetricsOverride", {
      width,
      height,
      deviceScaleFactor: ratio,
      mobile: false,
    });
    this.#pace.reset();
    await session.send("Page.startScreencast", {
      format: "jpeg",
      quality: this.#pace.quality,
      maxWidth: Math.round(width * ratio),
      maxHeight: Math.round(height * ratio),
    });
    this.#pace.onQuality = () => this.#enter(() => this.#show());
  }

  #take(value: unknown): void {
    const message = readPersonMessage(value);
    if (!message || this.#isClosed) return;
    switch (message.type) {
      case "ack":
        this.#pace.acknowledge(message.n);
        return;
      case "view":
        this.#view = message;
        this.#enter(() => this.#show());
        return;
      case "done":
        this.#enter(async () => this.#options.onDone());
        return;
      default:
        this.#enter(() => this.#perform(message));
    }
  }

  /** Enters an input after those before it; a failed one, of a page that is being replaced, is left out. */
  #enter(input: () => Promise<void>): void {
    this.#inputs = this.#inputs.then(() => this.#limited(input()).then(() => {}));
  }

  async #limited<T>(work: Promise<T>): Promise<T | undefined> {
    return Promise.race([work.catch(() => undefined), pause(HANGING_MS)]);
  }

  async #perform(message: Exclude<ToWorker, { type: "ack" | "view" | "done" }>): Promise<void> {
    const { typed, form } = this.#options;
    const page = form.page;
    switch (message.type) {
      case "pointer":
        await this.#point(message);
        if (message.act === "up") typed.endBox();
        if (message.act !== "move") this.#reportFocus();
        return;
      case "wheel":
        await page.mouse.move(message.x, message.y);
        return page.mouse.wheel(message.dx, message.dy);
      case "key":
        if (message.key === "Backspace") typed.delete();
        else typed.endBox();
        await page.keyboard.press(message.key.replace("Control", "ControlOrMeta"));
        return this.#reportFocus();
      case "text":
        typed.type(message.text);
        // A site may listen to keys alone; letters without a key of their own are inserted.
        await page.keyboard.type(message.text);
        return this.#reportFocus();
      case "list":
        return this.#list();
      case "go":
        return this.#go(message.ref);
      case "file":
        this.#file = { ...message, parts: [], received: 0 };
        if (message.size === 0) await this.#giveFile();
        return;
      case "no_file":
        this.#chooser = undefined;
        this.#file = undefined;
    }
  }

  async #point({ act, by, x, y }: Extract<ToWorker, { type: "pointer" }>): Promise<void> {
    const { typed, form } = this.#options;
    const { page } = form;
    if (act === "down") this.#strokeFrom = { x, y };
    if (act === "up" || act === "cancel") this.#strokeFrom = undefined;
    const from = this.#strokeFrom;
    if (from && Math.hypot(x - from.x, y - from.y) >= SHORTEST_STROKE) typed.addImage();
    if (by === "touch") {
      const type = (
        { down: "touchStart", move: "touchMove", up: "touchEnd", cancel: "touchCancel" } as const
      )[act];
      const touchPoints = act === "down" || act === "move" ? [{ x, y }] : [];
      await this.#shown?.session.send("Input.dispatchTouchEvent", { type, touchPoints });
      return;
    }
    await page.mouse.move(x, y);
    if (act === "down") await page.mouse.down();
    if (act === "up" || act === "cancel") await page.mouse.up();
  }

  #takePart(bytes: Uint8Array): void {
    this.#enter(async () => {
      const file = this.#file;
      if (!file || bytes.length > FILE_PART) return;
      file.parts.push(bytes);
      file.received += bytes.length;
      if (file.received >= file.size) await this.#giveFile();
    });
  }

  /** The page gets the bytes from memory: no file is written. */
  async #giveFile(): Promise<void> {
    const [file, chooser] = [this.#file, this.#chooser];
    this.#file = this.#chooser = undefined;
    if (!file || !chooser) return;
    this.#options.typed.addImage();
    this.#options.typed.add(file.name);
    this.#options.typed.add(file.name.replace(/\.\w+$/, ""));
    const buffer = Buffer.concat(file.parts);
    const ok = await chooser.setFiles({ name: file.name, mimeType: file.media, buffer }).then(
      () => true,
      () => false,
    );
    this.#options.line.send({ type: "file_taken", ok });
  }

  #reportFocus(): void {
    clearTimeout(this.#focusTimer);
    this.#focusTimer = setTimeout(() => void this.#readFocus().catch(() => {}), SETTLED_MS);
    this.#pointAt(SETTLED_MS);
  }

  async #readFocus(): Promise<void> {
    const session = this.#shown?.session;
    if (!session || this.#isClosed) return;
    const { result } = await session.send("Runtime.evaluate", { expression: "document.activeElement" });
    if (result.objectId === undefined) return;
    const { nodes } = await session.send("Accessibility.getPartialAXTree", {
      objectId: result.objectId,
      fetchRelatives: false,
    });
    const [node] = nodes;
    const role = String(node?.role?.value ?? "");
    const name = String(node?.name?.value ?? "")
      .trim()
      .slice(0, 200);
    if (node === undefined || NAMELESS.has(role)) return;
    const value = node.value === undefined ? undefined : String(node.value.value).slice(0, 200);
    const typing = DIGITS.has(role) ? "digits" : TYPED.test(role) ? "text" : "none";
    this.#options.line.send({ type: "focus", role, name, typing, ...(value ? { value } : {}) });
  }

  async #list(): Promise<void> {
    const session = this.#shown?.session;
    if (!session) return;
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    const controls: ListedControl[] = [];
    this.#controls.clear();
    for (const { ignored, role, name, backendDOMNodeId: id } of nodes) {
      const [kind, label] = [String(role?.value ?? ""), String(name?.value ?? "").trim()];
      if (ignored || id === undefined || !LISTED.has(kind) || controls.length >= MOST_CONTROLS) continue;
      const ref = controls.length + 1;
      this.#controls.set(ref, id);
      controls.push({ ref, role: kind, name: label.slice(0, 200) || "no name" });
    }
    this.#options.line.send({ type: "controls", controls });
  }

  async #go(ref: number): Promise<void> {
    const backendNodeId = this.#controls.get(ref);
    const session = this.#shown?.session;
    if (backendNodeId === undefined || !session) return;
    this.#options.typed.endBox();
    await session.send("DOM.scrollIntoViewIfNeeded", { backendNodeId });
    await session.send("DOM.focus", { backendNodeId });
    this.#reportFocus();
  }

  #pointAt(inMs: number): void {
    clearTimeout(this.#markTimer);
    if (this.#isClosed) return;
    this.#markTimer = setTimeout(async () => {
      const { form, find, line } = this.#options;
      const box = this.#shown && (await this.#limited(find(form.page)));
      line.send({ type: "mark", ...(box ? { box } : {}) });
      this.#pointAt(MARK_MS);
    }, inMs);
  }
}
