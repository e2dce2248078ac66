/** Failures of requests that are no tool calls, as JSON-RPC errors. */
import { ProtocolError } from "@modelcontextprotocol/server";
import { defined } from "../core/defined.ts";
import { errorRow } from "../core/error-table.ts";
import { reportFailure, toAppError } from "../core/errors.ts";
import type { ToolCall } from "./tools/define-tool.ts";

/**
 * @param call its request's id is in the error, by which the operator finds a failure in the logs
 * @throws ProtocolError with the error's type, category and next step as data
 */
export async function orProtocolError<T>(
  call: Pick<ToolCall, "log" | "requestId">,
  read: () => T | Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (thrown) {
    if (ProtocolError.isInstance(thrown)) throw thrown;
    const error = toAppError(thrown);
    const isPermanent = error.category === "permanent";
    if (!isPermanent) call.log.error({ error: thrown }, "a request failed");
    const { message, ...report } = reportFailure(error, "assistant");
    const data = defined({ ...report, request_id: isPermanent ? undefined : call.requestId });
    throw new ProtocolError(errorRow(error.type).jsonRpc, message, data);
  }
}
