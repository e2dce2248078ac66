/** A run on this computer that hands its person's parts to them, by links on the loopback address. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { shareBrowser } from "../../fixtures/browser/share-browser.ts";
import { personFile, personRoutes } from "../../fixtures/forms/person-form.ts";
import { QUICK } from "../../fixtures/forms/run-form.ts";
import { serveForms } from "../../fixtures/forms/serve-forms.ts";
import { completePersonForm, SECRETS } from "../../fixtures/handoff/act-as-person.ts";
import { startCommand } from "./run-command.ts";

test("federalrunner run --handoff prints a link for each part, and completes the form with its person", async () => {
  const [folder, forms, phone] = await Promise.all([
    mkdtemp(join(tmpdir(), "run-handoff-")),
    serveForms(personRoutes()),
    shareBrowser(QUICK, "chromium"),
  ]);
  try {
    await writeFile(join(folder, "person-form.json"), JSON.stringify(personFile(forms.origin)));
    const pictures = ["--screenshots", join(folder, "pictures")];
    const command = startCommand(
      ["run", "person-form", "--set", "street=12 High Road", "--handoff", "--json", ...pictures],
      { env: { FEDERALRUNNER_WIZARDS_DIR: folder } },
    );
    let said = "";
    command.child.stderr?.on("data", (text) => {
      said += text;
    });
    const links = () => [...new Set(said.match(/http:\S+#\S+/g))];
    let opened = 0;
    const errors = await completePersonForm(phone.browser, async () => {
      const at = opened++;
      return vi.waitUntil(() => links()[at], { timeout: 60_000 });
    });
    const { code, stdout } = await command.ended;
    expect(JSON.parse(stdout)).toMatchObject({
      success: true,
      warnings: expect.arrayContaining(["A person signed in on page 1."]),
      results: { answers: { value: expect.arrayContaining([["street", "12 High Road"]]) } },
    });
    expect(code).toBe(0);
    expect(errors).toEqual([]);
    for (const link of links()) expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\//);
    for (const secret of SECRETS) expect(stdout + said).not.toContain(secret);
  } finally {
    await Promise.all([phone.close(), forms.close()]);
    await rm(folder, { recursive: true });
  }
});
