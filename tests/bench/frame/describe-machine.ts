import { arch, availableParallelism, cpus, platform, release, totalmem } from "node:os";

/** The properties that a result depends on; none identifies the machine. */
export interface Machine {
  cpu: string;
  cores: number;
  memory_gb: number;
  node: string;
  os: string;
}

export function describeMachine(): Machine {
  return {
    cpu: cpus()[0]?.model.trim() ?? "unknown",
    cores: availableParallelism(),
    memory_gb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    os: `${platform()} ${release()} ${arch()}`,
  };
}
