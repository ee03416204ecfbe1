import { type Move, type PackageTool, placeOf, type Step, step } from './package-tool.ts';
import { folderOf, shellWord } from './shell.ts';

/** Several versions of one crate are usual: the one that is meant is named (doc.rust-lang.org/cargo, pkgid). */
const pkgid = (name: string, from: string | null) => shellWord(from === null ? name : `${name}@${from}`);

const precise = (to: string | null) => (to === null ? '' : ` --precise ${shellWord(to)}`);

/** The tables of a manifest that `cargo add` writes to. */
function tableFlag(section: string | undefined): string | null {
  const found = /^(?:target\.(.+)\.)?(dependencies|dev-dependencies|build-dependencies)$/.exec(
    section ?? 'dependencies',
  );
  if (found === null) return null;
  const kind = { dependencies: '', 'dev-dependencies': ' --dev', 'build-dependencies': ' --build' }[
    found[2] as 'dependencies'
  ];
  return `${kind}${found[1] === undefined ? '' : ` --target ${shellWord(found[1])}`}`;
}

function update({ name, alias, from, to, declared, admitted, file, isLast }: Move): Step {
  if (admitted !== false) return step(folderOf(file), `cargo update -p ${pkgid(name, from)}${precise(to)}`);
  const table = tableFlag(declared?.section);
  const shared = declared?.versionAt;
  if (shared !== undefined || table === null) {
    const at = shared ?? declared;
    const edit = `Write version ${to ?? '*'} of ${name} in place of ${declared?.range ?? ''} at ${at === null || at === undefined ? file : placeOf(at)}.`;
    return step(folderOf(file), 'cargo update --workspace', edit);
  }
  const rename = alias === null ? '' : ` --rename ${shellWord(alias)}`;
  const folder = folderOf(declared?.file ?? file);
  return step(
    folder,
    `cargo add${table} ${shellWord(to === null ? name : `${name}@${to}`)}${rename}${isLast ? ' && cargo update --workspace' : ''}`,
  );
}

export const cargo: PackageTool = {
  update,
  relock: ({ name, from, to, file }) =>
    step(folderOf(file), `cargo update -p ${pkgid(name, from)}${precise(to)}`),
  remove: ({ name, alias, declared, file }) =>
    step(
      folderOf(declared?.file ?? file),
      `cargo remove${tableFlag(declared?.section) ?? ''} ${shellWord(alias ?? name)}`,
    ),
  purge: null,
  refusesByItself: true,
};
