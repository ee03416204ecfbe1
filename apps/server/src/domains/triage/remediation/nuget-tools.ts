import { type Move, type PackageTool, placeOf, type Step, step } from './package-tool.ts';
import { baseOf, folderOf, shellWord } from './shell.ts';

/** The project file as an argument; without one dotnet takes the only one in the folder. */
const project = ({ declared }: Pick<Move, 'declared'>): string =>
  declared !== null && /proj$/.test(declared.file)
    ? ` ${shellWord(baseOf(declared.file).replace(/^(?=-)/, './'))}`
    : '';

const version = (to: string | null) => (to === null ? '' : ` --version ${shellWord(to)}`);

function update(move: Move): Step {
  const { name, to, declared, file } = move;
  const at = declared?.versionAt;
  // Central package management: the version stands in one file for all projects, and the lock files follow it.
  if (at !== undefined)
    return step(
      folderOf(file),
      `dotnet restore${project(move)} --force-evaluate`,
      `Write Version="${to ?? 'one without the fault'}" in place of Version="${declared?.range ?? ''}" at ${placeOf(at)}.`,
    );
  return step(
    folderOf(declared?.file ?? file),
    `dotnet add${project(move)} package ${shellWord(name)}${version(to)}`,
  );
}

export const dotnet: PackageTool = {
  update,
  // A reference of the project's own outweighs what others ask for (learn.microsoft.com/nuget, direct dependency wins).
  override: ({ name, to, file }) =>
    step(folderOf(file), `dotnet add package ${shellWord(name)} --version ${shellWord(to)}`),
  remove: (move) =>
    step(
      folderOf(move.declared?.file ?? move.file),
      `dotnet remove${project(move)} package ${shellWord(move.name)}`,
    ),
  purge: 'dotnet nuget locals all --clear',
  takesLowest: true,
};

export const packagesConfig: PackageTool = {
  update: ({ name, to, file }) =>
    step(
      folderOf(file),
      `nuget update ${shellWord(baseOf(file).replace(/^(?=-)/, './'))} -Id ${shellWord(name)}${to === null ? '' : ` -Version ${shellWord(to)}`}`,
    ),
  remove: ({ name, declared, file }) =>
    step(folderOf(file), null, `Take ${name} out of ${declared === null ? file : placeOf(declared)}.`),
  purge: 'dotnet nuget locals all --clear',
  takesLowest: true,
};
