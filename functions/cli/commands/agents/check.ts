import type { LoadedAgent } from "../../../../shared/agents/catalogue/agent-catalogue.ts";
import type { AgentCheck } from "../../../../shared/agents/catalogue/check-agent.ts";
import { type AppError, errorJson } from "../../../../shared/core/errors.ts";
import { readCliConfig } from "../../config.ts";
import { type OpenedAgents, openAgents } from "../../input/open-agents.ts";
import { answering } from "../command-group.ts";

const CONCURRENT_CHECKS = 4;

interface Checked extends AgentCheck {
  warnings: string[];
}

/** `federalrunner agents check [ID]` */
export const addAgentsCheckCommand = answering({
  name: "check",
  description: "check whether agents can run on this machine: program, version, keys, profile",
  args: { "[id]": "an id of `federalrunner agents list` (default: all enabled agents)" },
  examples: ["agents check", "agents check claude-code --json"],
  async answer(id: string | undefined, { json }: { json?: boolean }) {
    const opened = await openAgents();
    const { found, problems } = await select(opened, id);
    const agents = await checkAll(found, opened, json ? () => {} : printCheck);
    const isFailed = problems.length > 0 || agents.some(({ ok }) => !ok);
    return { json: { agents, problems: problems.map(errorJson) }, lines: [], problems, isFailed };
  },
});

async function select(
  { catalogue }: OpenedAgents,
  id: string | undefined,
): Promise<{ found: LoadedAgent[]; problems: AppError[] }> {
  if (id !== undefined) return { found: [await catalogue.get(id)], problems: [] };
  const { agents, problems } = await catalogue.list();
  return { found: agents.filter(({ profile }) => profile.enabled), problems };
}

/** Shows the checks in order, each as soon as possible. */
async function checkAll(
  found: LoadedAgent[],
  { readSecret }: OpenedAgents,
  show: (checked: Checked) => void,
): Promise<Checked[]> {
  const [{ checkAgent }, { mapConcurrently }] = await Promise.all([
    import("../../../../shared/agents/catalogue/check-agent.ts"),
    import("../../../../shared/core/map-concurrently.ts"),
  ]);
  const { environment: env } = readCliConfig();
  const checks: Checked[] = [];
  let shown = 0;
  return mapConcurrently(found, CONCURRENT_CHECKS, async ({ profile, warnings }, i) => {
    const checked = { ...(await checkAgent(profile, { env, readSecret })), warnings };
    checks[i] = checked;
    for (let next = checks[shown]; next; next = checks[shown]) {
      show(next);
      shown += 1;
    }
    return checked;
  });
}

function printCheck({ agent_id, ok, executable, version, keys, problems, notes, warnings }: Checked): void {
  const facts = [
    executable,
    version,
    ...keys.map(({ variable, state }) => (state === "unset" ? undefined : `${variable} ${state}`)),
  ].filter((fact) => fact !== undefined);
  const lines = [
    `${ok ? "✓" : "✗"} ${agent_id}${facts.length > 0 ? `: ${facts.join(", ")}` : ""}`,
    ...problems.flatMap(({ message, next }) => [`    ${message}`, `      → ${next}`]),
    ...[...notes, ...warnings].map((note) => `    ! ${note}`),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}
