import { z } from 'zod';
import { v0ErrorTypes } from '../v0-types.ts';

export const errorType = z
  .enum(v0ErrorTypes)
  .meta({ id: 'ErrorType', description: 'What went wrong, for a program.' });

/** The body of every failure of `/api/v0`: these two members and no other. */
export const errorObject = z
  .strictObject({
    type: errorType,
    msg: z.string().describe('Message intended for the user.'),
  })
  .meta({ id: 'Error', description: 'The body of every failed request.' });

export type ErrorObject = z.output<typeof errorObject>;
