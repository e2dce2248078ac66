import { PassThrough } from "node:stream";
import { ResourceNotFoundError } from "@modelcontextprotocol/server";
import { expect, it } from "vitest";
import { DesktopTransport } from "../../../../functions/desktop/stdio-transport.ts";

const { code, message } = new ResourceNotFoundError("federalrunner://wizards/none");
const missing = { code, message };
const invalid = { code: -32602, message: "There is no such cursor." };

it.each([
  ["a missing resource in a session", true, missing, -32002],
  ["a missing resource without a session", false, missing, -32602],
  ["another error in a session", true, invalid, -32602],
])("gives %s the code of its revision", async (_, hasSession, error, expected) => {
  const output = new PassThrough();
  const transport = new DesktopTransport(new PassThrough(), output);
  transport.hasSession = hasSession;
  await transport.start();
  await transport.send({ jsonrpc: "2.0", id: 1, error });
  expect(JSON.parse(String(output.read())).error).toEqual({ ...error, code: expected });
  await transport.close();
});
