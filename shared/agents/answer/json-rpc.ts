/** One request line and one response line. https://www.jsonrpc.org/specification */

// Each process gets one request, so the id can be constant.
const ID = 1;

export interface RpcRequest {
  input: string;
  parameters: Record<string, unknown>;
  context_id: string;
}

/** The request line, with its line break. */
export function formatRequest(params: RpcRequest): string {
  return `${JSON.stringify({ jsonrpc: "2.0", id: ID, method: "execute", params })}\n`;
}

/** The last response to {@link formatRequest} among the lines of an output. */
export function findResponse(output: string): { result: unknown } | { error: unknown } | undefined {
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
