import type { ActionSpec } from '../command-line/command.ts';
import { json } from '../command-line/options.ts';

export const loginCommand: ActionSpec = {
  name: 'login',
  summary: 'sign in at a server',
  about:
    'Shows a code, which you approve in a browser, on this machine or on another. The login is kept in the keyring of the system, or in a file that only you may read. VEDETTE_TOKEN goes before it: that is the way for scripts.',
  options: [
    {
      flags: '--server <url>',
      description: 'address of the server (default: the one before, or the one on this machine)',
    },
    { flags: '--no-keyring', description: 'keep the login in a file, not in the keyring' },
    json,
  ],
  examples: [
    { run: 'vedette login', does: 'at the server on this machine' },
    { run: 'vedette login --server https://vedette.example.org', does: 'at another one' },
  ],
  load: async () => (await import('../session/login.ts')).login,
};

export const logoutCommand: ActionSpec = {
  name: 'logout',
  summary: 'end the login, here and at the server',
  options: [json],
  examples: [{ run: 'vedette logout', does: 'the tokens of this login are refused from now on' }],
  load: async () => (await import('../session/login.ts')).logout,
};

export const whoamiCommand: ActionSpec = {
  name: 'whoami',
  summary: 'show who is signed in, where, and in which companies',
  options: [json],
  examples: [{ run: 'vedette whoami', does: 'server, account, companies with their handles' }],
  load: async () => (await import('../session/login.ts')).whoami,
};
