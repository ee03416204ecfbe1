import type { Assembly } from '../assembly.ts';
import { advisoriesOptions, advisoriesText, importAdvisories } from './admin-advisories.ts';
import { bootstrap, bootstrapOptions, bootstrapText } from './admin-bootstrap.ts';
import { connectRepo, connectRepoOptions, connectRepoText } from './admin-connect-repo.ts';
import {
  disableScans,
  enableScans,
  grant,
  grantOptions,
  grantText,
  scansOptions,
  scansText,
} from './admin-credits.ts';
import { outbox, outboxOptions, outboxText } from './admin-outbox.ts';
import { token, tokenOptions, tokenText } from './admin-token.ts';
import type { AdminOptions, Values } from './admin-values.ts';

interface Printed {
  readonly result: object;
  readonly text: string;
}

export interface AdminCommand {
  readonly summary: string;
  readonly options: AdminOptions;
  /** What is typed after `npx vedette admin`, and what it does. */
  readonly examples: readonly (readonly [args: string, does: string])[];
  execute(assembly: Assembly, values: Values): Promise<Printed>;
}

/** Joins what a command does with how its result reads. */
function printed<T extends object>(
  execute: (assembly: Assembly, values: Values) => Promise<T>,
  text: (result: T) => string,
) {
  return async (assembly: Assembly, values: Values): Promise<Printed> => {
    const result = await execute(assembly, values);
    return { result, text: text(result) };
  };
}

/** By name, as `vedette admin --help` lists them. */
export const adminCommands: Readonly<Record<string, AdminCommand>> = {
  bootstrap: {
    summary: 'make an organization with a service key, and its first manager',
    options: bootstrapOptions,
    examples: [
      [
        'bootstrap --company "Acme" --handle acme --email owner@acme.test',
        'prints a password, a token and a service key, once',
      ],
      [
        'bootstrap --company "Acme" --handle acme --email owner@acme.test --new-secrets',
        'ends these three and prints new ones',
      ],
    ],
    execute: printed(bootstrap, bootstrapText),
  },
  token: {
    summary: 'mint a personal access token for an account that exists',
    options: tokenOptions,
    examples: [
      ['token --email owner@acme.test', 'prints the token, once'],
      ['token --email owner@acme.test --name laptop --expires-in-days 90', 'one that ends by itself'],
    ],
    execute: printed(token, tokenText),
  },
  grant: {
    summary: 'add credits to one balance of an organization',
    options: grantOptions,
    examples: [['grant --company acme --ledger standard --credits 100', 'a hundred standard scans more']],
    execute: printed(grant, grantText),
  },
  'enable-scans': {
    summary: 'let an organization start scans',
    options: scansOptions,
    examples: [['enable-scans --company acme', 'scans are accepted again']],
    execute: printed(enableScans, scansText),
  },
  'disable-scans': {
    summary: 'stop an organization from starting scans; those that were accepted go on',
    options: scansOptions,
    examples: [['disable-scans --company acme', 'further scans are refused with 402']],
    execute: printed(disableScans, scansText),
  },
  'connect-repo': {
    summary: 'connect a hosted repository and link an active workspace to it',
    options: connectRepoOptions,
    examples: [
      [
        'connect-repo --company acme --url https://github.com/acme/shop --workspace shop',
        'its commits can be scanned from now on',
      ],
    ],
    execute: printed(connectRepo, connectRepoText),
  },
  outbox: {
    summary: 'list the messages that were not mailed, or print one',
    options: outboxOptions,
    examples: [
      ['outbox', 'the newest messages, with their ids'],
      ['outbox --message 0198c5d2-7a11-7c3e-9d8f-6b1a2c3d4e5f', 'one with its text and link'],
    ],
    execute: printed(outbox, outboxText),
  },
  'import-advisories': {
    summary: 'take in scores, the catalogue of what is exploited, and OSV records',
    options: advisoriesOptions,
    examples: [
      [
        'import-advisories --osv osv/ --epss epss.csv.gz --kev kev.json',
        'files that you have fetched; nothing is fetched from here',
      ],
    ],
    execute: printed(importAdvisories, advisoriesText),
  },
};
