/** A process of a container in the place of one of this machine: the arguments of docker and podman. */
import { z } from "zod";

export const ContainerSchema = z.strictObject({
  /** Id of the image. */
  image: z.string().min(1),
  /** Further options of the engine. */
  options: z.array(z.string()).default([]),
  /** Names of variables with which the container does not start: those that its image sets. */
  withheld: z.array(z.string()).default([]),
});

export type Container = z.input<typeof ContainerSchema>;

/**
 * Variables of this machine's system and of the engine, which say nothing about a container. Cloud Run passes none of them
 * either.
 */
const OF_THIS_SYSTEM =
  /^(?:(?:CONTAINERS?|DBUS|DOCKER|LC|LD|NODE|SSH|XDG|npm)_.*|HOME|HOST|HOSTNAME|LANG|LOGNAME|OLDPWD|PATH|PWD|SHELL|SHLVL|TERM|TMPDIR|TZ|USER|_)$/;
const NAME = /^[A-Za-z_]\w*$/;

/** Folders of this machine that a process reads, by the variable that names them. */
const FOLDERS = ["FEDERALRUNNER_AGENTS_DIR"];

/**
 * The container shares the network of this machine, whose loopback addresses are the local cloud, and listens there alone. The
 * engine reads the values of variables from its own environment, so that its command line holds no key.
 *
 * @param args of the image's entry point
 * @param env settings of the process
 */
export function runArguments(
  { image, options = [], withheld = [] }: Container,
  name: string,
  args: readonly string[],
  env: Record<string, string>,
): string[] {
  const passed = Object.keys(env).filter(
    (variable) => NAME.test(variable) && !OF_THIS_SYSTEM.test(variable) && !withheld.includes(variable),
  );
  return [
    "run",
    "--rm",
    `--name=${name}`,
    "--pull=never",
    "--network=host",
    // The stack asks for the health itself, and podman's timers require systemd.
    "--no-healthcheck",
    // Cloud Run's folder for temporary files lies in memory.
    "--tmpfs=/tmp:rw,mode=1777",
    ...FOLDERS.flatMap((variable) =>
      env[variable] === undefined ? [] : [`--volume=${env[variable]}:${env[variable]}:ro`],
    ),
    ...options,
    ...passed.sort().map((variable) => `--env=${variable}`),
    "--env=HOST=127.0.0.1",
    image,
    ...args,
  ];
}

/** The variables with which docker and podman find their services, storage and settings. */
export function engineEnvironment(env: Record<string, string>): Record<string, string> {
  const ofEngine = /^(?:(?:CONTAINERS?|DBUS|DOCKER|XDG)_.*|HOME|PATH)$/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => ofEngine.test(name)));
}
