export { fetchObjects } from './fetch-objects.ts';
export { GitFailed, GitMissing, requireGit } from './git-process.ts';
export { type CommitAnswer, hasCommit } from './has-commit.ts';
export { objectType, readTree } from './read-tree.ts';
