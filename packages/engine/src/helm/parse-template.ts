import { RenderFailure } from './value.ts';

/** A template of Go's `text/template` (pkg.go.dev/text/template). Offsets are into its text. */
export type TemplateNode =
  | { readonly kind: 'text'; readonly text: string; readonly start: number }
  | { readonly kind: 'action'; readonly pipe: Pipe; readonly start: number }
  | Block<'if' | 'with'>
  | Block<'range'>
  | { readonly kind: 'template'; readonly name: string; readonly pipe: Pipe | null; readonly start: number }
  | { readonly kind: 'break' | 'continue' };

export interface Block<Kind extends string> {
  readonly kind: Kind;
  readonly pipe: Pipe;
  readonly body: readonly TemplateNode[];
  readonly otherwise: readonly TemplateNode[];
}

/** `$x := a | b`: what it names, and commands of which each is given what the one before it came to. */
export interface Pipe {
  readonly names: readonly string[];
  /** `=`: the variable is one that there is. */
  readonly isAssignment: boolean;
  readonly commands: readonly (readonly Operand[])[];
}

export type Operand =
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
  | { readonly kind: 'function'; readonly name: string }
  /** `.a.b`, `$x.a`, `(pipe).a`. */
  | {
      readonly kind: 'path';
      readonly of: 'dot' | { readonly variable: string } | { readonly pipe: Pipe };
      readonly path: readonly string[];
    };

export interface ParsedTemplate {
  readonly body: readonly TemplateNode[];
  /** Templates that the file defines for others, by name. */
  readonly defines: ReadonlyMap<string, readonly TemplateNode[]>;
}

/** Nested deeper than any template that people write. */
const MAX_DEPTH = 100;

/** @throws RenderFailure for what is no template */
export function parseTemplate(text: string): ParsedTemplate {
  const items = itemsOf(text);
  const defines = new Map<string, readonly TemplateNode[]>();
  let at = 0;

  /** Up to the `end` or `else` that belongs to what was opened before. */
  function list(depth: number): { nodes: TemplateNode[]; closedBy: readonly Token[] | null } {
    if (depth > MAX_DEPTH) throw new RenderFailure('nested too deeply');
    const nodes: TemplateNode[] = [];
    for (let item = items[at++]; item !== undefined; item = items[at++]) {
      if ('text' in item) {
        if (item.text !== '') nodes.push({ kind: 'text', ...item });
        continue;
      }
      const [first] = item.tokens;
      if (first === undefined) continue;
      const rest = item.tokens.slice(1);
      switch (first.kind === 'word' ? first.text : '') {
        case 'end':
        case 'else':
          return { nodes, closedBy: item.tokens };
        case 'if':
        case 'with':
        case 'range':
          nodes.push(block(first.text as 'if' | 'with' | 'range', rest, depth));
          break;
        case 'define':
        case 'block': {
          const name = literalText(rest[0]);
          const { nodes: body } = list(depth + 1);
          defines.set(name, body);
          if (first.text === 'block')
            nodes.push({ kind: 'template', name, pipe: pipeOf(rest.slice(1)), start: item.start });
          break;
        }
        case 'template':
          nodes.push({
            kind: 'template',
            name: literalText(rest[0]),
            pipe: rest.length > 1 ? pipeOf(rest.slice(1)) : null,
            start: item.start,
          });
          break;
        case 'break':
        case 'continue':
          nodes.push({ kind: first.text as 'break' | 'continue' });
          break;
        default:
          nodes.push({ kind: 'action', pipe: pipeOf(item.tokens), start: item.start });
      }
    }
    return { nodes, closedBy: null };
  }

  function block(kind: 'if' | 'with' | 'range', tokens: readonly Token[], depth: number): TemplateNode {
    const pipe = pipeOf(tokens);
    const { nodes: body, closedBy } = list(depth + 1);
    if (closedBy === null) throw new RenderFailure(`${kind} without end`);
    const isElse = closedBy[0]?.text === 'else';
    const made = (otherwise: readonly TemplateNode[]): TemplateNode =>
      kind === 'range' ? { kind, pipe, body, otherwise } : { kind, pipe, body, otherwise };
    const [next] = closedBy.slice(1);
    if (isElse && next?.kind === 'word' && (next.text === 'if' || next.text === 'with'))
      return made([block(next.text, closedBy.slice(2), depth + 1)]);
    return made(isElse ? list(depth + 1).nodes : []);
  }

  const { nodes: body, closedBy } = list(0);
  if (closedBy !== null) throw new RenderFailure('end without a beginning');
  return { body, defines };
}

interface Token {
  readonly kind: 'word' | 'path' | 'variable' | 'text' | 'number' | 'sign';
  readonly text: string;
  /** Whether it stands right behind what comes before it: `(x).y`. */
  readonly isAttached: boolean;
}

type Item =
  | { readonly text: string; readonly start: number }
  | { readonly tokens: readonly Token[]; readonly start: number };

/** Text and actions in turn; what trim markers take away is taken away. */
function itemsOf(text: string): Item[] {
  const items: Item[] = [];
  let from = 0;
  let trimsStart = false;
  for (;;) {
    const open = text.indexOf('{{', from);
    const trimsEnd = open >= 0 && text[open + 2] === '-' && /\s/.test(text[open + 3] ?? '');
    let piece = text.slice(from, open < 0 ? text.length : open);
    let start = from;
    if (trimsStart) {
      const kept = piece.trimStart();
      start += piece.length - kept.length;
      piece = kept;
    }
    items.push({ text: trimsEnd ? piece.trimEnd() : piece, start });
    if (open < 0) return items;
    const inner = open + (trimsEnd ? 3 : 2);
    const { tokens, end, trims } = action(text, inner);
    items.push({ tokens, start: open });
    from = end;
    trimsStart = trims;
  }
}

const TOKEN =
  /(\s+)|("(?:\\.|[^"\\\n])*"|`[^`]*`)|('(?:\\.|[^'\\\n])+')|(\$\w*)|((?:\.\w+)+|\.)|([+-]?(?:0[xX][\da-fA-F]+|\d[\d_]*(?:\.\d*)?(?:[eE][+-]?\d+)?))|(\w+)|(:=|[=|(),])/y;

/** The tokens of an action, up to its braces. */
function action(text: string, inner: number): { tokens: Token[]; end: number; trims: boolean } {
  const comment = /^\s*\/\*/.exec(text.slice(inner, inner + 100));
  if (comment) {
    const close = text.indexOf('*/', inner + comment[0].length);
    const end = close < 0 ? null : /^\s*(-?)\}\}/.exec(text.slice(close + 2, close + 100));
    if (!end) throw new RenderFailure('a comment does not end');
    return { tokens: [], end: close + 2 + end[0].length, trims: end[1] === '-' };
  }
  const tokens: Token[] = [];
  let spaced = true;
  for (let at = inner; ; ) {
    if (text.startsWith('}}', at)) return { tokens, end: at + 2, trims: false };
    if (spaced && text.startsWith('-}}', at)) return { tokens, end: at + 3, trims: true };
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (!match) throw new RenderFailure('an action that is not understood');
    at = TOKEN.lastIndex;
    const [whole, space, quoted, character, variable, path, number, word] = match;
    if (space !== undefined) {
      spaced = true;
      continue;
    }
    const isAttached = !spaced;
    spaced = false;
    if (quoted !== undefined) tokens.push({ kind: 'text', text: unquoted(quoted), isAttached });
    else if (character !== undefined)
      tokens.push({ kind: 'number', text: String(unquoted(character).codePointAt(0) ?? 0), isAttached });
    else if (variable !== undefined) tokens.push({ kind: 'variable', text: variable, isAttached });
    else if (path !== undefined) tokens.push({ kind: 'path', text: path, isAttached });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number, isAttached });
    else tokens.push({ kind: word === undefined ? 'sign' : 'word', text: whole, isAttached });
  }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '0': '\0' };

function unquoted(quoted: string): string {
  const inner = quoted.slice(1, -1);
  if (quoted[0] === '`') return inner;
  return inner.replace(/\\(u[\da-fA-F]{4}|x[\da-fA-F]{2}|.)/g, (_, code: string) =>
    code.length > 1 ? String.fromCharCode(Number.parseInt(code.slice(1), 16)) : (ESCAPES[code] ?? code),
  );
}

function literalText(token: Token | undefined): string {
  if (token?.kind !== 'text') throw new RenderFailure('a template whose name is no text');
  return token.text;
}

function pipeOf(tokens: readonly Token[]): Pipe {
  const parser = { tokens, at: 0 };
  const pipe = readPipe(parser, 0);
  if (parser.at < tokens.length) throw new RenderFailure('an action that is not understood');
  return pipe;
}

interface TokenReader {
  readonly tokens: readonly Token[];
  at: number;
}

function readPipe(r: TokenReader, depth: number): Pipe {
  if (depth > MAX_DEPTH) throw new RenderFailure('nested too deeply');
  const { names, isAssignment } = readNames(r);
  const commands: Operand[][] = [];
  let command: Operand[] = [];
  for (let token = r.tokens[r.at]; token !== undefined; token = r.tokens[r.at]) {
    if (token.kind === 'sign' && token.text === ')') break;
    r.at++;
    if (token.kind === 'sign' && token.text === '|') {
      commands.push(command);
      command = [];
    } else command.push(readOperand(r, token, depth));
  }
  commands.push(command);
  if (commands.some((one) => one.length === 0)) throw new RenderFailure('a pipeline with an empty part');
  return { names, isAssignment, commands };
}

/** `$i, $x :=`, `$x =`. */
function readNames(r: TokenReader): Pick<Pipe, 'names' | 'isAssignment'> {
  const names: string[] = [];
  for (let at = r.at; r.tokens[at]?.kind === 'variable'; at += 2) {
    names.push(r.tokens[at]?.text ?? '');
    const sign = r.tokens[at + 1];
    if (sign?.kind !== 'sign') break;
    if (sign.text === ',') continue;
    if (sign.text !== ':=' && sign.text !== '=') break;
    r.at = at + 2;
    return { names, isAssignment: sign.text === '=' };
  }
  return { names: [], isAssignment: false };
}

const WORDS: Readonly<Record<string, boolean | null>> = { true: true, false: false, nil: null };

function readOperand(r: TokenReader, token: Token, depth: number): Operand {
  const path = (): string[] => {
    const next = r.tokens[r.at];
    if (next?.kind !== 'path' || !next.isAttached) return [];
    r.at++;
    return next.text.slice(1).split('.');
  };
  switch (token.kind) {
    case 'text':
      return { kind: 'literal', value: token.text };
    case 'number':
      return { kind: 'literal', value: Number(token.text.replaceAll('_', '')) };
    case 'word':
      return Object.hasOwn(WORDS, token.text)
        ? { kind: 'literal', value: WORDS[token.text] ?? null }
        : { kind: 'function', name: token.text };
    case 'variable':
      return { kind: 'path', of: { variable: token.text }, path: path() };
    case 'path':
      return { kind: 'path', of: 'dot', path: token.text === '.' ? [] : token.text.slice(1).split('.') };
    case 'sign': {
      if (token.text !== '(') throw new RenderFailure('an action that is not understood');
      const pipe = readPipe(r, depth + 1);
      if (r.tokens[r.at++]?.text !== ')') throw new RenderFailure('a parenthesis that does not end');
      return { kind: 'path', of: { pipe }, path: path() };
    }
  }
}
