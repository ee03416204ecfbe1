/** The small pieces that every other schema is made of: identifiers, times, and text that people type. */
import { z } from 'zod';
import { PASSWORD_LENGTH } from '../password-length.ts';
import { exactLine, oneLineText, proseText } from './text.ts';

/**
 * Any UUID, whatever its version, in either case; handed on in lower case, so that equal ids are equal strings.
 * Not `z.uuid()`: that one also demands RFC 9562 version bits, and an id we never minted is unknown, not malformed.
 */
export const uuid = z.guid('Not a UUID').toLowerCase();

/** An RFC 3339 time in UTC, ending in `Z`. */
export const time = z.iso.datetime({ error: 'Not an RFC 3339 time in UTC' });

/** A reason or a note. */
export const prose = proseText(2000);

/** The name of a person, company, repository or token. */
export const name = oneLineText(200);

/** At most 64 characters before the `@` (RFC 5321, 4.5.3.1.1), and what mail programs agree on. */
const emailForm =
  /^(?=[^@]{1,64}@)(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]{0,62}\.)+[A-Za-z]{2,63}$/;

/** 254 is the longest address that SMTP can carry (RFC 5321, with its path limit of 256). */
export const email = z.email({ pattern: emailForm, error: 'Not an e-mail address' }).max(254).toLowerCase();

/** The short name of a company in addresses and commands. */
export const handle = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Lower-case letters and digits, single hyphens between them');

/** Unique over the platform, whatever the case. */
export const username = z
  .string()
  .max(64)
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._@+-]*$/,
    'Letters, digits and . _ @ + -, beginning with a letter or a digit',
  )
  .toLowerCase();

/** A password that is being chosen. The server also refuses what is common, or made of the account's own data. */
export const newPassword = z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max);

/** With a new password: whether tokens end with the old one. Sessions always do. */
export const revokeTokens = z
  .boolean()
  .default(true)
  .describe('Whether personal access tokens and device logins end too.');

/** A password that is being tried: a short one is wrong, not malformed. */
export const triedPassword = z.string().min(1).max(1024);

/** The secret half of a link sent by e-mail; some carry the address, signed. */
export const linkToken = exactLine(2048);

export const searchText = oneLineText(200).describe(
  'Text to look for in names, user names and e-mail addresses.',
);

export const termsVersion = exactLine(64);

/** What is accepted; a document of an installation has the version that is in force there. */
export const acceptedTermsVersion = termsVersion.meta({
  id: 'AcceptedTermsVersion',
  description: 'The version of the terms that is in force.',
});
