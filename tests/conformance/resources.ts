/** Resources that the official conformance suite reads by name. */
import type { ReadResourceResult } from "@modelcontextprotocol/server";
import { PNG } from "./tools.ts";

export function readConformanceResource(uri: string): ReadResourceResult | undefined {
  if (uri === "test://static-text") return contents(uri, "text/plain", { text: "This is the content." });
  if (uri === "test://static-binary") return contents(uri, "image/png", { blob: PNG });
  const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1];
  if (id === undefined) return undefined;
  const data = { id, templateTest: true, data: `Data for ID: ${id}` };
  return contents(uri, "application/json", { text: JSON.stringify(data) });
}

function contents(uri: string, mimeType: string, content: { text: string } | { blob: string }) {
  return { contents: [{ uri, mimeType, ...content }] };
}
