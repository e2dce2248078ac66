import { type Exchange, headerOf } from "../http/exchange.ts";
import type { JsonBody as ReadBody } from "../http/read-body.ts";

/** A body that was read, or the reason why not. The media type is checked first. */
export type JsonBody = ReadBody | { problem: "media_type"; message: string };

/** A request without a media type may hold JSON. @param types besides `application/json` */
export function hasJson(exchange: Exchange, ...types: string[]): boolean {
  const given = headerOf(exchange, "content-type") ?? "application/json";
  const [type = ""] = given.split(";", 1);
  return ["application/json", ...types].includes(type.trim().toLowerCase());
}
