import { z } from 'zod';
import type { JobKind } from '../../platform/jobs.ts';

/** With the growing pauses between them, twelve tries span most of a day: longer than a mail server is usually away. */
export const deliverMail: JobKind<{ messageId: string }> = {
  name: 'mail.deliver',
  schema: z.strictObject({ messageId: z.string() }),
  tries: 12,
  expireInSeconds: 60,
};

export const sweepMail: JobKind<Record<string, never>> = {
  name: 'mail.sweep',
  schema: z.strictObject({}),
  tries: 2,
  expireInSeconds: 60,
  cron: '17 3 * * *',
};
