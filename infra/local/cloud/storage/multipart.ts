/** The body of an upload with `uploadType=multipart`: metadata as JSON, then the content. RFC 2387 */
import { invalid } from "./storage-error.ts";

const BLANK_LINE = "\r\n\r\n";

/** @throws StorageError 400 */
export function parseMultipart(
  contentType: string,
  body: Buffer,
): { metadata: Record<string, unknown>; content: Buffer; contentType: string | undefined } {
  const boundary = /boundary="?([^";]+)"?/.exec(contentType)?.[1];
  if (!contentType.startsWith("multipart/related") || !boundary) {
    throw invalid("A multipart upload needs a multipart/related body.");
  }
  const delimiter = Buffer.from(`--${boundary}`);
  const second = body.indexOf(delimiter, delimiter.length);
  // The content may hold anything: its end is the last delimiter.
  const end = body.lastIndexOf(Buffer.from(`\r\n--${boundary}--`));
  if (body.indexOf(delimiter) !== 0 || second === -1 || end <= second)
    throw invalid("Malformed multipart body.");
  const first = splitPart(body.subarray(delimiter.length, second));
  const rest = splitPart(body.subarray(second + delimiter.length, end));
  try {
    const metadata = JSON.parse(first.content.toString()) as Record<string, unknown>;
    return { metadata, content: rest.content, contentType: rest.contentType };
  } catch {
    throw invalid("The metadata part is not JSON.");
  }
}

function splitPart(part: Buffer): { content: Buffer; contentType: string | undefined } {
  const at = part.indexOf(BLANK_LINE);
  if (at === -1) throw invalid("Malformed multipart body.");
  const contentType = /^content-type:\s*(.+)$/im.exec(part.toString("latin1", 0, at))?.[1]?.trim();
  return { content: part.subarray(at + BLANK_LINE.length), contentType };
}
