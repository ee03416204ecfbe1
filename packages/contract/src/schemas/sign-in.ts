/** Answers to those who sign in, with a password or with a provider. */
import { z } from 'zod';
import { passkeyChallenge } from './passkeys.ts';
import { time, uuid } from './primitives.ts';

const session = { userId: uuid, expiresAt: time };

export const signedIn = z.object(session).meta({ id: 'SignedIn' });

export const signedOn = z
  .object({ ...session, next: z.string().describe('The path that the person wanted.') })
  .meta({ id: 'SignedOn' });

const choice = {
  secondFactorRequired: z.literal(true),
  application: z.boolean().describe('Whether the account takes codes of an application.'),
  passkeys: passkeyChallenge
    .nullable()
    .describe('A challenge for the passkeys of the account, if it has some.'),
};

export const secondFactorRequired = z
  .object(choice)
  .meta({ id: 'SecondFactorRequired', description: 'Send the request again with `code` or `passkey`.' });

export const ticketOfSecondFactor = z
  .object({ ...choice, ticket: uuid })
  .meta({ id: 'TicketOfSecondFactor', description: 'Go on with the ticket, from the same browser.' });

export type SecondFactorRequired = z.output<typeof secondFactorRequired>;
