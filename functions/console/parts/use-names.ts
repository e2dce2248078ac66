import { useEffect, useState } from "preact/hooks";
import type { Api } from "../api/client.ts";
import type { Agent, Schedule, WizardEntry } from "../api/types.ts";
import { useSession } from "../session/session-gate.tsx";

type Names = ReadonlyMap<string, string>;

/** The name of a wizard, an agent or a schedule; its id until the names are loaded, and for one that was removed. */
export function useNames(): (target: { kind: string; id: string }) => string {
  const names = useNameList();
  return ({ kind, id }) => names.get(`${kind} ${id}`) ?? id;
}

/** The names by their kind and id, separated by a space; empty until they are loaded. */
export function useNameList(): Names {
  const { api } = useSession();
  const [names, setNames] = useState<Names>(new Map());
  useEffect(() => {
    let isMounted = true;
    void namesOf(api).then((loaded) => isMounted && setNames(loaded));
    return () => {
      isMounted = false;
    };
  }, [api]);
  return names;
}

/** Requested once in a session. */
function namesOf(api: Api): Promise<Names> {
  const names = known.get(api) ?? load(api);
  known.set(api, names);
  return names;
}

/** After a change of a name. */
export function forgetNames(api: Api): void {
  known.delete(api);
}

const known = new WeakMap<Api, Promise<Names>>();

async function load(api: Api): Promise<Names> {
  // An account may be allowed to read only one of the lists.
  const [wizards, agents, schedules] = await Promise.all([
    api.get<{ wizards: WizardEntry[] }>("/api/wizards").catch(() => ({ wizards: [] })),
    api.get<{ agents: Agent[] }>("/api/agents").catch(() => ({ agents: [] })),
    api.get<{ schedules: Schedule[] }>("/api/schedules").catch(() => ({ schedules: [] })),
  ]);
  const named = Map.groupBy(wizards.wizards, ({ name }) => name);
  const nameOf = ({ wizard_id, name, url }: WizardEntry) =>
    named.get(name)?.length === 1 ? name : `${name} (${new URL(url).host}, ${wizard_id})`;
  return new Map([
    ...wizards.wizards.map((wizard) => [`wizard ${wizard.wizard_id}`, nameOf(wizard)] as const),
    ...agents.agents.map(({ id, name }) => [`agent ${id}`, name] as const),
    ...schedules.schedules.map(({ id, name }) => [`schedule ${id}`, name] as const),
  ]);
}
