/**
 * Keeps what a process writes, up to a limit over both of its streams. Of more, the first part and the end of each
 * stream are kept and a line in between says how much was left out: the beginning tells what the process set out to
 * do, and a JSON result is the last thing it writes.
 */

export interface OutputCapture {
  add(stream: OutputStream, chunk: Buffer): void;
  captured(): CapturedOutput;
}

export type OutputStream = "stdout" | "stderr";

export interface CapturedOutput {
  stdout: Buffer;
  stderr: Buffer;
  stdoutBytes: number;
  stderrBytes: number;
  truncated: boolean;
}

/** Memory stays within `maxBytes` and two blocks, however much is added and in however small pieces. */
export function captureOutput(maxBytes: number): OutputCapture {
  const headBytes = Math.floor(maxBytes / 8);
  const streams = { stdout: newStream(), stderr: newStream() };
  const kept = () => keptOf(streams.stdout) + keptOf(streams.stderr);

  function makeRoom(): void {
    for (let excess = kept() - maxBytes; excess > 0; ) {
      const { stdout, stderr } = streams;
      excess -= dropOldest(stdout.tailBytes >= stderr.tailBytes ? stdout : stderr, excess);
    }
  }

  return {
    add(name, chunk) {
      const stream = streams[name];
      stream.total += chunk.length;
      const forHead = stream.tail.length > 0 ? 0 : Math.max(0, headBytes - stream.headBytes);
      stream.headBytes += append(stream.head, chunk.subarray(0, forHead));
      stream.tailBytes += append(stream.tail, chunk.subarray(forHead));
      makeRoom();
    },
    captured: () => ({
      stdout: joined(streams.stdout),
      stderr: joined(streams.stderr),
      stdoutBytes: streams.stdout.total,
      stderrBytes: streams.stderr.total,
      truncated: streams.stdout.total + streams.stderr.total > kept(),
    }),
  };
}

const BLOCK_BYTES = 65_536;

/** Part of a stream. Small chunks are copied into one block, for each Buffer costs more than a hundred bytes. */
interface Block {
  bytes: Buffer;
  from: number;
  to: number;
}

interface Stream {
  head: Block[];
  headBytes: number;
  tail: Block[];
  tailBytes: number;
  total: number;
}

function newStream(): Stream {
  return { head: [], headBytes: 0, tail: [], tailBytes: 0, total: 0 };
}

const keptOf = ({ headBytes, tailBytes }: Pick<Stream, "headBytes" | "tailBytes">): number =>
  headBytes + tailBytes;

/** @returns how many bytes were added: all */
function append(blocks: Block[], chunk: Buffer): number {
  for (let done = 0; done < chunk.length; ) {
    let block = blocks.at(-1);
    if (!block || block.to === BLOCK_BYTES) {
      block = { bytes: Buffer.allocUnsafeSlow(BLOCK_BYTES), from: 0, to: 0 };
      blocks.push(block);
    }
    const copied = chunk.copy(block.bytes, block.to, done);
    block.to += copied;
    done += copied;
  }
  return chunk.length;
}

/** Drops from the front of the tail, at most one block. @returns how many bytes */
function dropOldest(stream: Stream, bytes: number): number {
  const [block] = stream.tail;
  // Both heads together are smaller than the limit, so there is a tail whenever it is exceeded.
  if (!block) throw new Error("nothing is left to drop");
  const dropped = Math.min(bytes, block.to - block.from);
  block.from += dropped;
  stream.tailBytes -= dropped;
  if (block.from === block.to) stream.tail.shift();
  return dropped;
}

function joined({ head, tail, total, ...stream }: Stream): Buffer {
  const first = head.map(bytesOf);
  const last = tail.map(bytesOf);
  if (total === keptOf(stream)) return Buffer.concat([...first, ...last]);
  const halves = trimEnd(first) + trimStart(last);
  const leftOut = total - keptOf(stream) + halves;
  return Buffer.concat([...first, Buffer.from(`\n[… ${leftOut} bytes left out …]\n`), ...last]);
}

const bytesOf = ({ bytes, from, to }: Block): Buffer => bytes.subarray(from, to);

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

/** Cuts half a character off the front: at most three continuation bytes. @returns how many bytes */
function trimStart(parts: Buffer[]): number {
  const [part] = parts;
  if (!part) return 0;
  let half = 0;
  while (half < 3 && isContinuation(part[half])) half++;
  parts[0] = part.subarray(half);
  return half;
}

/** Cuts half a character off the end. @returns how many bytes */
function trimEnd(parts: Buffer[]): number {
  const part = parts.at(-1);
  if (!part) return 0;
  let lead = part.length - 1;
  while (lead > part.length - 4 && isContinuation(part[lead])) lead--;
  const byte = part[lead] ?? 0;
  const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
  if (lead < 0 || lead + length <= part.length) return 0;
  parts[parts.length - 1] = part.subarray(0, lead);
  return part.length - lead;
}
