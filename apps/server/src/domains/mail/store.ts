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

export function selectMessage(db: Queries, id: string): Promise<Message | undefined> {
  return db.kysely.selectFrom('outbox_messages').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Newest first, one row more than asked for, without bodies. */
export function selectMessages(db: Queries, page: KeysetPage): Promise<MessageRow[]> {
  const query = db.kysely
    .selectFrom('outbox_messages')
    .select(['id', 'recipient', 'subject', 'attempts', 'last_error', 'created_at', 'sent_at']);
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
