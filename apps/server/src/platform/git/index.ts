export { fetchObjects, type GitRemote } from './fetch-objects.ts';
export { GitFailed, GitMissing, type GitPlace, requireGit } from './git-process.ts';
export { type CommitAnswer, type GitServer, hasCommit } from './has-commit.ts';
export { objectType, readTree } from './read-tree.ts';
