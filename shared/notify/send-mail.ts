/** Sends mail through the deployment's SMTP server. */

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The same in every repetition. */
  id: string;
}

/** `retry`: the server may take the same mail later. */
export type MailDelivery = { delivered: true } | { delivered: false; retry: boolean; status?: number };

export type SendMail = (mail: Mail) => Promise<MailDelivery>;

const TIMEOUT_MS = 20_000;

const SENDER = "federalrunner@localhost";

/**
 * @param smtpUrl `smtps://user:password@host:465/?from=sender@example.org`, or `smtp://…`, with STARTTLS where the server
 *   offers it
 */
export function createSendMail(smtpUrl: string): SendMail {
  const server = new URL(smtpUrl);
  const address = server.searchParams.get("from") ?? SENDER;
  server.searchParams.delete("from");
  const url = server.href;
  const from = { name: "FederalRunner", address };
  const domain = address.split("@").at(-1);
  return async ({ to, subject, text, id }) => {
    const { createTransport } = await import("nodemailer");
    const timeouts = {
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    };
    const transport = createTransport({ url, ...timeouts }, { from });
    try {
      await transport.sendMail({ to, subject, text, messageId: `<${id}@${domain}>` });
      return { delivered: true };
    } catch (error) {
      const { responseCode: status } = error as { responseCode?: number };
      if (status === undefined) return { delivered: false, retry: true };
      return { delivered: false, retry: status < 500, status };
    } finally {
      transport.close();
    }
  };
}
