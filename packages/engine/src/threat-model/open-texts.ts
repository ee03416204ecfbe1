import type { Assign, ClassIR, Expr, VarDecl } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import type { ConstantFact } from './facts.ts';
import { dotted } from './written-names.ts';

/** Constants of one file; more are cut. */
const MAX_CONSTANTS = 400;
const TEXT_CHARACTERS = 200;
/** Constants within constants. */
const MAX_DEPTH = 6;
/** What paths are made of. */
const PART_OF_PATH = /^[\w/.{}:*$?()<>\\[\]+-]*$/;
const MARK = /\$\{([\w.$]+)\}/g;

/** A text whose constants stand in it by their names, for those to fill in who know all files: `${Paths.API}/**`. Null for anything else. */
export function openText(expr: Expr, depth = 0): string | null {
  if (depth > MAX_DEPTH) return null;
  if (expr.kind === 'literal') return expr.type === 'string' ? String(expr.value) : null;
  if (expr.kind === 'name' || expr.kind === 'member') {
    const name = dotted(expr).replace(/^\$|\?/g, '');
    return /^[\w.]+$/.test(name) ? `\${${name}}` : null;
  }
  if (expr.kind === 'template') {
    const parts = expr.parts.map((part) =>
      part.kind === 'literal' ? String(part.value) : openText(part, depth + 1),
    );
    return parts.includes(null) ? null : parts.join('');
  }
  if (expr.kind === 'binary' && (expr.op === '+' || expr.op === '.')) {
    const left = openText(expr.left, depth + 1);
    const right = openText(expr.right, depth + 1);
    return left === null || right === null ? null : left + right;
  }
  return null;
}

export const isOpen = (text: string): boolean => text.includes('${');

/** Texts that a file gives names at its top or in its classes; lists of them too. */
export function constantsOf(flat: FlatModule): ConstantFact[] {
  const found: ConstantFact[] = [];
  const add = (name: string, value: Expr | null): void => {
    if (name === '' || value === null || found.length >= MAX_CONSTANTS) return;
    const values = value.kind === 'list' ? value.elements.map((one) => one.value) : [value];
    const texts = values.slice(0, 30).map((one) => openText(one));
    if (texts.every((one) => one !== null && one.length <= TEXT_CHARACTERS && PART_OF_PATH.test(one)))
      found.push({ name, texts: texts as string[] });
  };
  for (const i of flat.places('cls', 'var', 'assign')) {
    if (flat.tags[i] === 'cls') {
      const cls = flat.nodes[i] as ClassIR;
      for (const { name, init } of cls.fields) add(`${cls.name}.${name}`, init);
    } else if ((flat.scope[i] ?? -1) < 0) {
      const node = flat.nodes[i] as VarDecl | Assign;
      if (node.target.kind === 'name') add(node.target.name, node.kind === 'var' ? node.init : node.value);
    }
  }
  return found;
}

/** Fills constants in, as the files of a program have them; nothing where one is not known or means several things. */
export function textFiller(
  files: readonly { readonly path: string; readonly constants: readonly ConstantFact[] }[],
): (text: string, path: string) => readonly string[] {
  const byName = new Map<string, { path: string; texts: readonly string[] }[]>();
  const put = (name: string, path: string, texts: readonly string[]): void => {
    const list = byName.get(name);
    if (list) list.push({ path, texts });
    else byName.set(name, [{ path, texts }]);
  };
  for (const { path, constants } of files)
    for (const { name, texts } of constants) {
      put(name, path, texts);
      const short = name.slice(name.lastIndexOf('.') + 1);
      if (short !== name) put(short, path, texts);
    }
  const meant = (name: string, path: string): { path: string; texts: readonly string[] } | null => {
    const parts = name.split('.');
    for (const one of [parts.slice(-2).join('.'), parts.at(-1) ?? '']) {
      const all = byName.get(one) ?? [];
      const here = all.filter((it) => it.path === path);
      const list = here.length > 0 ? here : all;
      const [first] = list;
      if (first && new Set(list.map(({ texts }) => texts.join('\n'))).size === 1) return first;
    }
    return null;
  };
  const fill = (text: string, path: string, depth: number): readonly string[] => {
    if (!isOpen(text)) return [text];
    const name = new RegExp(MARK.source).exec(text)?.[1];
    const constant = name === undefined || depth > MAX_DEPTH ? null : meant(name, path);
    if (!constant) return [];
    return constant.texts.slice(0, 30).flatMap((one) =>
      fill(one, constant.path, depth + 1).flatMap((inner) =>
        fill(
          text.replace(`\${${name}}`, () => inner),
          path,
          depth + 1,
        ),
      ),
    );
  };
  return (text, path) => fill(text, path, 0);
}
