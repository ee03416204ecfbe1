import type { Ecosystem } from '../../ecosystem.ts';
import type { Component } from '../component.ts';

/** Something of a whole ecosystem that loads packages which no code imports. */
export interface LoadedByName {
  readonly file: string;
  readonly line: number | null;
  readonly what: string;
}

const everywhere = (what: string): LoadedByName[] => [{ file: '', line: null, what }];

/** Packages of PHP that find others by what is installed. */
const PHP_DISCOVERY =
  /^(?:laravel\/framework|laravel\/lumen-framework|symfony\/(?:flex|runtime|framework-bundle)|drupal\/core|typo3\/cms-core|yiisoft\/yii2-composer|cakephp\/plugin-installer|craftcms\/cms|roots\/wordpress|composer\/installers|php-http\/discovery|psr-discovery\/.*|phpstan\/extension-installer)$/;

/** What keeps "no import seen" from meaning "not loaded" in a whole ecosystem, be the code read ever so completely. */
export function loadedByName(
  ecosystem: Ecosystem,
  components: readonly Component[],
  packages: readonly { readonly path: string; readonly json: unknown }[],
): LoadedByName[] {
  if (components.length === 0) return [];
  switch (ecosystem) {
    case 'gem':
      return everywhere('Bundler can load every gem of the Gemfile without a require');
    case 'maven':
      return everywhere(
        'service loaders, logging bridges, JDBC drivers and autoconfiguration load what is on the class path without an import',
      );
    case 'nuget':
      return everywhere(
        'extension methods and global usings bring packages in through namespaces of others, and hosts load assemblies by name',
      );
    case 'composer': {
      const found = components.find(({ name }) => PHP_DISCOVERY.test(name));
      return found === undefined ? [] : everywhere(`${found.name} finds packages by what is installed`);
    }
    case 'npm':
      return packages.flatMap((one) => unknownCommands(one, components));
    default:
      return [];
  }
}

/** Commands that are no package's: of shells, systems, and the package managers themselves. */
const KNOWN_COMMANDS = new Set(
  [
    'node npm npx yarn pnpm bun bunx corepack cd echo rm cp mv mkdir rmdir cat ls test exit set export true false sleep kill find',
    'grep sed awk xargs sh bash zsh git docker docker-compose make python python3 pip ruby bundle php composer go cargo java mvn',
    'gradle dotnet curl wget tar zip unzip open start chmod touch diff sort head tail wc which env time if then else fi for do done',
    'tsc run-s run-p npm-run-all',
  ].flatMap((row) => row.split(' ')),
);
/** Commands that are called otherwise than their package. */
const COMMANDS_OF: Readonly<Record<string, string>> = {
  tsc: 'typescript',
  ng: '@angular/cli',
  nest: '@nestjs/cli',
  'vue-cli-service': '@vue/cli-service',
  'run-s': 'npm-run-all',
  'run-p': 'npm-run-all',
  nyc: 'nyc',
};
const MAX_COMMANDS = 20;

/** Scripts of package.json run commands of packages; of one that cannot be told the package may be any. */
function unknownCommands(
  { path, json }: { readonly path: string; readonly json: unknown },
  components: readonly Component[],
): LoadedByName[] {
  const scripts = typeof json === 'object' && json !== null ? Reflect.get(json, 'scripts') : null;
  if (typeof scripts !== 'object' || scripts === null) return [];
  const names = new Set(components.flatMap(({ name }) => [name, name.slice(name.lastIndexOf('/') + 1)]));
  const found = new Map<string, LoadedByName>();
  for (const [script, text] of Object.entries(scripts)) {
    if (typeof text !== 'string') continue;
    for (const command of commandsIn(text)) {
      const known =
        KNOWN_COMMANDS.has(command) || names.has(command) || names.has(COMMANDS_OF[command] ?? '\0');
      if (known || found.size >= MAX_COMMANDS || found.has(command)) continue;
      const what = `the script ${script} runs ${command}, of which the package is not known`;
      found.set(command, { file: path, line: null, what });
    }
  }
  return [...found.values()];
}

/** The first word of each command of a script, without settings of the environment; files of the project are none. */
export function commandsIn(script: string): string[] {
  return script
    .slice(0, 5_000)
    .split(/&&|\|\||[;|&\n]/)
    .flatMap((part) => {
      const words = part
        .trim()
        .split(/\s+/)
        .filter((word) => !/^[A-Za-z_]\w*=/.test(word) && word !== '');
      const at = /^(?:cross-env|cross-env-shell|dotenv|env-cmd|npx|exec|time)$/.test(words[0] ?? '') ? 1 : 0;
      const word = words.slice(at).find((one) => !one.startsWith('-') && !/^[A-Za-z_]\w*=/.test(one)) ?? '';
      return /^[@\w][\w@./-]*$/.test(word) && !/^\.{0,2}\//.test(word) ? [word] : [];
    });
}
