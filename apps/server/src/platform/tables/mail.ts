import type { Generated } from 'kysely';
import type { Stamp } from './stamp.ts';

export interface OutboxMessagesTable {
  id: string;
  recipient: string;
  subject: string;
  purpose: string;
  body_sealed: Buffer;
  attempts: Generated<number>;
  last_error: string | null;
  created_at: Stamp;
  sent_at: Date | null;
}

export interface MailTables {
  outbox_messages: OutboxMessagesTable;
}
