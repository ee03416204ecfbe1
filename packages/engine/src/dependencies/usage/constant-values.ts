import type { Assign, Expr, VarDecl } from '../../ir/ir.ts';
import type { FlatModule } from '../../match/flat-module.ts';

/** Texts that expressions of one file can only have: literals, joined literals, and names that are given one text and no other. */
export interface ConstantTexts {
  /** @returns null when it is not known */
  textOf(expr: Expr): string | null;
  /** The texts of a list of literals; null when it is none, or one of them is not known. */
  listOf(expr: Expr): readonly string[] | null;
}

/** Longer chains of concatenation name no module. */
const MAX_PARTS = 20;

export function constantTexts(flat: FlatModule): ConstantTexts {
  const values = new Map<string, Expr | 'several'>();
  const note = (name: string, value: Expr): void => {
    values.set(name, values.has(name) ? 'several' : value);
  };
  for (const i of flat.places('var', 'assign', 'param')) {
    const tag = flat.tags[i];
    if (tag === 'var') {
      const { target, init } = flat.nodes[i] as VarDecl;
      if (target.kind === 'name' && init) note(target.name, init);
    } else if (tag === 'assign') {
      const { target, value } = flat.nodes[i] as Assign;
      if (target.kind === 'name') note(target.name, value);
    } else if (tag === 'param') {
      // What callers give is not known, even where a variable of that name has one value.
      const { pattern } = flat.nodes[i] as { pattern: Expr };
      if (pattern.kind === 'name') values.set(pattern.name, 'several');
    }
  }
  const textOf = (expr: Expr, depth = 0): string | null => {
    if (depth > MAX_PARTS) return null;
    if (expr.kind === 'literal') return expr.type === 'string' ? String(expr.value) : null;
    if (expr.kind === 'name') {
      const value = values.get(expr.name);
      return value === undefined || value === 'several' ? null : textOf(value, depth + 1);
    }
    const parts =
      expr.kind === 'template' && expr.tag === null
        ? expr.parts
        : expr.kind === 'binary' && expr.op === '+'
          ? [expr.left, expr.right]
          : null;
    if (parts === null) return null;
    let text = '';
    for (const part of parts) {
      const own = textOf(part, depth + 1);
      if (own === null) return null;
      text += own;
    }
    return text;
  };
  return {
    textOf: (expr) => textOf(expr),
    listOf: (expr) => {
      if (expr.kind !== 'list') return null;
      const texts = expr.elements.map(({ value }) => textOf(value));
      return texts.includes(null) ? null : (texts as string[]);
    },
  };
}
