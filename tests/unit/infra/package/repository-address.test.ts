import { describe, expect, it } from "vitest";
import { findOtherRepository, readRepository } from "../../../../infra/package/repository-address.ts";

const at = (url: string) => ({ repository: { url } });
const OURS = at("git+https://github.com/An-Owner/forms.runner.git");

describe("the repository of package.json", () => {
  it("grants its name in the MCP Registry", () => {
    expect(readRepository(OURS)).toEqual({
      path: "An-Owner/forms.runner",
      url: "https://github.com/An-Owner/forms.runner",
      mcpName: "io.github.An-Owner/forms.runner",
    });
  });

  it.each([
    "https://github.com/owner/name",
    "git+https://gitlab.com/owner/name.git",
    "git+https://github.com/owner.git",
    "git+https://github.com/owner/name/tree.git",
  ])("is refused as %s", (url) => {
    expect(() => readRepository(at(url))).toThrow(`repository.url is ${url}`);
  });

  it.each([undefined, "An-Owner/forms.runner", "an-owner/Forms.Runner"])(
    "may release from %s",
    (releasing) => {
      expect(findOtherRepository(OURS, releasing)).toBeUndefined();
    },
  );

  it("forbids a release from another repository", () => {
    expect(findOtherRepository(OURS, "fork/forms.runner")).toMatch(
      /names the repository An-Owner\/forms\.runner, and this is fork\/forms\.runner/,
    );
  });
});
