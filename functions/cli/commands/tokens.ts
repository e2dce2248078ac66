import { AppError } from "../../../shared/core/errors.ts";
import { answering, commandGroup } from "./command-group.ts";

const addTokensNewCommand = answering({
  name: "new",
  description: "print a new token once, and the setting by which a gateway accepts it",
  args: { "<name>": "the name of the caller" },
  options: (command) =>
    command.option("--scopes <scopes...>", "scopes of the token (default: those to run agents and wizards)"),
  examples: ["tokens new laptop", "tokens new ci --scopes agents:read runs:read:all --json"],
  async answer(name: string, { scopes, json }: { scopes?: string[]; json?: boolean }) {
    const { token, entry } = await createToken(name, scopes);
    if (!json)
      process.stderr.write(
        `The token is printed once, and not stored. Callers send it as\n` +
          `  Authorization: Bearer <token>\n` +
          `The gateway needs only its hash. Add to its settings, with a comma after other entries:\n` +
          `  A2A_TOKENS='${entry}'\n`,
      );
    return { json: { success: undefined, name, token, a2a_tokens_entry: entry }, lines: [token] };
  },
});

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
