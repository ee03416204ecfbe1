import { type OutboxMessage, uuid } from '@vedette/contract';
import type { Assembly } from '../assembly.ts';
import { systemActor } from '../domains/audit/index.ts';
import { listOutbox, readOutboxMessage } from '../domains/mail/index.ts';
import { type AdminOptions, checked, type Values } from './admin-values.ts';

export const outboxOptions = {
  message: { value: 'id', description: 'print this message with its text; reading is audited' },
} as const satisfies AdminOptions;

interface Outbox {
  readonly messages: readonly (OutboxMessage & { body?: string })[];
}

/** Lists the newest messages of the platform, or reads one with its text; reading is audited. */
export async function outbox(assembly: Assembly, values: Values): Promise<Outbox> {
  if (values.message === undefined)
    return { messages: (await listOutbox(assembly.ctx, { limit: 200 })).items };
  const id = checked(uuid, values.message, '--message');
  return { messages: [await readOutboxMessage(assembly.ctx, systemActor('vedette admin outbox'), id)] };
}

export function outboxText({ messages }: Outbox): string {
  if (messages.length === 0) return 'The outbox is empty.\n';
  return messages
    .map((message) => {
      const state = message.sentAt === null ? 'not sent' : `sent ${message.sentAt}`;
      const head = `${message.id}  ${message.createdAt}  ${state}  ${message.recipient}  ${message.subject}\n`;
      return message.body === undefined ? head : `${head}\n${message.body}`;
    })
    .join('');
}
