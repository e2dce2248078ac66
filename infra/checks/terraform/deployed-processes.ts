/** The processes that terraform/ deploys, with the settings that they declare. */
import { PROCESSES } from "../documents/configuration.ts";
import type { DeployedProcess } from "./check-environment.ts";

const DEPLOYED = [
  { name: "a2a-grpc", tunable: "a2a_grpc" },
  { name: "gateway", tunable: "gateway" },
  { name: "execute-wizard", tunable: "execute_wizard" },
  { name: "run-agent", tunable: "run_agent" },
];

export const deployedProcesses: readonly DeployedProcess[] = DEPLOYED.map(({ name, tunable }) => {
  const process = PROCESSES.find((found) => found.name === name);
  if (!process) throw new Error(`docs/configuration.md has no process ${name}.`);
  const rows = [...process.rows, ...process.shares.map((group) => group.rows)];
  return {
    name,
    tunable,
    folder: `terraform/modules/${name}`,
    rows: rows.flatMap((record) => Object.values(record)),
  };
});
