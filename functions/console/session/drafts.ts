/**
 * The half-filled forms of a tab. Session storage holds them encrypted; the key is the browser's own, cannot be exported,
 * and is deleted by the sign-out and by the sign-in of another person.
 */

export interface Drafts {
  /** Undefined for a form without a draft. */
  read<T>(name: string): Promise<T | undefined>;
  write(name: string, value: unknown): Promise<void>;
  remove(name: string): Promise<void>;
  /** Whether the tab holds a draft. */
  any(): boolean;
}

const PREFIX = "federalrunner.draft ";
const DATABASE = "federalrunner";
const KEYS = "keys";
const CIPHER = "AES-GCM";
const IV_BYTES = 12;

/** Opens the drafts of a person. While there is one, the browser warns before the tab is closed. */
export async function openDrafts(subject: string): Promise<Drafts> {
  const made = await crypto.subtle.generateKey({ name: CIPHER, length: 256 }, false, ["encrypt", "decrypt"]);
  // A browser without storage for keys keeps the drafts until a reload.
  const key = await keepKey(subject, made).catch(() => made);
  // Later states of a form must not be overtaken by earlier ones.
  let last: Promise<unknown> = Promise.resolve();
  const inOrder = (work: () => void | Promise<void>): Promise<void> => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };
  window.onbeforeunload = (event) => {
    if (names().length > 0) event.preventDefault();
  };
  return {
    any: () => names().length > 0,
    async read<T>(name: string) {
      await last;
      const stored = sessionStorage.getItem(PREFIX + name);
      if (stored === null) return undefined;
      try {
        const bytes = Uint8Array.fromBase64(stored);
        const text = await crypto.subtle.decrypt(
          cipher(bytes.subarray(0, IV_BYTES), name),
          key,
          bytes.subarray(IV_BYTES),
        );
        return JSON.parse(new TextDecoder().decode(text)) as T;
      } catch {
        // It belongs to another session.
        sessionStorage.removeItem(PREFIX + name);
        return undefined;
      }
    },
    write: (name, value) =>
      inOrder(async () => {
        const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
        const text = new TextEncoder().encode(JSON.stringify(value));
        const sealed = new Uint8Array(await crypto.subtle.encrypt(cipher(iv, name), key, text));
        const bytes = new Uint8Array([...iv, ...sealed]);
        sessionStorage.setItem(PREFIX + name, bytes.toBase64());
      }),
    remove: (name) => inOrder(() => sessionStorage.removeItem(PREFIX + name)),
  };
}

/** Deletes the drafts of this tab, and the key of all tabs. */
export async function deleteDrafts(): Promise<void> {
  window.onbeforeunload = null;
  for (const name of names()) sessionStorage.removeItem(name);
  const database = await openDatabase().catch(() => undefined);
  if (database) await settled(database.transaction(KEYS, "readwrite").objectStore(KEYS).clear());
  database?.close();
}

function names(): string[] {
  return Object.keys(sessionStorage).filter((name) => name.startsWith(PREFIX));
}

function cipher(iv: Uint8Array<ArrayBuffer>, name: string): AesGcmParams {
  return { name: CIPHER, iv, additionalData: new TextEncoder().encode(name) };
}

/** @returns the person's key: the stored one, or the given one, which it stores */
async function keepKey(subject: string, made: CryptoKey): Promise<CryptoKey> {
  const database = await openDatabase();
  // One transaction: of two tabs that sign in at once, the second uses the key of the first.
  const store = database.transaction(KEYS, "readwrite").objectStore(KEYS);
  const known = (await settled(store.get(subject))) as CryptoKey | undefined;
  if (!known) {
    await settled(store.clear());
    await settled(store.put(made, subject));
  }
  database.close();
  return known ?? made;
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(KEYS);
  return settled(request);
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
