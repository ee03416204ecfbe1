/** Keyset paging: every list takes the same two parameters and answers in the same envelope. */
import { z } from 'zod';

export const pageLimitDefault = 50;
export const pageLimitMax = 200;

/** The query parameters of every list; a list adds its own filters to them. */
export const pageQuery = z.strictObject({
  limit: z.coerce
    .number<number>()
    .int()
    .min(1)
    .max(pageLimitMax)
    .default(pageLimitDefault)
    .describe('The largest number of items to answer.'),
  cursor: z
    .string()
    .regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Not a cursor of this interface')
    .optional()
    .describe(
      '`nextCursor` of the page before. Opaque; it goes on with the list, and the filters, that gave it.',
    ),
});

/** A page of `item`; `nextCursor` is null on the last one. */
export function pageOf<S extends z.ZodType>(item: S) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

/** A boolean in a query string. */
export const queryBoolean = z.preprocess(
  (value: boolean | 'true' | 'false') => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean('Must be true or false'),
);

/** A body of which every field may be left out, but not all of them: a change that changes nothing is a mistake. */
export function changes<S extends z.ZodRawShape>(shape: S) {
  return z
    .strictObject(shape)
    .refine((value) => Object.keys(value).length > 0, 'Name at least one field to change')
    .meta({ minProperties: 1 });
}
