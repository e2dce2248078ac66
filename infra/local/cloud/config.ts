/** Variables that the processes of executions inherit; their job sets all others. */
const TAKEN_OVER = ["HOME", "LANG", "PATH", "TMPDIR", "TZ"];

export function baseEnvironment(
  env: Record<string, string | undefined> = process.env,
): Record<string, string> {
  return Object.fromEntries(
    TAKEN_OVER.flatMap((name) => {
      const value = env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
