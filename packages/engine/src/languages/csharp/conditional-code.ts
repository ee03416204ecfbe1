import { blank, type Misread } from '../repair.ts';

/** Lines of `#if … #elif … #else … #endif` that belong together, as offsets into the file. */
interface Group {
  readonly branches: {
    readonly condition: string;
    readonly line: number;
    readonly from: number;
    to: number;
  }[];
  end: number;
}

/**
 * Code under conditions of the preprocessor that the grammar cannot read as it stands (it knows whole declarations and
 * statements between them, not parts): what the compiler of a current .NET reads of it. Where it reads none, the first
 * is read, so that nothing is left out for which nothing else comes in.
 */
export function readOneBranch({ code, tree, put }: Misread): void {
  for (const group of groupsOf(code)) {
    const first = group.branches[0]?.line ?? 0;
    const isMisread = tree.errors.some(
      (error) => (tree.start[error] ?? 0) <= group.end + 200 && (tree.end[error] ?? 0) >= first - 200,
    );
    const isPart = group.branches.some(({ from, to }) => !isWhole(code.slice(from, to)));
    if (!isMisread && !isPart) continue;
    const written = group.branches.filter(
      ({ condition, from, to }) =>
        !NEVER.test(condition) &&
        code
          .slice(from, to)
          .replaceAll(/^[ \t]*#[^\n]*/gm, '')
          .trim() !== '',
    );
    // A bracket that is opened under a condition is closed under the same one elsewhere: either both are read or none.
    const other = written.length === 1 && isPart ? undefined : written[0];
    const taken = written.find(({ condition }) => holds(condition)) ?? other;
    for (const branch of group.branches) {
      put(branch.line, blank(code.slice(branch.line, branch.from)));
      // Nothing of other branches is read, texts and comments included.
      if (branch !== taken) put(branch.from, blank(tree.text.slice(branch.from, branch.to)));
    }
    put(group.end, blank(code.slice(group.end, lineEnd(code, group.end))));
  }
}

/** Conditions that are written for code that nobody compiles, which may be no code at all. */
const NEVER = /^\s*(?:false|_?UNUSED|_?NOT_?USED|NEVER)\b/i;

/** Whether as many brackets are closed as are opened, none of them before. */
function isWhole(code: string): boolean {
  let depth = 0;
  for (const [sign] of code.matchAll(/[(){}]/g)) {
    depth += sign === '(' || sign === '{' ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

function lineEnd(code: string, at: number): number {
  const end = code.indexOf('\n', at);
  return end < 0 ? code.length : end;
}

function groupsOf(code: string): Group[] {
  const groups: Group[] = [];
  const open: Group[] = [];
  const directives = /^[ \t]*#[ \t]*(if|elif|else|endif)\b([^\n]*)/gm;
  for (let match = directives.exec(code); match; match = directives.exec(code)) {
    const [all, word, condition = ''] = match;
    if (word === 'if') open.push({ branches: [], end: 0 });
    const group = open.at(-1);
    if (!group) continue;
    const before = group.branches.at(-1);
    if (before) before.to = match.index;
    if (word === 'endif') {
      group.end = match.index;
      groups.push(group);
      open.pop();
    } else {
      const from = match.index + all.length;
      group.branches.push({
        condition: word === 'else' ? 'true' : condition,
        line: match.index,
        from,
        to: from,
      });
    }
  }
  return groups;
}

/** Symbols that the compiler defines for a current .NET on any system. */
const DEFINED =
  /^(?:true|NET|NETCOREAPP|NETCOREAPP\w+_OR_GREATER|NET(?:[5-9]|\d\d)_\d(?:_OR_GREATER)?|TRACE|RELEASE)$/;

/** `!A && (B || C)`. Of what cannot be read nothing holds. */
function holds(condition: string): boolean {
  const tokens = condition.match(/\w+|&&|\|\||[=!]=|[!()]/g) ?? [];
  let at = 0;
  const operand = (depth: number): boolean => {
    const token = tokens[at++];
    if (depth > 50 || token === undefined) return false;
    if (token === '!') return !operand(depth + 1);
    if (token !== '(') return DEFINED.test(token);
    const inner = either(depth + 1);
    at++;
    return inner;
  };
  const all = (depth: number): boolean => {
    let value = operand(depth);
    for (;;) {
      const token = tokens[at];
      if (token !== '&&' && token !== '==' && token !== '!=') return value;
      at++;
      const right = operand(depth);
      value = token === '&&' ? value && right : (value === right) === (token === '==');
    }
  };
  const either = (depth: number): boolean => {
    let value = all(depth);
    while (tokens[at] === '||') {
      at++;
      const right = all(depth);
      value ||= right;
    }
    return value;
  };
  return either(0);
}
