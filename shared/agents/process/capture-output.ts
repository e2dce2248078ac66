/**
 * Keeps the output of a process up to a limit over both streams. Beyond the limit each stream keeps its first part and
 * its end, with a line in between that counts the omitted bytes: the first part identifies the work, and a JSON result
 * is written last.
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

/** Uses at most `maxBytes` and two blocks of memory for any number and size of chunks. */
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

/** Part of a stream. Small chunks share a block because each Buffer costs more than 100 bytes. */
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

/** @returns the number of bytes added, which is all */
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

/** Drops at most one block from the front of the tail. @returns the number of bytes dropped */
function dropOldest(stream: Stream, bytes: number): number {
  const [block] = stream.tail;
  // Both heads together are smaller than the limit, so an exceeded limit implies a tail.
  if (!block) throw new Error("no tail to drop from");
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
  const partial = trimEnd(first) + trimStart(last);
  const omitted = total - keptOf(stream) + partial;
  return Buffer.concat([...first, Buffer.from(`\n[… ${omitted} bytes omitted …]\n`), ...last]);
}

const bytesOf = ({ bytes, from, to }: Block): Buffer => bytes.subarray(from, to);

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

/** Cuts a partial character off the front: at most three continuation bytes. @returns the number of bytes */
function trimStart(parts: Buffer[]): number {
  const [part] = parts;
  if (!part) return 0;
  let cut = 0;
  while (cut < 3 && isContinuation(part[cut])) cut++;
  parts[0] = part.subarray(cut);
  return cut;
}

/** Cuts a partial character off the end. @returns the number of bytes */
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
