/** Answers to those who sign in, with a password or with a provider. */
import { z } from 'zod';
import { time, uuid } from './primitives.ts';

const session = { userId: uuid, expiresAt: time };

export const signedIn = z.object(session).meta({ id: 'SignedIn' });

export const signedOn = z
  .object({ ...session, next: z.string().describe('The path that the person wanted.') })
  .meta({ id: 'SignedOn' });

export const secondFactorRequired = z
  .object({ secondFactorRequired: z.literal(true) })
  .meta({ id: 'SecondFactorRequired', description: 'Send the request again with `code`.' });

export const ticketOfSecondFactor = z
  .object({ secondFactorRequired: z.literal(true), ticket: uuid })
  .meta({ id: 'TicketOfSecondFactor', description: 'Go on with the ticket, from the same browser.' });
