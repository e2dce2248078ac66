/** The main job as an AI's client does it: connect, sign in, read the contract, execute, look at the pictures. */
import { pressSignIn } from "../identity/press-sign-in.ts";
import { type ConnectedClient, connectClient } from "./connect-client.ts";
import { createSignIn } from "./sign-in.ts";

/** What `federalrunner_execute_wizard` answers, and its pictures in full size. */
export interface DemoResult {
  output: Record<string, unknown>;
  pictures: { page: number; title: string; jpeg: Buffer }[];
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
    const output = (answer.structuredContent ?? {}) as Record<string, unknown>;
    const listed = (output.screenshots ?? []) as { page: number; title: string; uri: string }[];
    const shown = (answer.content as { type: string }[]).filter(({ type }) => type === "image").length;
    say(`The answer shows ${shown} pictures; their full size is read by their links`);
    const pictures = listed.map(async ({ page, title, uri }) => ({
      page,
      title,
      jpeg: await readJpeg(client, uri),
    }));
    return { output, pictures: await Promise.all(pictures) };
  } finally {
    await close();
  }
}

async function readJpeg(client: ConnectedClient["client"], uri: string): Promise<Buffer> {
  const { contents } = await client.readResource({ uri });
  const [content] = contents;
  return Buffer.from(content && "blob" in content ? content.blob : "", "base64");
}
