import { z } from 'zod';
import { ArgumentRef } from './names-schema.ts';

/** Which piece of a matched construct is meant; several given: a key of an argument, say. */
export const subjectShape = {
  argument: ArgumentRef.optional(),
  receiver: z.literal(true).optional(),
  /** Right-hand side of an assignment, binding or entry. */
  value: z.literal(true).optional(),
  target: z.literal(true).optional(),
  left: z.literal(true).optional(),
  right: z.literal(true).optional(),
  /** Attribute of a markup element. */
  attribute: z.string().optional(),
  /** A key or dotted path inside of that. */
  key: z.string().optional(),
};
