import { expect, it } from "vitest";
import { formatStreamLine, readStreamLines } from "../../../../../shared/runs/read/stream-line.ts";

it("lines of a stream are read across its chunks, also where a chunk ends within a character", async () => {
  const event = { seq: 0, at: "2026-11-02T08:00:00.000Z", type: "progress", page: 1, title: "Año" } as const;
  const bytes = Buffer.from(formatStreamLine({ event }).repeat(2));
  const within = bytes.indexOf("ñ") + 1;
  async function* chunks() {
    yield bytes.subarray(0, within);
    yield bytes.subarray(within);
    yield Buffer.from('{"event":');
  }
  expect(await Array.fromAsync(readStreamLines(chunks()))).toMatchObject([{ event }, { event }]);
});
