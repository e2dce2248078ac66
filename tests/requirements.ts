import { actions } from "./requirements/actions.ts";
import { agents } from "./requirements/agents.ts";
import { discovery } from "./requirements/discovery.ts";
import { execution } from "./requirements/execution.ts";
import type { Part } from "./requirements/ledger-row.ts";
import { server } from "./requirements/server.ts";

/** A part under the id that test titles cite: `FR-002/grpc`, or `FR-004` for a requirement of one part. */
export interface LedgerPart extends Part {
  id: string;
}

/** Every requirement by its id, in the order of the five specifications. */
export const requirements = { ...execution, ...discovery, ...server, ...agents, ...actions };

/** Every part of every requirement. `requirements.test.ts` compares them with the titles and the benches. */
export const parts: readonly LedgerPart[] = Object.entries(requirements).flatMap(([requirement, row]) =>
  "parts" in row
    ? Object.entries(row.parts).map(([name, part]) => ({
        ...part,
        id: `${requirement}/${name}`,
        requirement,
      }))
    : [{ ...row, id: requirement }],
);
