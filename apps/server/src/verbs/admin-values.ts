import { Problem } from '@vedette/contract';
import type { z } from 'zod';

/** The options of a command as they were typed, without their dashes. */
export type Values = Readonly<Record<string, string | boolean | undefined>>;

/** @throws Problem that names the option. */
export function checked<T>(schema: z.ZodType<T>, value: unknown, option: string): T {
  const parsed = schema.safeParse(value);
  if (!parsed.success)
    throw new Problem('bad_request', {
      detail: `${option}: ${parsed.error.issues[0]?.message ?? 'not usable'}`,
    });
  return parsed.data;
}
