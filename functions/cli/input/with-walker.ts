import { isPracticeHere, isPracticeSite } from "../../../shared/browser/launch/practice-hosts.ts";
import type { FormWalker } from "../../../shared/wizards/published/walk-published.ts";
import { readCliConfig } from "../config.ts";
import { startPractice } from "./start-practice.ts";
import { walkForm } from "./walk-form.ts";

/** @param practice whether the practice sites of this computer serve their forms while `work` walks */
export async function withWalker<T>(
  practice: boolean | undefined,
  work: (walker: FormWalker) => Promise<T>,
): Promise<T> {
  const sites = practice ? await startPractice() : undefined;
  const hosts = sites?.hosts;
  try {
    return await work({
      isPractice: (url) =>
        hosts ? isPracticeSite(url, hosts) : isPracticeHere(url, readCliConfig().environment),
      walk: (wizard, folder) => walkForm(wizard, { hosts, folder }),
    });
  } finally {
    await sites?.close();
  }
}
