/** Runs the demo: connect, sign in, read the contract, execute, read the screenshots. */
import { pressSignIn } from "../identity/press-sign-in.ts";
import { type ConnectedClient, connectClient } from "./connect-client.ts";
import { createSignIn } from "./sign-in.ts";

/** The result of `federalrunner_execute_wizard`, with its screenshots in full size. */
export interface DemoResult {
  output: Record<string, unknown>;
  pictures: { page: number; title: string; jpeg: Buffer }[];
}

export interface DemoRequest {
  mcpUrl: string;
  wizardId: string;
  userData: Record<string, unknown>;
  /** Prints a line for each step. */
  print(line: string): void;
}

const LIMIT_MS = 120_000;

export async function runDemo({ mcpUrl, wizardId, userData, print }: DemoRequest): Promise<DemoResult> {
  const signIn = createSignIn(async (url) => {
    print(`Signing in at ${url.origin}`);
    return pressSignIn(url.href);
  });
  const { client, close } = await connectClient(mcpUrl, { signIn });
  try {
    print(`Connected to ${mcpUrl} with an access token`);
    const { tools } = await client.listTools();
    print(`${tools.length} tools: ${tools.map(({ name }) => name.replace("federalrunner_", "")).join(", ")}`);
    const info = await client.callTool({
      name: "federalrunner_get_wizard_info",
      arguments: { wizard_id: wizardId },
    });
    const { wizard_name, required_fields } = info.structuredContent as {
      wizard_name: string;
      required_fields: unknown[];
    };
    print(`${wizard_name} requires ${required_fields.length} answers`);
    const answer = await client.callTool(
      { name: "federalrunner_execute_wizard", arguments: { wizard_id: wizardId, user_data: userData } },
      undefined,
      {
        timeout: LIMIT_MS,
        resetTimeoutOnProgress: true,
        onprogress: ({ progress, total, message }) => print(`  ✓ ${progress}/${total}  ${message ?? ""}`),
      },
    );
    const output = (answer.structuredContent ?? {}) as Record<string, unknown>;
    const listed = (output.screenshots ?? []) as { page: number; title: string; uri: string }[];
    const shown = (answer.content as { type: string }[]).filter(({ type }) => type === "image").length;
    print(`The result holds ${shown} screenshots; reading them in full size by their links`);
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
