/** The office that receives a form's answers: figures and a code that depend on every one of them. */
import { createHash } from "node:crypto";

export type Model = Record<string, unknown>;

export interface Decision {
  /** Such as `7F3A-09BC`. */
  code: string;
  /** Dollars a month. */
  benefit: number;
  /** Percent. */
  share: number;
  months: number;
}

export function decide(model: Model): Decision {
  const digest = createHash("sha256").update(canonical(model)).digest();
  const code = digest.subarray(0, 4).toString("hex").toUpperCase();
  return {
    code: `${code.slice(0, 4)}-${code.slice(4)}`,
    benefit: 100 + (digest.readUInt16BE(4) % 2900),
    share: 5 + (digest.readUInt16BE(6) % 900) / 10,
    months: 1 + (digest.readUInt8(8) % 48),
  };
}

/** The answers in one notation: keys in order, scalars as text, nothing for what was left empty. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value)
      .filter(([, inner]) => !isEmpty(inner))
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, inner]) => `${key}:${canonical(inner)}`).join(",")}}`;
  }
  return JSON.stringify(String(value).trim());
}

/** The paths at which two models differ, with both values. */
export function differences(meant: unknown, received: unknown, path = ""): string[] {
  if (canonical(meant ?? "") === canonical(received ?? "")) return [];
  if (!isObject(meant) || !isObject(received)) {
    return [`${path || "all"}: meant ${show(meant)}, received ${show(received)}`];
  }
  const keys = [...new Set([...Object.keys(meant), ...Object.keys(received)])];
  return keys.flatMap((key) => {
    const [wanted, got] = [(meant as Model)[key], (received as Model)[key]];
    if (isEmpty(wanted) && isEmpty(got)) return [];
    return differences(wanted, got, path === "" ? key : `${path}.${key}`);
  });
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0)
  );
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function show(value: unknown): string {
  return value === undefined ? "nothing" : JSON.stringify(value);
}
