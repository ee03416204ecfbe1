import type { EcosystemReader } from '../../parsed-manifest.ts';
import { exactAction, readWorkflow } from './workflow.ts';

/** GitHub Actions: the repositories that workflows run. */
export const githubactions: EcosystemReader = {
  ecosystem: 'githubactions',
  formats: [
    {
      name: 'workflow',
      role: 'manifest',
      matches: (path) =>
        /(?:^|\/)\.(?:github|gitea|forgejo)\/workflows\/[^/]+\.ya?ml$/.test(path) ||
        /(?:^|\/)action\.ya?ml$/.test(path),
      read: readWorkflow,
    },
  ],
  // GitHub compares names of owners and repositories without regard to case.
  normalize: (name) => name.toLowerCase(),
  exact: exactAction,
};
