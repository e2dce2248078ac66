import { useEffect, useState } from "preact/hooks";
import type { Api } from "../api/client.ts";
import type { Agent, WizardEntry } from "../api/types.ts";
import { useSession } from "../session/session-gate.tsx";

type Names = ReadonlyMap<string, string>;

/** The name of a wizard or an agent; its id until the names are loaded, and for one that was removed. */
export function useNames(): (target: { kind: string; id: string }) => string {
  const { api } = useSession();
  const [names, setNames] = useState<Names>(new Map());
  useEffect(() => {
    let isMounted = true;
    void namesOf(api).then((loaded) => isMounted && setNames(loaded));
    return () => {
      isMounted = false;
    };
  }, [api]);
  return ({ kind, id }) => names.get(`${kind} ${id}`) ?? id;
}

/** Requested once in a session. */
function namesOf(api: Api): Promise<Names> {
  const names = known.get(api) ?? load(api);
  known.set(api, names);
  return names;
}

const known = new WeakMap<Api, Promise<Names>>();

async function load(api: Api): Promise<Names> {
  // An account may be allowed to read only one of the lists.
  const [wizards, agents] = await Promise.all([
    api.get<{ wizards: WizardEntry[] }>("/api/wizards").catch(() => ({ wizards: [] })),
    api.get<{ agents: Agent[] }>("/api/agents").catch(() => ({ agents: [] })),
  ]);
  return new Map([
    ...wizards.wizards.map(({ wizard_id, name }) => [`wizard ${wizard_id}`, name] as const),
    ...agents.agents.map(({ id, name }) => [`agent ${id}`, name] as const),
  ]);
}
