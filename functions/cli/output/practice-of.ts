import { isPracticeHere } from "../../../shared/browser/launch/practice-hosts.ts";
import { readCliConfig } from "../config.ts";

/** True, or undefined for JSON without the key, for a form that the environment's practice hosts serve. */
export function practiceOf(url: string): true | undefined {
  return isPracticeHere(url, readCliConfig().environment) || undefined;
}
