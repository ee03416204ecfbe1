/** Single sign-on of a company: its OpenID Connect provider, and the domains whose addresses that provider vouches for. */
import { z } from 'zod';
import { time, uuid } from './primitives.ts';
import { exactLine, oneLineText } from './text.ts';

/** What is asked of a provider unless a company says otherwise: who it is, their address, their name. */
export const STANDARD_SCOPES = ['openid', 'email', 'profile'] as const;

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';

/** A domain name of at least two labels (RFC 1035, 2.3.4), in ASCII; internationalised names as `xn--`. */
export const domainName = z
  .string()
  .max(253)
  .regex(new RegExp(`^(?:${LABEL}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$`), 'Not a domain name in lower case')
  .describe('In lower case, without a dot at the end: acme.example');

/** OpenID Connect Discovery 1.0, 3: no query and no fragment. Plain http is refused by the server where it is not allowed. */
export const issuerUrl = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .regex(/^[^?#@\s]+$/, 'Must have no credentials, query or fragment')
  .describe('As the provider writes it in its own discovery document.');

/** RFC 6749, 3.3 */
const scope = z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/, 'Not a scope');

export const providerScopes = z
  .array(scope)
  .min(1)
  .max(20)
  .refine((list) => list.includes('openid'), 'Must hold openid')
  .describe('`openid` among them.');

/** Without it nothing is asked of a client; printable, as it goes into a header. */
export const providerClientSecret = z
  .string()
  .regex(/^[\x21-\x7e]{1,1000}$/, 'Printable ASCII without blanks')
  .describe('Encrypted at rest and never shown again.');

export const providerClientId = exactLine(400);
export const buttonLabel = oneLineText(60).describe('What the button on the sign-in page says.');

export const identityProvider = z
  .object({
    issuer: z.string(),
    clientId: z.string(),
    scopes: z.array(z.string()),
    buttonLabel: z.string(),
    enforced: z
      .boolean()
      .describe('Whether passwords no longer open a session for addresses in verified domains.'),
    lastUsedAt: time
      .nullable()
      .describe('When somebody last signed in with these settings; null since they were changed.'),
    updatedAt: time,
  })
  .meta({
    id: 'IdentityProvider',
    description: 'An OpenID Connect provider, without the secret of our client.',
  });

export const singleSignOn = z
  .object({
    provider: identityProvider.nullable(),
    redirectUri: z.string().describe('What to register with the provider, exactly.'),
  })
  .meta({ id: 'SingleSignOn' });

export const companyDomain = z
  .object({
    id: uuid,
    domain: z.string(),
    state: z.enum(['pending', 'verified']),
    recordName: z.string().describe('The name of the TXT record that proves the domain.'),
    recordValue: z.string().describe('What the record has to say, among others if need be.'),
    verifiedAt: time.nullable(),
    checkedAt: time.nullable(),
    lastResult: z
      .string()
      .nullable()
      .describe('What the last look at the DNS found, where that was not the record.'),
    createdAt: time,
  })
  .meta({ id: 'CompanyDomain', description: 'A domain that a company says is its own.' });

/** What is shown to whoever types an address of that domain. */
export const signOnOffer = z
  .object({
    provider: z
      .object({ buttonLabel: z.string(), enforced: z.boolean() })
      .nullable()
      .describe('Null: the address signs in with a password.'),
  })
  .meta({ id: 'SignOnOffer' });

export type SingleSignOn = z.output<typeof singleSignOn>;
export type CompanyDomain = z.output<typeof companyDomain>;
export type SignOnOffer = z.output<typeof signOnOffer>;
