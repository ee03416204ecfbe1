import { randomUUIDv7 } from 'node:crypto';
import { type OutboxMessage, Problem } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import { afterId, type Page, type PageQuery, toPage } from '../../platform/page.ts';
import { type Actor, PLATFORM, recordAudit } from '../audit/index.ts';
import { deliverMail } from './job-kinds.ts';
import {
  countMessages,
  insertMessage,
  lockRecipient,
  type MessageRow,
  selectMessage,
  selectMessages,
} from './store.ts';

export interface Mail {
  /** What it is for: counted by itself. */
  readonly purpose: 'password_reset' | 'email_verification' | 'invitation' | 'security_notice';
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
}

/** What the body is encrypted for; it may hold one-time links. */
export const MAIL_PURPOSE = 'outbox';

/**
 * Puts a message into the outbox, in the transaction of `tx` when it has one, and has it delivered if there is a mail
 * server. Without one it stays there for a platform administrator to read. Over the limit of the address it is left out,
 * without a word to whoever asked for it: how many messages somebody gets is theirs to know.
 */
export async function sendMail(ctx: Ctx, mail: Mail): Promise<void> {
  await ctx.transaction(async (tx) => {
    if (await hasEnough(tx, mail)) {
      tx.log.warn({ purpose: mail.purpose }, 'mail left out: its recipient got as many as the limit allows');
      return;
    }
    await write(tx, mail);
  });
}

/** Messages of one purpose to one address in an hour, and of all purposes in a day: whoever has them can read them. */
const PER_PURPOSE_AND_HOUR = 5;
const PER_DAY = 20;
const HOUR_MS = 3_600_000;

/** So that nobody can have us fill somebody's mailbox. One message to an address is counted at a time. */
async function hasEnough(tx: Ctx, { recipient, purpose }: Mail): Promise<boolean> {
  await lockRecipient(tx.db, recipient);
  const now = tx.clock.now().getTime();
  const lately = await countMessages(tx.db, recipient, purpose, {
    hourAgo: new Date(now - HOUR_MS),
    dayAgo: new Date(now - 24 * HOUR_MS),
  });
  return lately.inHour >= PER_PURPOSE_AND_HOUR || lately.inDay >= PER_DAY;
}

async function write(tx: Ctx, mail: Mail): Promise<void> {
  const id = randomUUIDv7();
  await insertMessage(tx.db, {
    id,
    purpose: mail.purpose,
    recipient: mail.recipient,
    subject: mail.subject,
    body_sealed: tx.box.seal(MAIL_PURPOSE, mail.body),
    created_at: tx.clock.now(),
  });
  if (tx.config.SMTP_URL !== undefined) await tx.jobs.send(tx.db, deliverMail, { messageId: id });
}

/** All messages, newest first, without their bodies. */
export async function listOutbox(ctx: Ctx, query: PageQuery): Promise<Page<OutboxMessage>> {
  const rows = await selectMessages(ctx.db, { limit: query.limit, after: afterId(query) });
  return toPage(rows, query, (row) => row.id, toView);
}

/** One message with its body. Audited, because a link in it may work as a credential. */
export async function readOutboxMessage(
  ctx: Ctx,
  actor: Actor,
  messageId: string,
  requestId?: string,
): Promise<OutboxMessage & { body: string }> {
  return ctx.transaction(async (tx) => {
    const row = await selectMessage(tx.db, messageId);
    if (row === undefined) throw new Problem('not_found', { detail: 'There is no such message.' });
    await recordAudit(tx, PLATFORM, {
      actor,
      action: 'outbox_message.read',
      subjectKind: 'outbox_message',
      subjectId: row.id,
      details: { recipient: row.recipient, subject: row.subject },
      ...(requestId === undefined ? {} : { requestId }),
    });
    return { ...toView(row), body: tx.box.open(MAIL_PURPOSE, row.body_sealed) };
  });
}

function toView(row: MessageRow): OutboxMessage {
  return {
    id: row.id,
    recipient: row.recipient,
    subject: row.subject,
    attempts: row.attempts,
    lastError: row.last_error,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
  };
}
