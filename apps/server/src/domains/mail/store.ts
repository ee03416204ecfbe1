import { type Insertable, type Selectable, sql } from 'kysely';
import type { Queries } from '../../platform/database.ts';
import { type KeysetPage, keysetPage } from '../../platform/keyset-page.ts';
import type { OutboxMessagesTable } from '../../platform/tables/mail.ts';

type Message = Selectable<OutboxMessagesTable>;
/** Without its body, which may hold one-time links. */
export type MessageRow = Omit<Message, 'body_sealed'>;

export async function insertMessage(db: Queries, message: Insertable<OutboxMessagesTable>): Promise<void> {
  await db.kysely.insertInto('outbox_messages').values(message).execute();
}

/** Held until the transaction ends. The class of the lock is `mail` in ASCII. */
export async function lockRecipient(db: Queries, recipient: string): Promise<void> {
  await db.query({ text: 'select pg_advisory_xact_lock(1835100524, hashtext($1))' }, [recipient]);
}

export async function countMessages(
  db: Queries,
  recipient: string,
  purpose: string,
  since: { hourAgo: Date; dayAgo: Date },
): Promise<{ inHour: number; inDay: number }> {
  const rows = await db.query<{ in_hour: number; in_day: number }>(
    {
      name: 'mail-count',
      text: `select count(*)::integer as in_day,
          count(*) filter (where purpose = $2 and created_at > $3)::integer as in_hour
        from outbox_messages where recipient = $1 and created_at > $4`,
    },
    [recipient, purpose, since.hourAgo, since.dayAgo],
  );
  return { inHour: rows[0]?.in_hour ?? 0, inDay: rows[0]?.in_day ?? 0 };
}

export function selectMessage(db: Queries, id: string): Promise<Message | undefined> {
  return db.kysely.selectFrom('outbox_messages').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Newest first, one row more than asked for, without bodies. */
export function selectMessages(db: Queries, page: KeysetPage): Promise<MessageRow[]> {
  const query = db.kysely
    .selectFrom('outbox_messages')
    .select(['id', 'recipient', 'subject', 'purpose', 'attempts', 'last_error', 'created_at', 'sent_at']);
  return keysetPage(query, page, 'id');
}

export async function markAttempt(db: Queries, id: string, error: string): Promise<void> {
  await db.kysely
    .updateTable('outbox_messages')
    .set({ attempts: sql`attempts + 1`, last_error: error })
    .where('id', '=', id)
    .execute();
}

export async function markSent(db: Queries, id: string, at: Date): Promise<void> {
  await db.kysely
    .updateTable('outbox_messages')
    .set({ attempts: sql`attempts + 1`, last_error: null, sent_at: at })
    .where('id', '=', id)
    .execute();
}

export async function deleteOldMessages(db: Queries, before: Date): Promise<void> {
  await db.kysely.deleteFrom('outbox_messages').where('created_at', '<', before).execute();
}
