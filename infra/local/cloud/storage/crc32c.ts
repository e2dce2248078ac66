/** CRC-32C (Castagnoli), the checksum of Cloud Storage; zlib's crc32 is another polynomial. */
export function crc32c(data: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of data) crc = ((crc >>> 8) ^ (TABLE[(crc ^ byte) & 0xff] ?? 0)) >>> 0;
  return (crc ^ 0xffffffff) >>> 0;
}

/** As the API writes it: big-endian bytes in base64. */
export function crc32cBase64(data: Uint8Array): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32c(data));
  return bytes.toString("base64");
}

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1;
  return value >>> 0;
});
