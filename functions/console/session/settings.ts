/** The page's settings for the sign-in, from the gateway that serves it. */
export interface ConsoleSettings {
  issuer: string;
  audience: string;
  client_id: string;
  scopes: string[];
}

export async function readSettings(): Promise<ConsoleSettings> {
  const response = await fetch("/console/settings.json");
  if (!response.ok) throw new Error("The gateway did not return the settings of the console.");
  return (await response.json()) as ConsoleSettings;
}
