/**
 * The model: `SAY word` is answered with the word, `REMEMBER word` with "noted" and a later `RECALL` with that word, and
 * `WRITE file word` with calls of all tools for writing and for commands that the client offers, one after another.
 */
import type { Asked, Reply, Tool } from "./dialect.ts";

export function chooseReply({ turns, tools, context }: Asked): Reply {
  const asked = turns.findLastIndex(({ by }) => by === "user");
  const words = turns.flatMap((turn) => (turn.by === "user" ? [turn.text] : []));
  const prompt = words.at(-1) ?? "";
  const [, file, word] = /WRITE (\S+) (\w+)/.exec(prompt) ?? [];
  if (file && word) {
    const call = writingCalls(tools, context, file, word)[turns.length - 1 - asked];
    return call ?? { text: `finished ${word}` };
  }
  if (prompt.includes("RECALL")) return { text: lastMatch(words, /REMEMBER (\w+)/g) ?? "nothing" };
  if (prompt.includes("REMEMBER")) return { text: "noted" };
  return { text: lastMatch([prompt], /SAY (\w+)/g) ?? "nothing" };
}

function lastMatch(texts: readonly string[], pattern: RegExp): string | undefined {
  return [...texts.join("\n").matchAll(pattern)].at(-1)?.[1];
}

/** Names of the clients' tools for writing files, then for commands. */
const WRITERS = ["Write", "write_file", "create"];
const SHELLS = ["exec_command", "shell_command", "shell", "Bash", "bash", "run_shell_command"];

function writingCalls(tools: Tool[], context: string, file: string, word: string): Reply[] {
  const path = file.startsWith("/") ? file : `${workingDirectory(context)}/${file}`;
  const command = `printf ${word} > ${path}`;
  const values: Record<string, string> = {
    ...{ file_path: path, filepath: path, path, content: word, file_text: word },
    ...{ cmd: command, command, description: "writes a file" },
  };
  const offered = tools.filter(({ name }) => [...WRITERS, ...SHELLS, "exec"].includes(name));
  return offered
    .sort((a, b) => WRITERS.indexOf(b.name) - WRITERS.indexOf(a.name))
    .map(({ name, parameters }) => ({
      tool: name,
      input: name === "exec" ? script(command) : inputOf(parameters),
    }));

  /** The arguments that the tool declares. */
  function inputOf(parameters: Tool["parameters"]): Record<string, unknown> {
    const declared = Object.entries(parameters?.properties ?? {});
    return Object.fromEntries(
      declared.flatMap(([name, { type }]) => {
        const value = values[name];
        if (value === undefined) return [];
        return [[name, type === "array" ? ["sh", "-c", value] : value]];
      }),
    );
  }
}

/** For a tool that runs JavaScript, which calls the other tools. */
function script(command: string): string {
  return `text(await tools.exec_command(${JSON.stringify({ cmd: command })}))`;
}

/** The folder of the run, which the client's own words name. */
function workingDirectory(context: string): string {
  const [shortest = "."] = [...context.matchAll(/\/[\w./-]*\/work\b/g)]
    .map(([path]) => path)
    .sort((a, b) => a.length - b.length);
  return shortest;
}
