/**
 * The texts that a person has typed, for the time of the run alone: sites repeat them, and no picture, answer or message of the
 * run may show one.
 */
const SHORTEST = 4;
const HIDDEN = "…";

export class TypedTexts {
  readonly #texts = new Set<string>();
  #current = "";
  #hidesImages = false;

  type(text: string): void {
    this.#current += text;
    // An address or a name may be shown before the box is left.
    this.#keep();
  }

  delete(): void {
    this.#current = this.#current.slice(0, -1);
  }

  /** The next text belongs to another box. */
  endBox(): void {
    this.#keep();
    this.#current = "";
  }

  /** A text that the person has not typed and only they may see, such as a file's name. */
  add(text: string): void {
    if (text.trim().length >= SHORTEST) this.#texts.add(text.trim());
  }

  /** The person has drawn something, or has chosen a file: pages may show it as an image. */
  addImage(): void {
    this.#hidesImages = true;
  }

  get hidesImages(): boolean {
    return this.#hidesImages;
  }

  get isEmpty(): boolean {
    return this.#texts.size === 0;
  }

  /** The longest first. */
  list(): string[] {
    return [...this.#texts].sort((one, other) => other.length - one.length);
  }

  /** A value with every such text left out of its texts. */
  hide<T>(value: T): T {
    if (this.isEmpty) return value;
    return hideIn(value, this.list()) as T;
  }

  #keep(): void {
    const text = this.#current.trim();
    if (text.length < SHORTEST) return;
    // A typed text grows: its beginnings are parts of it.
    for (const known of this.#texts) if (text.startsWith(known)) this.#texts.delete(known);
    this.#texts.add(text);
  }
}

function hideIn(value: unknown, texts: readonly string[]): unknown {
  if (typeof value === "string")
    return texts.reduce((left, text) => left.replace(new RegExp(escaped(text), "giu"), HIDDEN), value);
  if (Array.isArray(value)) return value.map((one) => hideIn(one, texts));
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return value;
  if (value instanceof Error || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, hideIn(one, texts)]));
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+");
}
