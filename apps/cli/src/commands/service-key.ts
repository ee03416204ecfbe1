import { InvalidArgumentError } from 'commander';
import type { GroupSpec } from '../command-line/command.ts';
import { company, days, idArgument, json, limit, NAME_MAX, textValue } from '../command-line/options.ts';

const scopes = ['scans:create', 'scans:read', 'findings:read'];

function scopeList(text: string): string[] {
  const given = text.split(',').map((one) => one.trim());
  if (given.some((one) => !scopes.includes(one)))
    throw new InvalidArgumentError(`Scopes are ${scopes.join(', ')}, joined by commas.`);
  return [...new Set(given)];
}

const load = () => import('../resources/service-keys.ts');

export const serviceKeyCommand: GroupSpec = {
  name: 'service-key',
  summary: 'make, list and revoke the keys of programs',
  about:
    'A service key lets a program of a company use the scanning interface: pipelines, cron jobs, other services. Managers of the company and platform administrators may do this.',
  commands: [
    {
      name: 'create',
      summary: 'make a key; its secret is shown once',
      options: [
        {
          flags: '--name <label>',
          description: 'what the key is for',
          required: true,
          parse: textValue(NAME_MAX),
        },
        {
          flags: '--scope <scopes>',
          description: `what it may do, of ${scopes.join(', ')} (default: all)`,
          parse: scopeList,
        },
        {
          flags: '--expires-in <time>',
          description: 'such as 90d, 12w or 1y (default: it is good until it is revoked)',
          parse: days,
        },
        company,
        json,
      ],
      examples: [
        { run: 'vedette service-key create --name "nightly scans"', does: 'a key with all scopes' },
        {
          run: 'vedette service-key create --name reports --scope scans:read,findings:read --expires-in 90d',
          does: 'one that only reads, for 90 days',
        },
        {
          run: 'vedette service-key create --name ci --company acme --json',
          does: 'for a script; the secret is in "secret"',
        },
      ],
      load: async () => (await load()).createKey,
    },
    {
      name: 'list',
      summary: 'list the keys of a company, never their secrets',
      options: [company, limit, json],
      examples: [{ run: 'vedette service-key list', does: 'names, scopes, when each was used last' }],
      load: async () => (await load()).listKeys,
    },
    {
      name: 'revoke',
      summary: 'end a key at once',
      args: [idArgument('<key-id>', 'service-key list')],
      options: [company, json],
      examples: [
        {
          run: 'vedette service-key revoke 0198c5d2-7a11-7c3e-9d8f-6b1a2c3d4e5f',
          does: 'it is refused from now on',
        },
      ],
      load: async () => (await load()).revokeKey,
    },
  ],
};
