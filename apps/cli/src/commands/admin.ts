import type { ActionSpec } from '../command-line/command.ts';
import { usageError } from '../failure/cli-error.ts';

/**
 * Administration talks to the server's database, which this client must not: in a clone `scripts/bootstrap.mjs` runs the
 * server's own program for it. Whoever gets here has the client alone.
 */
export const adminCommand: ActionSpec = {
  name: 'admin',
  summary: "administer a server, on the server's machine and in its clone",
  about:
    'Makes organizations and tokens, grants credits, connects repositories, imports advisories: on the machine of the server, in the folder of its clone, whether it is running or not. `npx vedette admin --help`, run there, lists the commands.',
  args: [{ name: '[words...]', description: 'the command and its options' }],
  takesAnyOption: true,
  examples: [
    { run: 'npx vedette admin --help', does: 'in the clone: what there is' },
    {
      run: 'npx vedette admin bootstrap --company "Acme" --handle acme --email owner@acme.test',
      does: 'in the clone: the first organization and its administrator',
    },
  ],
  load: async () => async () => {
    throw usageError(
      "Administration is done on the server's machine, by the server's own program.",
      'There, in the folder of the clone: npx vedette admin --help',
    );
  },
};
