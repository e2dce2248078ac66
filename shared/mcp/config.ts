import { defineSettings } from "../core/config.ts";

/** Settings of MCP answers, over every transport. */
export const PICTURE_SETTINGS = defineSettings({
  imageBudget: {
    name: "MCP_IMAGE_BUDGET",
    type: "integer",
    default: 140_000,
    range: [0, 100_000_000],
    meaning: "Maximum size of all pictures of a tool result, in characters of base64.",
  },
  imageFormat: {
    name: "MCP_IMAGE_FORMAT",
    type: ["jpeg", "webp"],
    default: "jpeg",
    meaning:
      "Format of the pictures in answers to MCP calls that request none; webp is smaller, but not every client shows it.",
  },
});
