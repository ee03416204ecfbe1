import { Problem } from '@vedette/contract';
import type { z } from 'zod';
import { complaint } from '../platform/http/validation.ts';

/** One option of a command, by its name without the dashes. Without `value` it is a switch. */
export interface AdminOption {
  readonly value?: string;
  readonly required?: boolean;
  readonly description: string;
}

export type AdminOptions = Readonly<Record<string, AdminOption>>;

export const companyOption = {
  value: 'id-or-handle',
  required: true,
  description: 'the organization',
} as const satisfies AdminOption;

/** The options of a command as they were typed, without their dashes. */
export type Values = Readonly<Record<string, string | boolean | undefined>>;

/** The command was called wrongly, in a way that its options alone do not show. */
export class UsageFault extends Error {}

/** @throws Problem that names the option. */
export function checked<T>(schema: z.ZodType<T>, value: unknown, option: string): T {
  const parsed = schema.safeParse(value);
  const [issue] = parsed.error?.issues ?? [];
  if (issue)
    throw new Problem('bad_request', { detail: `${option} ${complaint(issue)}.`.replace(/\.\.$/, '.') });
  return parsed.data as T;
}
