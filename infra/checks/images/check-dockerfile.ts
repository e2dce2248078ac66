/** Checks a Dockerfile by a linter, and by further rules for this project's images. */
import { validate } from "dockerfile-utils";
import { readDockerfile, type Stage, type Step, stepsOf } from "../../images/read-dockerfile.ts";

export interface DockerfileProblem {
  line: number;
  message: string;
}

/** Images whose process starts as root, with the reason. */
const ROOT: Record<string, string> = {
  "run-agent": "it changes to the user of each agent, and adds a routing rule for them",
};

export function checkDockerfile(text: string, image: string): DockerfileProblem[] {
  const dockerfile = readDockerfile(text);
  const last = dockerfile.stages.at(-1);
  if (!last) return [{ line: 1, message: "there is no stage" }];
  const steps = stepsOf(dockerfile, last);
  const find = (keyword: string) => steps.findLast((step) => step.keyword === keyword);
  const problem = (message: string, line = 1) => ({ message, line });
  const user = find("USER")?.text ?? "root";
  return [
    ...validate(text).map(({ message, range }) =>
      problem(typeof message === "string" ? message : message.value, range.start.line + 1),
    ),
    ...dockerfile.stages.flatMap((stage) => checkStage(stage, new Set(namesOf(dockerfile.stages)))),
    ...(user === "root" && !(image in ROOT) ? [problem("the process must not run as root: add USER")] : []),
    ...(find("HEALTHCHECK") ? [] : [problem("there is no HEALTHCHECK")]),
    ...["ENTRYPOINT", "CMD"]
      .filter((keyword) => !find(keyword)?.text.startsWith("["))
      .map((keyword) => problem(`${keyword} must be a list: a shell would not pass SIGTERM on`)),
    ...(/^ARG BASE=\S+@sha256:[0-9a-f]{64}$/m.test(text) ? [] : [problem("BASE has no digest")]),
    ...["HOST", "NODE_COMPILE_CACHE"]
      .filter((name) => !environmentOf(steps).has(name))
      .map((name) => problem(`${name} is not set`)),
  ];
}

function checkStage({ from, steps }: Stage, stages: ReadonlySet<string>): DockerfileProblem[] {
  const isPinned = /^\$\{BASE\}$/.test(from) || stages.has(from) || /@sha256:[0-9a-f]{64}$/.test(from);
  return [
    ...(isPinned
      ? []
      : [{ line: 1, message: `${from}: a stage starts from BASE, an earlier stage or a digest` }]),
    ...steps.flatMap(({ keyword, text, line }) => {
      if (keyword === "ADD") return [{ line, message: "ADD unpacks and downloads: use COPY" }];
      if (keyword !== "RUN") return [];
      return [
        ...(text.includes("apt-get install") && !text.includes("--no-install-recommends")
          ? [{ line, message: "apt-get install needs --no-install-recommends" }]
          : []),
        ...(text.includes("apt-get") && !text.includes("rm -rf /var/lib/apt/lists")
          ? [{ line, message: "the package lists stay in the layer: remove /var/lib/apt/lists" }]
          : []),
        ...(/npm (install|i)\b/.test(text)
          ? [{ line, message: "npm ci installs the versions of the lock file: use it" }]
          : []),
      ];
    }),
  ];
}

function namesOf(stages: readonly Stage[]): string[] {
  return stages.flatMap(({ name }) => name ?? []);
}

function environmentOf(steps: readonly Step[]): Set<string> {
  return new Set(
    steps.flatMap(({ keyword, text }) =>
      keyword === "ENV" ? [...text.matchAll(/(?:^|\s)(\w+)=/g)].map(([, name = ""]) => name) : [],
    ),
  );
}
