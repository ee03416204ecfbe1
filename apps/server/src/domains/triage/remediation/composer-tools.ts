import { type PackageTool, step } from './package-tool.ts';
import { folderOf, shellWord } from './shell.ts';

export const composer: PackageTool = {
  update: ({ name, to, declared, development, file }) => {
    const isDevelopment = declared?.section === undefined ? development : declared.section === 'require-dev';
    return step(
      folderOf(file),
      to === null
        ? `composer update ${shellWord(name)} --with-dependencies`
        : `composer require${isDevelopment ? ' --dev' : ''} ${shellWord(`${name}:^${to}`)} --with-all-dependencies`,
    );
  },
  relock: ({ name, to, file }) =>
    step(
      folderOf(file),
      `composer update ${shellWord(name)}${to === null ? '' : ` --with ${shellWord(`${name}:>=${to}`)}`}`,
    ),
  // An inline alias: it is installed as what the others ask for (getcomposer.org, aliases).
  override: ({ name, from, to, file }) =>
    step(
      folderOf(file),
      `composer require ${shellWord(`${name}:${to} as ${from ?? '*'}`)} --with-all-dependencies`,
    ),
  remove: ({ name, declared, file }) =>
    step(
      folderOf(file),
      `composer remove${declared?.section === 'require-dev' ? ' --dev' : ''} ${shellWord(name)}`,
    ),
  purge: 'composer clear-cache',
};
