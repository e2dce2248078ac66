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

/** @param url `smtps://user:password@host:465`, or `smtp://…`, with STARTTLS where the server offers it */
export function createSendMail({ url, sender }: { url: string; sender: string }): SendMail {
  const domain = /@([^>\s]+)/.exec(sender)?.[1] ?? "federalrunner";
  return async ({ to, subject, text, id }) => {
    const { createTransport } = await import("nodemailer");
    const timeouts = {
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    };
    const transport = createTransport({ url, ...timeouts }, { from: sender });
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
