/** The name of an MCP client as its person knows it, from the `clientInfo` that it declares. */
import { maskSensitive } from "../core/masking/mask-sensitive.ts";

/** Names that differ from those of the products. */
const PRODUCTS: Record<string, string> = {
  "claude-ai": "Claude",
  "claude-code": "Claude Code",
  "codex-mcp-client": "Codex",
  "cursor-vscode": "Cursor",
  "gemini-cli-mcp-client": "Gemini CLI",
};

const LONGEST = 32;

/** @returns undefined for a name that is absent, personal, or more than letters, digits and a few marks */
export function clientName(info: unknown): string | undefined {
  const { name, title } = (info ?? {}) as { name?: unknown; title?: unknown };
  const known = typeof name === "string" && Object.hasOwn(PRODUCTS, name) ? PRODUCTS[name] : undefined;
  return known ?? plainName(title) ?? plainName(name);
}

function plainName(text: unknown): string | undefined {
  if (typeof text !== "string") return undefined;
  const name = text.trim().slice(0, LONGEST).trimEnd();
  return /^[A-Za-z][\w .()+/-]*$/.test(name) && maskSensitive(name) === name ? name : undefined;
}
