import { describe, expect, it } from "vitest";
import { type Ask, findImages } from "../../../../../infra/local/containers/find-images.ts";

const NAMES = ["federalrunner-gateway", "federalrunner-execute-wizard", "federalrunner-run-agent"];

/** A machine with these images in these engines; an engine that is not named does not work. */
function machine(engines: Record<string, { facts?: object; images: string[] }>): Ask {
  return async (program, args) => {
    const engine = engines[program];
    if (engine === undefined) return undefined;
    if (args[0] === "info") return JSON.stringify(engine.facts ?? {});
    const name = String(args.at(-1));
    if (!engine.images.includes(name)) return undefined;
    return JSON.stringify([
      {
        Id: `sha256:${name}`,
        Created: "2026-11-01T00:00:00Z",
        Config: { Env: ["PATH=/bin", "NODE_ENV=production"] },
      },
    ]);
  };
}

const find = (ask: Ask, uid = 1000) => findImages({ ask, user: { uid, gid: uid } });
const usersOf = ({ containers }: Awaited<ReturnType<typeof find>>) =>
  Object.fromEntries(
    Object.entries(containers).map(([name, { options = [] }]) => [
      name,
      options.find((option) => /^--user/.test(option)),
    ]),
  );

describe("the images of a local stack", () => {
  it("are taken from the engine that has all of them, with the variables that they set", async () => {
    const ask = machine({ docker: { images: [] }, podman: { images: NAMES } });
    expect(await find(ask, 0)).toMatchObject({
      engine: "podman",
      containers: {
        gateway: { image: "sha256:federalrunner-gateway", withheld: ["PATH", "NODE_ENV"] },
        "execute-wizard": { options: [expect.stringMatching(/^--security-opt=seccomp=.*seccomp\.json$/)] },
      },
    });
  });

  it("without docker and podman, an error names both", async () => {
    await expect(find(machine({}))).rejects.toMatchObject({
      type: "invalid_configuration",
      message: expect.stringContaining("neither docker nor podman works here"),
    });
  });

  it("a missing image is named with the command that builds it, for each engine", async () => {
    const ask = machine({ docker: { images: [] }, podman: { images: NAMES.slice(0, 2) } });
    await expect(find(ask)).rejects.toMatchObject({
      type: "invalid_configuration",
      details: {
        settings: [
          `docker has no image ${NAMES.join(", ")}: \`npm run images -- --build\` builds them`,
          "podman has no image federalrunner-run-agent: `npm run images -- --build` builds them",
        ],
      },
    });
  });

  it.each([
    ["root", 0, {}],
    ["a user whose podman has no rights", 1000, { host: { security: { rootless: true } } }],
    ["a user whose docker has no rights", 1000, { SecurityOptions: ["name=seccomp", "name=rootless"] }],
  ])("of %s keep their own users, but for the gateway, which may call the workers", async (_, uid, facts) => {
    const found = await find(machine({ podman: { facts, images: NAMES } }), uid);
    expect(found.isRoot).toBe(true);
    expect(usersOf(found)).toEqual({
      gateway: "--user=0:0",
      "execute-wizard": undefined,
      "run-agent": undefined,
    });
  });

  it("of a user with docker's service have that user, so that agents get none of their own", async () => {
    const found = await find(
      machine({ docker: { facts: { SecurityOptions: ["name=seccomp"] }, images: NAMES } }),
    );
    expect(found.isRoot).toBe(false);
    const user = "--user=1000:1000";
    expect(usersOf(found)).toEqual({ gateway: user, "execute-wizard": user, "run-agent": user });
  });

  it("take further options of the engine, each image its own", async () => {
    const ask = machine({ podman: { images: NAMES } });
    const { containers } = await findImages({
      ask,
      user: { uid: 0, gid: 0 },
      options: { "run-agent": ["--memory=4g"] },
    });
    expect(containers["run-agent"].options).toEqual(["--memory=4g"]);
    expect(containers.gateway.options).toEqual(["--user=0:0"]);
  });
});
