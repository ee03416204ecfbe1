import { type Held, type Move, type PackageTool, placeOf, type Step, step } from './package-tool.ts';
import { below, folderOf, folderWord, shellWord } from './shell.ts';

/** `name@1.2.0`, as an argument; an alias is moved under the name that is used, or it would be installed beside itself. */
function spec({ name, alias, to }: Move): string {
  const written = alias === null ? name : `${alias}@npm:${name}`;
  return shellWord(`${written}@${to ?? 'latest'}`);
}

/** The lock file's folder, and the way from there to the member of the workspace that declares it. */
function memberOf({ declared, file }: Move): { folder: string; member: string } {
  const folder = folderOf(file);
  if (declared === null) return { folder, member: '' };
  const own = folderOf(declared.file);
  const member = below(folder, own);
  return member === null ? { folder: own, member: '' } : { folder, member };
}

const ofMember = (move: Move): string => {
  const { folder, member } = memberOf(move);
  return [folder, member].filter((part) => part !== '').join('/');
};

type Flags = Readonly<Partial<Record<string, string>>>;

/** The option that keeps a package in its table: some tools put what has none among the dependencies. */
function flagOf({ declared, development }: Move, flags: Flags): string {
  const section = declared?.section ?? (development ? 'devDependencies' : 'dependencies');
  const flag = flags[section];
  return flag === undefined ? '' : ` ${flag}`;
}

/** npm, pnpm and Yarn 2 and later keep the table by themselves where one is declared. */
const whereUndeclared = (move: Move, option: string): string =>
  move.declared?.section === undefined && move.development ? ` ${option}` : '';

const override = ({ name, to }: Held) => `${name}@<${to}`;

export const npm: PackageTool = {
  update: (move) => {
    const { folder, member } = memberOf(move);
    const of = member === '' ? '' : ` -w ${folderWord(member)}`;
    return step(folder, `npm install${of}${whereUndeclared(move, '--save-dev')} ${spec(move)}`);
  },
  relock: ({ name, file }) => step(folderOf(file), `npm update ${shellWord(name)}`),
  // A key with a range leaves alone what asks for more (docs.npmjs.com, package.json, overrides).
  override: (held) =>
    step(
      folderOf(held.file),
      `npm pkg set ${shellWord(`overrides[${override(held)}]=^${held.to}`)} && npm install`,
    ),
  remove: (move) => {
    const { folder, member } = memberOf(move);
    const of = member === '' ? '' : ` -w ${folderWord(member)}`;
    return step(folder, `npm uninstall${of} ${shellWord(move.alias ?? move.name)}`);
  },
  purge: 'npm cache clean --force',
};

export const pnpm: PackageTool = {
  update: (move) => {
    const { folder, member } = memberOf(move);
    const of =
      member === ''
        ? 'pnpm add --ignore-workspace-root-check'
        : `pnpm --filter ${folderWord(`./${member}`)} add`;
    return step(folder, `${of}${whereUndeclared(move, '--save-dev')} ${spec(move)}`);
  },
  // Versions 10.5 and later read the settings' file, those before 11 package.json.
  override: (held) =>
    step(
      folderOf(held.file),
      // In a pipeline it would refuse the settings that the lock file does not have yet.
      'pnpm install --no-frozen-lockfile',
      `Write '${override(held)}': ^${held.to} under overrides in pnpm-workspace.yaml beside ${held.file} (before pnpm 10.5: under pnpm.overrides in package.json), then install.`,
    ),
  remove: (move) => {
    const { folder, member } = memberOf(move);
    const of = member === '' ? '' : ` --filter ${folderWord(`./${member}`)}`;
    return step(folder, `pnpm${of} remove ${shellWord(move.alias ?? move.name)}`);
  },
  purge: 'pnpm store prune',
  knowsNoRanges: true,
};

const YARN_FLAGS: Flags = {
  devDependencies: '--dev',
  optionalDependencies: '--optional',
  peerDependencies: '--peer',
};

/** Yarn 1. It updates nothing that the project does not declare, so that resolutions do it. */
export const yarn: PackageTool = {
  update: (move) => {
    const root = ofMember(move) === folderOf(move.file) ? ' -W' : '';
    return step(ofMember(move), `yarn add${root}${flagOf(move, YARN_FLAGS)} ${spec(move)}`);
  },
  relock: (held) => step(folderOf(held.file), ...resolutions({ ...held, to: held.to ?? '*' }, '**/')),
  override: (held) => step(folderOf(held.file), ...resolutions(held, '**/')),
  remove: (move) => {
    const root = ofMember(move) === folderOf(move.file) ? ' -W' : '';
    return step(ofMember(move), `yarn remove${root} ${shellWord(move.alias ?? move.name)}`);
  },
  purge: 'yarn cache clean',
};

/** Under those that ask for less alone: elsewhere a later line of releases may be in use. */
function resolutions({ name, to, inTheWay }: Held, any: string): [command: string] {
  const range = /^\d/.test(to) ? `^${to}` : to;
  const keys =
    inTheWay.length === 0 ? [name] : [...new Set(inTheWay.map((one) => `${any}${one.name}/${name}`))];
  const words = keys.map((key) => shellWord(`resolutions[${key}]=${range}`));
  return [`npm pkg set ${words.join(' ')} && yarn install`];
}

/** Yarn 2 and later. */
export const yarnBerry: PackageTool = {
  update: (move) => step(ofMember(move), `yarn add${whereUndeclared(move, '--dev')} ${spec(move)}`),
  relock: ({ name, file }) => step(folderOf(file), `yarn up -R ${shellWord(name)}`),
  override: (held) => step(folderOf(held.file), ...resolutions(held, '')),
  remove: (move) => step(ofMember(move), `yarn remove ${shellWord(move.alias ?? move.name)}`),
  purge: 'yarn cache clean --all',
};

const BUN_FLAGS: Flags = { ...YARN_FLAGS };

export const bun: PackageTool = {
  update: (move) => step(ofMember(move), `bun add${flagOf(move, BUN_FLAGS)} ${spec(move)}`),
  // As for npm: a key without a range would take a later line of releases back, as Bun 1.4.5 does.
  override: (held) =>
    step(
      folderOf(held.file),
      `bun pm pkg set ${shellWord(`overrides[${override(held)}]=^${held.to}`)} && bun install`,
    ),
  remove: (move) => step(ofMember(move), `bun remove ${shellWord(move.alias ?? move.name)}`),
  purge: 'bun pm cache rm',
};

/** `uses:` of a workflow: nothing but an edit moves it. */
export const workflow: PackageTool = {
  update: (move): Step => {
    const at = move.declared ?? { file: move.file, line: 1 };
    const was = move.from === null ? move.name : `${move.name}@${move.from}`;
    const edit = `Write uses: ${move.name}@${move.to ?? 'and a release without the fault'} in place of ${was} at ${placeOf(at)}.`;
    return step(folderOf(move.file), null, edit);
  },
  remove: () => null,
  purge: null,
};
