import { AppError } from "../../../shared/core/errors.ts";
import { printJson } from "../output/print-json.ts";
import type { AddCommand } from "./add-command.ts";

/** `federalrunner tokens new <name>` */
export const addTokensCommand: AddCommand = (program) => {
  program
    .command("tokens")
    .description("make static bearer tokens for A2A and REST callers")
    .command("new")
    .description("print a new token, this once, and the entry by which a gateway accepts it")
    .argument("<name>", "whose token it is")
    .option("--scopes <scopes...>", "what it grants instead of running agents and wizards")
    .option("--json", "print one JSON object")
    .action(async (name: string, { scopes, json }: { scopes?: string[]; json?: boolean }) => {
      const { token, entry } = await makeToken(name, scopes);
      if (json) return printJson({ name, token, a2a_tokens_entry: entry });
      process.stdout.write(`${token}\n`);
      process.stderr.write(
        `The token stands above, and nowhere else: keep it. Callers send it as\n` +
          `  Authorization: Bearer <token>\n` +
          `The gateway knows only its hash. Set there, with further entries behind a comma:\n` +
          `  A2A_TOKENS='${entry}'\n`,
      );
    });
};

async function makeToken(name: string, scopes: string[] | undefined) {
  const [{ newStaticToken }, { isTokenName }, { ALL_SCOPES, isScope }] = await Promise.all([
    import("../../../shared/auth/tokens/new-static-token.ts"),
    import("../../../shared/auth/tokens/parse-static-tokens.ts"),
    import("../../../shared/auth/scopes.ts"),
  ]);
  if (!isTokenName(name)) {
    const message = "A token's name has 1 to 64 letters, digits, dots, hyphens and underscores.";
    throw new AppError("invalid_request", message);
  }
  if (scopes === undefined) return newStaticToken(name);
  if (!scopes.every(isScope)) {
    throw new AppError("invalid_request", `--scopes takes any of ${ALL_SCOPES.join(", ")}.`);
  }
  return newStaticToken(name, scopes);
}
