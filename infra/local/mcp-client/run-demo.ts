/** The main job as an AI's client does it: connect, sign in, read the contract, execute, look at the pictures. */
import { pressSignIn } from "../identity/press-sign-in.ts";
import { connectClient } from "./connect-client.ts";
import { createSignIn } from "./sign-in.ts";

/** What `federalrunner_execute_wizard` answers, as far as the demo shows it. */
export interface DemoResult {
  output: Record<string, unknown>;
  /** JPEGs in the order of the pages. */
  pictures: Buffer[];
}

export interface DemoRequest {
  mcpUrl: string;
  wizardId: string;
  userData: Record<string, unknown>;
  /** A line about each step. */
  say(line: string): void;
}

const LIMIT_MS = 120_000;

export async function runDemo({ mcpUrl, wizardId, userData, say }: DemoRequest): Promise<DemoResult> {
  const signIn = createSignIn(async (url) => {
    say(`Not signed in: ${url.origin} asks who it is, one click answers`);
    return pressSignIn(url.href);
  });
  const { client, close } = await connectClient(mcpUrl, { signIn });
  try {
    say(`Connected to ${mcpUrl} with an access token`);
    const { tools } = await client.listTools();
    say(`${tools.length} tools: ${tools.map(({ name }) => name.replace("federalrunner_", "")).join(", ")}`);
    const info = await client.callTool({
      name: "federalrunner_get_wizard_info",
      arguments: { wizard_id: wizardId },
    });
    const { wizard_name, required_fields } = info.structuredContent as {
      wizard_name: string;
      required_fields: unknown[];
    };
    say(`${wizard_name} asks for ${required_fields.length} answers at least`);
    const answer = await client.callTool(
      { name: "federalrunner_execute_wizard", arguments: { wizard_id: wizardId, user_data: userData } },
      undefined,
      {
        timeout: LIMIT_MS,
        resetTimeoutOnProgress: true,
        onprogress: ({ progress, total, message }) => say(`  ✓ ${progress}/${total}  ${message ?? ""}`),
      },
    );
    const content = answer.content as { type: string; data?: string }[];
    return {
      output: (answer.structuredContent ?? {}) as Record<string, unknown>,
      pictures: content.flatMap(({ type, data }) =>
        type === "image" && data ? [Buffer.from(data, "base64")] : [],
      ),
    };
  } finally {
    await close();
  }
}
