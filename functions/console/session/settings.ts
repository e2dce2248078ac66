/** The page's settings for the sign-in, from the gateway that serves it. */
export interface ConsoleSettings {
  issuer: string;
  audience: string;
  client_id: string;
  scopes: string[];
}

export async function readSettings(): Promise<ConsoleSettings> {
  const response = await fetch("/console/settings.json").catch(() => undefined);
  if (!response?.ok) throw new Error("FederalRunner could not be reached. Check the connection.");
  return (await response.json()) as ConsoleSettings;
}
