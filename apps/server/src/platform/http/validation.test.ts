import { expect, test } from 'vitest';
import { z } from 'zod';
import { complaint } from './validation.ts';

const said = (schema: z.ZodType, value: unknown) => {
  const [issue] = schema.safeParse(value, { reportInput: true }).error?.issues ?? [];
  return issue === undefined ? null : complaint(issue);
};

test.each([
  [z.uuid(), 'x', 'must be a UUID'],
  [z.email(), 'x', 'must be an e-mail address'],
  [z.iso.datetime(), 'x', 'must be a time of RFC 3339, such as 2026-01-31T12:00:00Z'],
  [z.number().multipleOf(5), 3, 'must be a multiple of 5'],
  [z.string().regex(/^a+$/), 'x', 'has none of the forms that are described for it'],
  [z.string().regex(/^a+$/, 'Only the letter a'), 'x', 'is not accepted: Only the letter a'],
  [z.union([z.number(), z.boolean()]), 'x', 'has none of the forms that are described for it'],
  [
    z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') })]),
    { kind: 'b' },
    'has none of the forms that are described for it',
  ],
])('no text of the validator reaches whoever sent the value: %#', (schema, value, words) => {
  expect(said(schema, value)).toBe(words);
});
