import { AppError } from "../../../shared/core/errors.ts";
import { printJson } from "../output/print-json.ts";
import { type AddCommand, commandGroup, examples } from "./command-group.ts";

/** `federalrunner tokens new NAME` */
const addTokensNewCommand: AddCommand = (tokens) => {
  tokens
    .command("new")
    .description("print a new token once, and the setting by which a gateway accepts it")
    .argument("<name>", "the name of the caller")
    .option("--scopes <scopes...>", "scopes of the token (default: those to run agents and wizards)")
    .option("--json", "print one JSON object")
    .addHelpText(
      "after",
      examples(
        "federalrunner tokens new laptop",
        "federalrunner tokens new ci --scopes agents:read runs:read:all --json",
      ),
    )
    .action(async (name: string, { scopes, json }: { scopes?: string[]; json?: boolean }) => {
      const { token, entry } = await createToken(name, scopes);
      if (json) return printJson({ name, token, a2a_tokens_entry: entry });
      process.stdout.write(`${token}\n`);
      process.stderr.write(
        `The token is printed above, once, and not stored. Callers send it as\n` +
          `  Authorization: Bearer <token>\n` +
          `The gateway needs only its hash. Add to its settings, with a comma after other entries:\n` +
          `  A2A_TOKENS='${entry}'\n`,
      );
    });
};

async function createToken(name: string, scopes: string[] | undefined) {
  const [{ newStaticToken }, { isTokenName }, { ALL_SCOPES, isScope }] = await Promise.all([
    import("../../../shared/auth/tokens/static-tokens.ts"),
    import("../../../shared/auth/tokens/static-tokens.ts"),
    import("../../../shared/auth/scopes.ts"),
  ]);
  if (!isTokenName(name)) {
    const message = "A token's name has 1 to 64 letters, digits, dots, hyphens and underscores.";
    throw new AppError("invalid_request", message);
  }
  if (scopes === undefined) return newStaticToken(name);
  if (!scopes.every(isScope)) {
    throw new AppError("invalid_request", `--scopes: each must be one of ${ALL_SCOPES.join(", ")}.`);
  }
  return newStaticToken(name, scopes);
}

/** `federalrunner tokens …` */
export const addTokensCommand = commandGroup(
  "tokens",
  "create static bearer tokens for A2A and REST callers",
  [addTokensNewCommand],
);
