/** Extracts the answer and the error flag from the output of an agent, by the rules of its profile. */
import { screenText } from "../process/interactive/screen-text.ts";
import { valuesAt } from "../profile/json-path.ts";
import type { AgentProfile } from "../profile/profile.ts";

export interface Extracted {
  /** Undefined when the output has none. */
  answer: string | undefined;
  /** The value at the profile's `error` path; undefined when no error is present. */
  flag: unknown;
  /** The value at the profile's `error_message` path. */
  flagMessage?: string | undefined;
  /** The missing part, when there is no answer. */
  lacks: string;
}

type OutputRules = Pick<AgentProfile, "output" | "output_pattern">;

/** @param outputFile the text of the output file, if the agent wrote one */
export function extractAnswer(
  { output, output_pattern }: OutputRules,
  { stdout, outputFile }: { stdout: string; outputFile?: string | undefined },
): Extracted {
  if (output_pattern === "json-rpc") {
    const response = findResponse(stdout);
    if (!response) return nothing("a JSON-RPC response with the id of the request");
    if ("error" in response) return { answer: undefined, flag: response.error, lacks: "a result" };
    return fromDocuments(output, [response.result]);
  }
  const written = output_pattern === "file" ? outputFile : stdout;
  const text = written === undefined ? undefined : screenText(written);
  if (text === undefined) return nothing("the file that {{output_file}} names");
  if (output.type === "text") return { answer: withoutLastBreaks(text), flag: undefined, lacks: "" };
  return fromDocuments(output, output.lines ? parseLines(text) : parseWhole(text));
}

/** Whether the output of a program that has not ended is its whole answer. */
export function isWholeAnswer({ output, output_pattern }: OutputRules, stdout: string): boolean {
  if (output_pattern === "json-rpc") return findResponse(stdout) !== undefined;
  if (output_pattern !== "stdout" || output.type !== "json") return false;
  const text = screenText(stdout);
  const last = (output.lines ? parseLines(text) : parseWhole(text)).at(-1);
  if (last === undefined) return false;
  const { answer, error, final } = output;
  if (output.lines) {
    const values = final ?? output.where;
    // Without a condition any line could be the last one.
    if (Object.keys(values).length === 0 || !hasValues(last, values)) return false;
    if (final) return true;
  }
  const paths = error === undefined ? [answer] : [answer, error];
  return paths.some((path) => valuesAt(last, path).some(isPresent));
}

/** The id of the program's conversation in its standard output. */
export function extractSessionId(
  { session, output }: Pick<AgentProfile, "session" | "output">,
  stdout: string,
): string | undefined {
  if (!session?.id) return undefined;
  const { where, path } = session.id;
  const isByLine = output.type === "json" && output.lines;
  const found = (isByLine ? parseLines(stdout) : parseWhole(stdout))
    .filter((document) => hasValues(document, where))
    .flatMap((document) => valuesAt(document, path))
    .at(-1);
  // It becomes an argument.
  return typeof found === "string" && SESSION_ID.test(found) ? found : undefined;
}

const SESSION_ID = /^[A-Za-z0-9][\w.:-]{0,199}$/;

function hasValues(document: unknown, where: Record<string, string | number | boolean>): boolean {
  return Object.entries(where).every(([path, value]) => valuesAt(document, path).includes(value));
}

function nothing(lacks: string): Extracted {
  return { answer: undefined, flag: undefined, lacks };
}

function fromDocuments(output: AgentProfile["output"], documents: unknown[]): Extracted {
  if (output.type === "text") return { answer: toText(documents.at(-1)), flag: undefined, lacks: "" };
  const flag = output.error === undefined ? undefined : findFlag(documents, output.error);
  const candidates = documents.filter((document) => hasValues(document, output.where));
  const found = candidates
    .map((document) => valuesAt(document, output.answer))
    .findLast(({ length }) => length > 0);
  const lacks = documents.length === 0 ? "JSON" : `a value at ${output.answer}`;
  const answer = found?.map(toText).join("\n");
  if (flag === undefined || output.error_message === undefined) {
    return { answer, flag, lacks };
  }
  const message = findFlag(documents, output.error_message);
  return { answer, flag, lacks, flagMessage: message === undefined ? undefined : toText(message) };
}

function findFlag(documents: unknown[], path: string): unknown {
  return documents.flatMap((document) => valuesAt(document, path)).findLast(isPresent);
}

/** Neither false, zero, null nor empty. */
function isPresent(value: unknown): boolean {
  return typeof value === "object" && value !== null ? Object.keys(value).length > 0 : Boolean(value);
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function withoutLastBreaks(text: string): string {
  let end = text.length;
  while (end > 0 && /[\r\n]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Some programs print other lines before their document. */
function parseWhole(text: string): unknown[] {
  const whole = parse(text);
  if (whole !== undefined) return [whole];
  const start = /^[ \t]*[[{]/m.exec(text)?.index;
  const document = start === undefined ? undefined : parse(text.slice(start));
  return document === undefined ? [] : [document];
}

function parseLines(text: string): unknown[] {
  return text.split("\n").flatMap((line) => {
    const document = /^\s*[[{]/.test(line) ? parse(line) : undefined;
    return document === undefined ? [] : [document];
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// Each process gets one request, so the id can be constant.
const ID = 1;

interface RpcRequest {
  input: string;
  parameters: Record<string, unknown>;
  context_id: string;
}

/** The request line, with its line break. */
export function formatRequest(params: RpcRequest): string {
  return `${JSON.stringify({ jsonrpc: "2.0", id: ID, method: "execute", params })}\n`;
}

/** The last response to {@link formatRequest} among the lines of an output. */
function findResponse(output: string): { result: unknown } | { error: unknown } | undefined {
  const responses = output.split("\n").flatMap((line) => {
    const response = line.includes('"jsonrpc"') ? parseObject(line) : undefined;
    return response?.jsonrpc === "2.0" && response.id === ID ? [response] : [];
  });
  const last = responses.at(-1);
  if (!last) return undefined;
  if (last.error !== undefined && last.error !== null) return { error: last.error };
  return Object.hasOwn(last, "result") ? { result: last.result } : undefined;
}

function parseObject(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
