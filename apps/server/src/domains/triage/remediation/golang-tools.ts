import { type Move, type PackageTool, placeOf, type Step, step } from './package-tool.ts';
import { baseOf, folderOf, shellWord } from './shell.ts';

/** `vendor/modules.txt` belongs to the module around the folder, and is written again from its go.mod. */
function moduleOf(file: string): { folder: string; after: string } {
  const folder = folderOf(file);
  return baseOf(file) === 'modules.txt'
    ? { folder: folderOf(folder), after: 'go mod tidy && go mod vendor' }
    : { folder, after: 'go mod tidy' };
}

/** A module that is replaced stays what it is replaced by, whatever version is asked of it: the replacement has to move. */
function update({ name, alias, to, file, versionAt }: Move): Step {
  const { folder, after } = moduleOf(file);
  const version = to === null ? 'latest' : to.replace(/^(?=\d)/, 'v');
  const left = versionAt?.kind === 'replace' ? versionAt.name : alias;
  if (left === null) return step(folder, `go get ${shellWord(`${name}@${version}`)} && ${after}`);
  const where = versionAt === null ? file : placeOf(versionAt);
  // go.mod takes no "latest", and what the fixed version of a fork is called nobody here knows without being told.
  if (to === null)
    return step(folder, null, `Replace ${left} at ${where} by a version of ${name} without the fault.`);
  return step(folder, `go mod edit -replace ${shellWord(`${left}=${name}@${version}`)} && ${after}`);
}

export const golang: PackageTool = {
  update,
  // A minimum of the main module's own is enough: the highest that anybody asks for is what is built.
  relock: ({ name, to, file }) => {
    const { folder, after } = moduleOf(file);
    const version = to === null ? 'latest' : to.replace(/^(?=\d)/, 'v');
    return step(folder, `go get ${shellWord(`${name}@${version}`)} && ${after}`);
  },
  remove: ({ name, alias, file, versionAt }) => {
    const { folder, after } = moduleOf(file);
    const left = versionAt?.kind === 'replace' ? versionAt.name : alias;
    const of = left === null ? name : (left.split('@')[0] ?? left);
    const drop = left === null ? '' : `go mod edit -dropreplace ${shellWord(left)} && `;
    return step(folder, `${drop}go get ${shellWord(`${of}@none`)} && ${after}`);
  },
  purge: 'go clean -modcache',
  takesLowest: true,
};
