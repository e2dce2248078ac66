/** Reads a body up to a limit: one that says it is larger is not read at all, one that grows larger no further. */
import type { Exchange } from "./exchange.ts";

export const MAX_BODY_BYTES = 4 * 1024 * 1024;

export type Body = { text: string } | { problem: "too_large" | "incomplete" };

export async function readBody({ request }: Exchange, limit = MAX_BODY_BYTES): Promise<Body> {
  // Under functions-framework the body was read before anything of ours is asked.
  const { rawBody } = request as { rawBody?: Buffer };
  if (rawBody) return rawBody.length > limit ? { problem: "too_large" } : { text: rawBody.toString("utf8") };
  if (Number(request.headers["content-length"] ?? 0) > limit) return { problem: "too_large" };
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve) => {
    const settle = (body: Body) => {
      request.off("data", take).off("end", end).off("error", fail).off("close", fail);
      resolve(body);
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) settle({ problem: "too_large" });
      else chunks.push(chunk);
    };
    const end = () => settle({ text: Buffer.concat(chunks).toString("utf8") });
    const fail = () => settle({ problem: "incomplete" });
    request.on("data", take).on("end", end).on("error", fail).on("close", fail);
  });
}
