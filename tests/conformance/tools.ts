/** Tools that the official conformance suite calls by name. */

import type { ContentBlock } from "@modelcontextprotocol/server";
import { z } from "zod";
import { systemClock } from "../../shared/core/clock.ts";
import { defineTool, type Tool, type ToolCall, type ToolResult } from "../../shared/mcp/tools/define-tool.ts";

/** A red pixel. */
export const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";
/** Silence. */
const WAV = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=";

const IMAGE: ContentBlock = { type: "image", data: PNG, mimeType: "image/png" };

export const CONFORMANCE_TOOLS: readonly Tool[] = [
  answering("test_simple_text", [text("This is a simple text response for testing.")]),
  answering("test_image_content", [IMAGE]),
  answering("test_audio_content", [{ type: "audio", data: WAV, mimeType: "audio/wav" }]),
  answering("test_embedded_resource", [
    embedded("test://embedded-resource", "text/plain", "This is an embedded resource content."),
  ]),
  answering("test_multiple_content_types", [
    text("Multiple content types test:"),
    IMAGE,
    embedded("test://mixed-content-resource", "application/json", '{"test":"data","value":123}'),
  ]),
  conformanceTool("test_error_handling", async () => ({
    content: [text("This tool intentionally returns an error for testing")],
    isError: true,
  })),
  conformanceTool("test_tool_with_progress", async ({ report }) => {
    for (const progress of [0, 50, 100]) {
      report({ progress, total: 100, message: `${progress} of 100` });
      await systemClock.sleep(50);
    }
    return { content: [text("Progress was reported.")] };
  }),
];

function answering(name: string, content: readonly ContentBlock[]): Tool {
  return conformanceTool(name, async () => ({ content }));
}

function conformanceTool(name: string, handle: (call: ToolCall) => Promise<ToolResult>): Tool {
  return defineTool({
    name,
    title: name,
    description: "For the conformance suite.",
    scope: "federalrunner:read",
    annotations: { readOnlyHint: true, openWorldHint: false },
    input: z.looseObject({}),
    handle: (_input, call) => handle(call),
  });
}

function text(content: string): ContentBlock {
  return { type: "text", text: content };
}

function embedded(uri: string, mimeType: string, content: string): ContentBlock {
  return { type: "resource", resource: { uri, mimeType, text: content } };
}
