import type { GroupSpec } from '../command-line/command.ts';
import { json } from '../command-line/options.ts';

export const rulesCommand: GroupSpec = {
  name: 'rules',
  summary: 'work on rules',
  about:
    'Rules are files: what to look for, and a marked example beside it. docs/rules.md teaches how to write one.',
  commands: [
    {
      name: 'test',
      summary: 'check every rule against its marked examples',
      args: [
        { name: '[dir]', description: 'folder of rules (default: the built-in ones)', completes: 'folders' },
      ],
      options: [json],
      examples: [
        { run: 'vedette rules test', does: 'the rules that come with the product' },
        { run: 'vedette rules test my-rules', does: 'your own' },
      ],
      load: async () => (await import('../scan/rules-test.ts')).rulesTest,
    },
  ],
};
