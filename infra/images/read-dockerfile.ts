/** Reads a Dockerfile into its stages, for the check and the rehearsal of images. */
import {
  DockerfileParser,
  type Instruction,
  type ModifiableInstruction,
  type PropertyInstruction,
} from "dockerfile-ast";

export interface Step {
  keyword: string;
  /** The text after the keyword and its flags. */
  text: string;
  /** `--from=build` is `["from", "build"]`. */
  flags: Map<string, string>;
  line: number;
}

export interface Stage {
  /** An image, or the name of an earlier stage. */
  from: string;
  name: string | undefined;
  steps: Step[];
}

export interface Dockerfile {
  /** Defaults of the build arguments before the first stage. */
  args: Map<string, string>;
  stages: Stage[];
}

export function readDockerfile(text: string): Dockerfile {
  const args = new Map<string, string>();
  const stages: Stage[] = [];
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const keyword = instruction.getKeyword();
    const step: Step = {
      keyword,
      text: instruction.getArgumentsContent() ?? "",
      flags: flagsOf(instruction),
      line: instruction.getRange().start.line + 1,
    };
    const stage = stages.at(-1);
    if (keyword === "FROM") {
      const [from = "", , name] = step.text.split(/\s+/);
      stages.push({ from, name, steps: [] });
    } else if (stage) stage.steps.push(step);
    else for (const [name, value] of assignments(step)) args.set(name, value);
  }
  return { args, stages };
}

/** `NAME=value` pairs of ENV and ARG; an ARG without a default is empty. */
export function assignments(step: Step): [string, string][] {
  const [instruction] = DockerfileParser.parse(`${step.keyword} ${step.text}`).getInstructions();
  const properties = (instruction as PropertyInstruction | undefined)?.getProperties?.() ?? [];
  if (properties.length > 0) return properties.map((pair) => [pair.getName(), pair.getValue() ?? ""]);
  const [name = "", value = ""] = step.text.split("=");
  return [[name, value]];
}

/** The steps of a stage and of the stages that it starts from, the first one first. */
export function stepsOf(dockerfile: Dockerfile, stage: Stage): Step[] {
  const parent = dockerfile.stages.find(({ name }) => name === stage.from);
  return [...(parent ? stepsOf(dockerfile, parent) : []), ...stage.steps];
}

function flagsOf(instruction: Instruction): Map<string, string> {
  const flags = (instruction as Partial<ModifiableInstruction>).getFlags?.() ?? [];
  return new Map(flags.map((flag) => [flag.getName(), flag.getValue() ?? ""]));
}
