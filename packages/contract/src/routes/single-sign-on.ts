import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { pageOf, pageQuery } from '../schemas/paging.ts';
import { uuid } from '../schemas/primitives.ts';
import {
  buttonLabel,
  companyDomain,
  domainName,
  issuerUrl,
  providerClientId,
  providerClientSecret,
  providerScopes,
  STANDARD_SCOPES,
  singleSignOn,
} from '../schemas/single-sign-on.ts';
import { created, done, ok } from './answers.ts';
import { at, exampleOrigins, ids, onlyPage } from './examples.ts';

const common = { api: 'v0', tag: 'Single sign-on', permission: 'company-manager', query: null } as const;

const ofCompany = z.strictObject({ companyId: uuid });
const oneDomain = z.strictObject({ companyId: uuid, domainId: uuid });
const path = '/api/v0/companies/{companyId}/single-sign-on';
const domains = '/api/v0/companies/{companyId}/domains';

const provider = {
  issuer: 'https://login.acme.example',
  clientId: 'vedette',
  scopes: [...STANDARD_SCOPES],
  buttonLabel: 'Sign in with Acme',
  enforced: false,
  lastUsedAt: null,
  updatedAt: at.created,
};
const exampleSettings = { provider, redirectUri: `${exampleOrigins.service}/single-sign-on` };
const exampleDomain = {
  id: ids.domain,
  domain: 'acme.example',
  state: 'pending',
  recordName: '_vedette-challenge.acme.example',
  recordValue: 'vedette-domain-verification=3q7Vw0xW8sYt1LrB6uHdZk3vQ0xW8sYt',
  verifiedAt: null,
  checkedAt: null,
  lastResult: null,
  createdAt: at.created,
} as const;

export const getSingleSignOn = defineRoute({
  ...common,
  id: 'getSingleSignOn',
  method: 'GET',
  path,
  summary: 'Single sign-on of a company',
  description: 'The OpenID Connect provider, without the secret of our client.',
  params: ofCompany,
  body: null,
  success: ok(singleSignOn, 'The settings; `provider` is null where there are none.'),
  problems: [],
  example: { params: { companyId: ids.acme }, reply: exampleSettings },
});

export const setSingleSignOn = defineRoute({
  ...common,
  id: 'setSingleSignOn',
  deviceTokens: 'refused',
  method: 'PUT',
  path,
  summary: 'Set the provider of a company',
  description:
    'The discovery document of the issuer is fetched before anything is kept. Another issuer or client needs its secret, forgets who was linked, and ends enforcement until somebody has signed in with it.',
  params: ofCompany,
  body: z.strictObject({
    issuer: issuerUrl,
    clientId: providerClientId,
    clientSecret: providerClientSecret.optional().describe('Without it the one from before stays.'),
    scopes: providerScopes.default([...STANDARD_SCOPES]),
    buttonLabel,
  }),
  success: ok(singleSignOn, 'The settings as they are now.'),
  problems: ['bad_request'],
  meanings: { 400: 'Invalid input, or the issuer could not be discovered' },
  example: {
    params: { companyId: ids.acme },
    body: {
      issuer: provider.issuer,
      clientId: provider.clientId,
      clientSecret: 'from-the-provider',
      buttonLabel: provider.buttonLabel,
    },
    reply: exampleSettings,
  },
});

export const enforceSingleSignOn = defineRoute({
  ...common,
  id: 'enforceSingleSignOn',
  deviceTokens: 'refused',
  method: 'PATCH',
  path,
  summary: 'Enforce single sign-on, or stop to',
  description:
    'While it is enforced, a password opens no session for an address in a verified domain of the company. Platform administrators, and managers of the company who have a second factor, keep theirs for emergencies; a manager who uses it is told of to all managers. Takes a verified domain and somebody who has signed in with the provider as it is set.',
  params: ofCompany,
  body: z.strictObject({ enforced: z.boolean() }),
  success: ok(singleSignOn, 'The settings as they are now.'),
  problems: ['conflict'],
  meanings: { 409: 'No provider, no verified domain, or nobody has signed in with it yet' },
  example: {
    params: { companyId: ids.acme },
    body: { enforced: true },
    reply: { ...exampleSettings, provider: { ...provider, enforced: true, lastUsedAt: at.created } },
  },
});

export const removeSingleSignOn = defineRoute({
  ...common,
  id: 'removeSingleSignOn',
  deviceTokens: 'refused',
  method: 'DELETE',
  path,
  summary: 'Remove the provider of a company',
  description: 'Nobody signs in with it any more; sessions go on. Without effect where there is none.',
  params: ofCompany,
  body: null,
  success: done('There is no provider.'),
  problems: [],
  example: { params: { companyId: ids.acme } },
});

export const listDomains = defineRoute({
  ...common,
  id: 'listDomains',
  method: 'GET',
  path: domains,
  summary: 'Domains of a company',
  description: 'Those that are verified, and those that wait for it.',
  params: ofCompany,
  query: pageQuery,
  body: null,
  success: ok(pageOf(companyDomain), 'A page of domains.'),
  problems: [],
  example: { params: { companyId: ids.acme }, reply: onlyPage(exampleDomain) },
});

export const addDomain = defineRoute({
  ...common,
  id: 'addDomain',
  deviceTokens: 'refused',
  method: 'POST',
  path: domains,
  summary: 'Add a domain',
  description:
    'The answer says which TXT record proves that the domain is the company’s. At most 20 a company; addresses below the domain need one of their own.',
  params: ofCompany,
  body: z.strictObject({ domain: domainName }),
  success: created(companyDomain, 'The domain, which waits for its record.'),
  problems: ['conflict'],
  meanings: { 409: 'The company has that domain, or 20' },
  example: { params: { companyId: ids.acme }, body: { domain: 'acme.example' }, reply: exampleDomain },
});

export const checkDomain = defineRoute({
  ...common,
  id: 'checkDomain',
  deviceTokens: 'refused',
  method: 'POST',
  path: `${domains}/{domainId}/check`,
  summary: 'Look for the record of a domain',
  description:
    'Verifies the domain when its record is there. One that was verified and whose record is gone waits again. Where another company holds the domain and its record is gone, the domain passes on.',
  params: oneDomain,
  body: null,
  success: ok(
    companyDomain,
    'The domain as it is now; `lastResult` says what was found instead of the record.',
  ),
  problems: ['conflict'],
  meanings: { 409: 'Another company has verified the domain, and its record is there' },
  example: {
    params: { companyId: ids.acme, domainId: ids.domain },
    reply: { ...exampleDomain, state: 'verified', verifiedAt: at.created, checkedAt: at.created },
  },
});

export const removeDomain = defineRoute({
  ...common,
  id: 'removeDomain',
  deviceTokens: 'refused',
  method: 'DELETE',
  path: `${domains}/{domainId}`,
  summary: 'Remove a domain',
  description: 'Its addresses sign in with a password again. The last verified one ends enforcement.',
  params: oneDomain,
  body: null,
  success: done('The company has that domain no longer.'),
  problems: [],
  example: { params: { companyId: ids.acme, domainId: ids.domain } },
});
