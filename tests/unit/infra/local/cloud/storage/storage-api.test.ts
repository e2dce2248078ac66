import { describe, expect, it } from "vitest";
import { parseMultipart } from "../../../../../../infra/local/cloud/storage/storage-api.ts";

const TYPE = "multipart/related; boundary=cut";

function body(content: string, metadata = '{"name":"x"}'): Buffer {
  const head = `--cut\r\nContent-Type: application/json\r\n\r\n${metadata}\r\n`;
  return Buffer.from(`${head}--cut\r\nContent-Type: text/plain\r\n\r\n${content}\r\n--cut--`, "latin1");
}

describe("a multipart upload", () => {
  it("is metadata and content", () => {
    const parsed = parseMultipart(TYPE, body("hello"));
    expect(parsed).toMatchObject({ metadata: { name: "x" }, contentType: "text/plain" });
    expect(parsed.content.toString()).toBe("hello");
  });

  it("keeps content that ends in line breaks or looks like the end", () => {
    for (const content of ["", "\r\n", "a\r\n\r\n", "\r\n--cut--\r\nmore", "--cut"]) {
      expect(parseMultipart(TYPE, body(content)).content.toString()).toBe(content);
    }
  });

  it("is refused when it is malformed", () => {
    const broken = [
      [TYPE, Buffer.from("nothing")],
      [TYPE, body("x", "not json")],
      [TYPE, Buffer.from("--cut\r\n\r\n{}\r\n--cut--")],
      ["application/json", body("x")],
      ["multipart/related", body("x")],
    ] as const;
    for (const [type, bytes] of broken) expect(() => parseMultipart(type, bytes)).toThrow(/multipart|JSON/i);
  });
});
