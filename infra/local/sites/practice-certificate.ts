/** The certificate under which the practice sites carry their official names. Made at start, kept in memory. */
import { generate } from "selfsigned";

const LIFETIME_MS = 7 * 24 * 3600 * 1000;

/** @returns key and certificate in PEM, for these host names and the loopback address */
export async function createPracticeCertificate(
  hostNames: readonly string[],
): Promise<{ key: string; cert: string }> {
  const pems = await generate([{ name: "commonName", value: "FederalRunner practice sites" }], {
    keyType: "ec",
    curve: "P-256",
    algorithm: "sha256",
    notAfterDate: new Date(Date.now() + LIFETIME_MS),
    extensions: [
      { name: "basicConstraints", cA: false },
      { name: "keyUsage", digitalSignature: true },
      { name: "extKeyUsage", serverAuth: true },
      {
        name: "subjectAltName",
        altNames: [
          ...hostNames.map((value) => ({ type: 2 as const, value })),
          { type: 2, value: "localhost" },
          { type: 7, ip: "127.0.0.1" },
        ],
      },
    ],
  });
  return { key: pems.private, cert: pems.cert };
}
