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

/** The form of every failure of the scanner and webhook interfaces: RFC 9457, with our stable code. */
export const problemObject = z
  .looseObject({
    type: z.string().describe('Address of the page about the code.'),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe('What happened, where, and what to do.'),
    code: z.string().describe('What went wrong, for a program; it never changes its meaning.'),
    requestId: z.string().describe('Names the request in the log of the service.'),
    errors: z
      .array(z.object({ pointer: z.string().describe('JSON pointer (RFC 6901).'), message: z.string() }))
      .optional()
      .describe('Each faulty place of an invalid input.'),
  })
  .meta({ id: 'Problem', description: 'The body of every failed request (RFC 9457).' });

/** Media type of `problemObject`. */
export const problemMediaType = 'application/problem+json';

export type ProblemObject = z.output<typeof problemObject>;
