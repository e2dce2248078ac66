import { describe, expect, it } from "vitest";
import { crc32c, crc32cBase64 } from "../../../../../../infra/local/cloud/storage/crc32c.ts";

describe("CRC-32C", () => {
  it("fits the check values of RFC 3720", () => {
    expect(crc32c(Buffer.alloc(32))).toBe(0x8a9136aa);
    expect(crc32c(Buffer.alloc(32, 0xff))).toBe(0x62a8ab43);
    expect(crc32c(Buffer.from("123456789"))).toBe(0xe3069283);
  });

  it("is written as Cloud Storage writes it", () => {
    expect(crc32cBase64(Buffer.alloc(0))).toBe("AAAAAA==");
    expect(crc32cBase64(Buffer.from("123456789"))).toBe("4waSgw==");
  });
});
