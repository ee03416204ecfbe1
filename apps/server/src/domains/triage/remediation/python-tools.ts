import { type Move, type PackageTool, placeOf, type Step, step } from './package-tool.ts';
import { baseOf, folderOf, shellWord } from './shell.ts';

const atLeast = ({ name, to }: Pick<Move, 'name' | 'to'>): string =>
  to === null ? shellWord(name) : shellWord(`${name}>=${to}`);

/** The folder of the project that declares it, which may be a member of the one that is locked. */
const ownFolder = ({ declared, file }: Move): string => folderOf(declared?.file ?? file);

const GROUP =
  /^(?:tool\.poetry\.group\.(.+)\.dependencies|dependency-groups\.(.+)|tool\.pdm\.dev-dependencies\.(.+))$/;
const EXTRA = /^project\.optional-dependencies\.(.+)$/;
/** What may be an argument of an option. */
const WORD = /^[A-Za-z0-9][\w.-]*$/;

interface Table {
  readonly group: string | null;
  readonly extra: string | null;
  /** A table that the tools' commands cannot write to. */
  readonly isOther: boolean;
}

function tableOf({ declared, development }: Move): Table {
  const section = declared?.section;
  if (section === undefined) return { group: development ? 'dev' : null, extra: null, isOther: false };
  const found = GROUP.exec(section);
  const group = found?.[1] ?? found?.[2] ?? found?.[3] ?? null;
  const extra = EXTRA.exec(section)?.[1] ?? null;
  const isPlain = (group === null || WORD.test(group)) && (extra === null || WORD.test(extra));
  return { group, extra, isOther: !isPlain || section === 'build-system.requires' };
}

const writeAt = (move: Move, then: string): string => {
  const { name, to, declared, file } = move;
  const pin = /^={2,3}/.test(declared?.range ?? '') ? '==' : '>=';
  const at = declared === null ? file : placeOf(declared);
  // A table's own value has no operator that would part it from the name.
  const range = declared?.range ?? '';
  const was = `${name}${/^[\w^*]/.test(range) ? ' ' : ''}${range}`;
  return `Write ${name}${to === null ? '' : pin + to} in place of ${was} at ${at}, and ${then}.`;
};

/** pip. Past a range that is declared the next installation from the file would undo it: the file is written first. */
export const pip: PackageTool = {
  update: (move): Step => {
    const folder = ownFolder(move);
    if (move.admitted !== false) return step(folder, `python -m pip install --upgrade ${atLeast(move)}`);
    const file = baseOf(move.declared?.file ?? move.file);
    const from = /\.(?:txt|in|pip)$/.test(file) ? `-r ${shellWord(file.replace(/^(?=-)/, './'))}` : '.';
    return step(folder, `python -m pip install --upgrade ${from}`, writeAt(move, 'install from it'));
  },
  remove: (move) => {
    const at = move.declared === null ? move.file : placeOf(move.declared);
    const edit = `Take ${move.name} out of ${at}.`;
    return step(ownFolder(move), `python -m pip uninstall ${shellWord(move.name)}`, edit);
  },
  purge: 'python -m pip cache purge',
};

const poetryTable = ({ group, extra }: Table): string =>
  group !== null ? ` --group ${group}` : extra !== null ? ` --optional ${extra}` : '';

export const poetry: PackageTool = {
  update: (move) => {
    const table = tableOf(move);
    const folder = folderOf(move.file);
    if (move.to === null) return step(folder, `poetry update ${shellWord(move.name)}`);
    // The table of Poetry before 1.2, which its own command no longer writes to.
    const isOld = move.declared?.section === 'tool.poetry.dev-dependencies';
    if (table.isOther || isOld)
      return step(folder, `poetry update ${shellWord(move.name)}`, writeAt(move, 'lock it'));
    // It resolves with every command, which another table that pins the package forbids.
    if (!move.isLast) return step(folder, null, writeAt(move, 'lock it'));
    return step(folder, `poetry add${poetryTable(table)} ${atLeast(move)}`);
  },
  relock: ({ name, file }) => step(folderOf(file), `poetry update ${shellWord(name)}`),
  remove: (move) =>
    step(
      folderOf(move.file),
      `poetry remove${poetryTable({ ...tableOf(move), extra: null })} ${shellWord(move.name)}`,
    ),
  purge: 'poetry cache clear --all .',
};

export const pdm: PackageTool = {
  update: (move) => {
    const { group, extra, isOther } = tableOf(move);
    const folder = folderOf(move.file);
    if (isOther) return step(folder, `pdm update ${shellWord(move.name)}`, writeAt(move, 'lock it'));
    const table = group !== null ? ` -dG ${group}` : extra !== null ? ` -G ${extra}` : '';
    // It resolves also where it is told to leave the lock file alone, which another table that pins the package forbids.
    if (!move.isLast) return step(folder, null, writeAt(move, 'lock it'));
    return step(folder, `pdm add${table} ${atLeast(move)}`);
  },
  relock: ({ name, file }) => step(folderOf(file), `pdm update ${shellWord(name)}`),
  override: ({ name, to, file }) =>
    step(
      folderOf(file),
      // Locked anew as a whole it would move everything; with what is locked reused, nothing.
      `pdm update ${shellWord(name)}`,
      `Write ${name} = ">=${to}" under [tool.pdm.resolution.overrides] in pyproject.toml beside ${file}, and lock it.`,
    ),
  remove: (move) => step(folderOf(move.file), `pdm remove ${shellWord(move.name)}`),
  purge: 'pdm cache clear',
};

function uvTable({ declared, development }: Move, { group, extra }: Table): string {
  if (declared?.section === 'tool.uv.dev-dependencies' || (declared?.section === undefined && development))
    return ' --dev';
  return group !== null ? ` --group ${group}` : extra !== null ? ` --optional ${extra}` : '';
}

export const uv: PackageTool = {
  update: (move) => {
    const table = tableOf(move);
    const folder = ownFolder(move);
    // A lock alone cannot leave the range that is declared.
    if (move.admitted !== false) return step(folder, `uv lock --upgrade-package ${atLeast(move)} && uv sync`);
    if (table.isOther) return step(folder, 'uv lock && uv sync', writeAt(move, 'lock it'));
    const later = move.isLast ? '' : ' --frozen';
    return step(folder, `uv add${later}${uvTable(move, table)} ${atLeast(move)}`);
  },
  relock: ({ name, to, file }) =>
    step(folderOf(file), `uv lock --upgrade-package ${atLeast({ name, to })} && uv sync`),
  override: ({ name, to, file }) =>
    step(
      folderOf(file),
      'uv lock && uv sync',
      `Write override-dependencies = ["${name}>=${to}"] under [tool.uv] in pyproject.toml beside ${file}, and lock it.`,
    ),
  remove: (move) => step(ownFolder(move), `uv remove${uvTable(move, tableOf(move))} ${shellWord(move.name)}`),
  purge: 'uv cache clean',
  refusesByItself: true,
};

export const pipenv: PackageTool = {
  update: (move) => {
    const section = move.declared?.section;
    const isDevelopment = section === undefined ? move.development : section === 'dev-packages';
    return step(folderOf(move.file), `pipenv install${isDevelopment ? ' --dev' : ''} ${atLeast(move)}`);
  },
  // It becomes a package of the project's own, which outweighs nobody's range: pipenv refuses where one is in the way.
  relock: ({ name, to, file }) =>
    step(folderOf(file), `pipenv upgrade ${atLeast({ name, to })} && pipenv sync`),
  remove: (move) => step(folderOf(move.file), `pipenv uninstall ${shellWord(move.name)}`),
  purge: 'pipenv --clear',
  refusesByItself: true,
};

/** PEP 751: whatever tool wrote it writes it again. */
export const pylock: PackageTool = {
  update: (move) => step(ownFolder(move), null, writeAt(move, `lock ${baseOf(move.file)} anew`)),
  remove: () => null,
  purge: null,
};
