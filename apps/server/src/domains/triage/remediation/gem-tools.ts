import { type PackageTool, placeOf, step } from './package-tool.ts';
import { folderOf, shellWord } from './shell.ts';

/** Bundler. It writes no versions into a Gemfile that has the gem already. */
export const bundler: PackageTool = {
  update: ({ name, to, declared, admitted, file }) => {
    const edit =
      admitted !== false || to === null || declared === null
        ? null
        : `Write gem '${name}', '>= ${to}' in place of '${declared.range}' at ${placeOf(declared)}.`;
    return step(folderOf(file), `bundle update ${shellWord(name)} --conservative`, edit);
  },
  relock: ({ name, file }) => step(folderOf(file), `bundle update ${shellWord(name)} --conservative`),
  remove: ({ name, file }) => step(folderOf(file), `bundle remove ${shellWord(name)}`),
  purge: null,
};
