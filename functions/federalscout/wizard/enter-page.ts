/** Fills a page that may be filled already: an instance of a repeated group is added once. */
import type { WizardPage } from "../../../shared/wizards/wizard.ts";
import type { ScoutConfig } from "../config.ts";
import type { DiscoverySession } from "../sessions/discovery-session.ts";
import { fillIn } from "./try-page.ts";

/**
 * @param renew opens the page again where it holds other instances
 * @throws AppError with the field and the change that it requires
 */
export async function enterPage(
  session: DiscoverySession,
  page: WizardPage,
  data: Record<string, unknown>,
  config: ScoutConfig,
  renew: () => Promise<unknown>,
): Promise<void> {
  const groups = page.fields.filter(({ repeatable }) => repeatable).map(({ field_id }) => field_id);
  if (groups.some((id) => !isContinued(session, id, data[id]))) await renew();
  const entered = session.knowledge?.entered ?? new Map<string, string[] | undefined>();
  const open = { ...data };
  for (const id of groups) {
    const added = entered.get(id)?.length ?? 0;
    open[id] = instancesOf(data[id]).slice(added);
    if (instancesOf(open[id]).length > 0) entered.set(id, undefined);
  }
  await fillIn(session, page, open, config);
  for (const id of groups) entered.set(id, instancesOf(data[id]).map(asText));
}

/** Whether the instances that the page holds are the first of those that it is to hold. */
function isContinued({ knowledge }: DiscoverySession, id: string, value: unknown): boolean {
  if (!knowledge?.entered.has(id)) return true;
  const expected = instancesOf(value).map(asText);
  return knowledge.entered.get(id)?.every((text, at) => text === expected[at]) ?? false;
}

function instancesOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function asText(instance: unknown): string {
  return JSON.stringify(instance);
}
