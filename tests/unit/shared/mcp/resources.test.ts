import { describe, expect, it } from "vitest";
import { parseScreenshotUri } from "../../../../shared/mcp/resources.ts";

const RUN = "01a2004e-84a1-7e0d-946d-19ffc9cbe87a";

describe("screenshot URIs", () => {
  it("name a run and a picture", () => {
    expect(parseScreenshotUri(`federalrunner://runs/${RUN}/screenshots/12`)).toEqual({
      runId: RUN,
      number: 12,
    });
  });

  it.each([
    `federalrunner://runs/${RUN}/screenshots/0`,
    `federalrunner://runs/${RUN}/screenshots/1234`,
    `federalrunner://runs/${RUN}/screenshots/1/..`,
    `federalrunner://runs/../${RUN}/screenshots/1`,
    `https://runs/${RUN}/screenshots/1`,
    "",
  ])("are no others: %s", (uri) => expect(parseScreenshotUri(uri)).toBeUndefined());
});
