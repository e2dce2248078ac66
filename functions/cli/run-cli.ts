/** Parses the command line, runs the command, and maps each failure to a message and an exit code. */
import { Command, CommanderError } from "commander";
import { AppError, errorJson, toAppError } from "../../shared/core/errors.ts";
import { packageVersion } from "../../shared/core/package-root.ts";
import { loadCommands } from "./commands/index.ts";
import { EXIT, exitCodeFor } from "./exit-code.ts";
import { printError } from "./output/print-error.ts";
import { printJson } from "./output/print-json.ts";

/**
 * @param args the arguments after the name of the command
 * @returns the exit code: 0 success, 1 a failed run, 2 bad usage or configuration
 */
export async function runCli(args: string[]): Promise<number> {
  const isJson = args.includes("--json");
  let code: number = EXIT.success;
  const [used = ""] = args;
  const program = await createProgram(
    (result) => {
      code = result;
    },
    used === "help" ? undefined : used,
  );
  program.configureOutput({ writeErr: (text) => void (isJson || process.stderr.write(text)) });
  for (const command of allCommands(program)) command.exitOverride().copyInheritedSettings(program);
  try {
    await program.parseAsync(args, { from: "user" });
    return code;
  } catch (thrown) {
    if (thrown instanceof CommanderError) {
      if (thrown.exitCode === 0) return EXIT.success;
      if (isJson) {
        printJson({
          success: false,
          error: errorJson(new AppError("invalid_request", usageMessage(thrown))),
        });
      }
      return EXIT.usage;
    }
    const error = toAppError(thrown);
    if (isJson) printJson({ success: false, error: errorJson(error) });
    else printError(error);
    return exitCodeFor(error);
  }
}

/**
 * @param done receives the exit code of a command that failed without an exception
 * @param used as of {@link loadCommands}
 */
export async function createProgram(done: (exitCode: number) => void, used?: string): Promise<Command> {
  const program = new Command("federalrunner")
    .description("Fills government web forms and returns the official answer, with a picture of every page.")
    .version(packageVersion(), "-V, --version", "print the version")
    .helpCommand("help [command]", "print help for a command")
    .showSuggestionAfterError()
    .showHelpAfterError("Next: Run the command again with --help.")
    .exitOverride();
  for (const addCommand of await loadCommands(used)) addCommand(program, done);
  return program;
}

function allCommands(command: Command): Command[] {
  return command.commands.flatMap((child) => [child, ...allCommands(child)]);
}

function usageMessage(error: CommanderError): string {
  if (error.code === "commander.help") return "A command is missing; see --help.";
  return `${error.message.replace(/^error: /, "")}; see --help.`;
}
