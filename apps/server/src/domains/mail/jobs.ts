import { createTransport } from 'nodemailer';
import type { Ctx } from '../../platform/ctx.ts';
import { type JobHandler, onJob } from '../../platform/jobs.ts';
import { deliverMail, sweepMail } from './job-kinds.ts';
import { MAIL_PURPOSE } from './mail.ts';
import { mailFault } from './mail-fault.ts';
import { deleteOldMessages, markAttempt, markSent, selectMessage } from './store.ts';

export const mailJobs = [deliverMail, sweepMail];

const SMTP_TIMEOUT_MS = 20_000;
/** Links in the messages are long dead by then. */
const KEEP_DAYS = 30;

export function mailHandlers(ctx: Ctx): JobHandler[] {
  return [
    onJob(deliverMail, ({ messageId }) => deliverMessage(ctx, messageId)),
    onJob(sweepMail, () =>
      deleteOldMessages(ctx.db, new Date(ctx.clock.now().getTime() - KEEP_DAYS * 86_400_000)),
    ),
  ];
}

/**
 * Hands one message to the mail server. A crash between the server's answer and our mark sends it again: a mail twice is
 * the lesser fault. The Message-ID is the same each time, so that mail programs can fold the two.
 */
async function deliverMessage(ctx: Ctx, messageId: string): Promise<void> {
  const message = await selectMessage(ctx.db, messageId);
  if (message === undefined || message.sent_at !== null || ctx.config.SMTP_URL === undefined) return;
  const transport = createTransport(ctx.config.SMTP_URL.reveal(), {
    connectionTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  } as never);
  try {
    await transport.sendMail({
      from: ctx.config.MAIL_FROM,
      to: message.recipient,
      subject: message.subject,
      text: ctx.box.open(MAIL_PURPOSE, message.body_sealed),
      messageId: `<${message.id}@${new URL(ctx.baseUrl).hostname}>`,
    });
  } catch (error) {
    await markAttempt(ctx.db, messageId, mailFault(error));
    throw error;
  } finally {
    transport.close();
  }
  await markSent(ctx.db, messageId, ctx.clock.now());
}
