/** The MCP resource URI of a full-size screenshot. */
export const SCREENSHOT_TEMPLATE = "federalrunner://runs/{run_id}/screenshots/{number}";

export function screenshotUri(runId: string, number: number): string {
  return `federalrunner://runs/${runId}/screenshots/${number}`;
}

export function parseScreenshotUri(uri: string): { runId: string; number: number } | undefined {
  const { runId, number } =
    /^federalrunner:\/\/runs\/(?<runId>[\da-f-]{36})\/screenshots\/(?<number>[1-9]\d{0,2})$/.exec(uri)
      ?.groups ?? {};
  return runId === undefined ? undefined : { runId, number: Number(number) };
}
