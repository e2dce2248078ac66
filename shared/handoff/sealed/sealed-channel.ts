/**
 * The sealed channel between a person's page and the worker that holds the tab. Both send an ephemeral key (ECDH over P-256),
 * authenticated by the link's secret; each direction has an AES-256-GCM key of its own and counts its messages, so that the
 * relay between them can neither read, repeat, reorder nor add one. A relay that learns the secret afterwards opens nothing.
 */
import { type Bytes, joined, utf8 } from "./bytes.ts";
import { derive } from "./link-secret.ts";

export type Side = "page" | "worker";

const HELLO = 0;
const SEALED = 1;
const MAC_BYTES = 32;
const KEY_BYTES = 65;
const COUNTER_BYTES = 12;

export interface SealedChannel {
  seal(message: Bytes): Promise<Bytes>;
  /** @throws Error for bytes that the other side has not sealed next */
  open(sealed: Bytes): Promise<Bytes>;
}

export interface Greeting {
  /** The message for the other side. */
  hello: Bytes;
  /**
   * @param theirs the other side's `hello`
   * @returns undefined for bytes without the link's secret
   */
  agree(theirs: Bytes): Promise<SealedChannel | undefined>;
}

/** Begins a channel; each connection has a new one. */
export async function greet(side: Side, secret: Bytes): Promise<Greeting> {
  const other: Side = side === "page" ? "worker" : "page";
  const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, false, ["deriveBits"]);
  const own = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
  const hello = joined(Uint8Array.of(HELLO), own, await macOf(secret, side, own));
  return {
    hello,
    async agree(theirs) {
      const key = theirs.slice(1, 1 + KEY_BYTES);
      const isWhole = theirs[0] === HELLO && theirs.length === 1 + KEY_BYTES + MAC_BYTES;
      if (!isWhole || !areEqual(await macOf(secret, other, key), theirs.slice(1 + KEY_BYTES)))
        return undefined;
      const shared = await agreeOn(pair.privateKey, key);
      if (!shared) return undefined;
      const [page, worker] = side === "page" ? [own, key] : [key, own];
      const keyOf = async (from: Side) =>
        importKey(await derive(joined(shared, secret), `handoff ${from}`, joined(page, worker)));
      return createChannel(await keyOf(side), await keyOf(other));
    },
  };
}

/** Whether bytes begin a channel, instead of being part of one. */
export function isHello(bytes: Uint8Array): boolean {
  return bytes[0] === HELLO;
}

function createChannel(outgoing: CryptoKey, incoming: CryptoKey): SealedChannel {
  let sent = 0;
  let received = 0;
  return {
    async seal(message) {
      const iv = counter(sent++);
      const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, outgoing, message);
      return joined(Uint8Array.of(SEALED), new Uint8Array(sealed));
    },
    async open(sealed) {
      const iv = counter(received++);
      if (sealed[0] !== SEALED) throw new Error("not a sealed message");
      return new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, incoming, sealed.slice(1)));
    },
  };
}

function counter(count: number): Bytes {
  const iv = new Uint8Array(COUNTER_BYTES);
  new DataView(iv.buffer).setBigUint64(COUNTER_BYTES - 8, BigInt(count));
  return iv;
}

function importKey(raw: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["encrypt", "decrypt"]);
}

async function agreeOn(own: CryptoKey, theirs: Bytes): Promise<Bytes | undefined> {
  try {
    const curve = { name: "ECDH", namedCurve: "P-256" };
    const publicKey = await crypto.subtle.importKey("raw", theirs, curve, false, []);
    return new Uint8Array(await crypto.subtle.deriveBits({ name: "ECDH", public: publicKey }, own, 256));
  } catch {
    // Not a point of the curve.
    return undefined;
  }
}

async function macOf(secret: Bytes, side: Side, key: Bytes): Promise<Bytes> {
  const raw = await derive(secret, "handoff hello", new Uint8Array());
  const hmac = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", hmac, joined(utf8(side), key)));
}

function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  let difference = one.length ^ other.length;
  for (const [index, byte] of one.entries()) difference |= byte ^ (other[index] ?? 0);
  return difference === 0;
}
