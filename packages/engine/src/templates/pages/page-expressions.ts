import type { Argument, Expr, ObjectEntry } from '../../ir/ir.ts';

/** How an engine writes expressions, where engines differ. */
export interface ExpressionForm {
  /** `value | filter(argument)`. */
  readonly filters: boolean;
  /** `value?filter`. */
  readonly builtins: boolean;
  /** `.` puts texts together, and `->` reads a field. */
  readonly php: boolean;
  /** `.Name` is a field of the present context. */
  readonly go: boolean;
  /** `getName()` is the field `name`. */
  readonly java: boolean;
  /** The value is the whole of an address: what begins it counts, escaping does not, and helpers of routes give the program's own. */
  readonly address: boolean;
}

/** Functions and filters whose result holds no markup of what they are given. */
const MAKES_SAFE =
  /^(?:e|h|t|l|_|__|trans\w*|lang|escape\w*|force_escape|html_?escape|htmlspecialchars|htmlentities|encode\w*|url_?encode\w*|encodeURIComponent|forHtml\w*|forJavaScript\w*|forUri\w*|sanitize\w*|bleach|clean|clean_html|purify\w*|strip_tags|striptags|tojson|to_json|json_encode|json_script|json|js|stringify|serialize|date|time\w*|number\w*|intcomma|floatformat|intval|int|float|count|length|size|md5|sha1|hash|url|url_for|path|route|asset|static|csrf\w*|form_\w+|link_to|image_tag|linebreaks\w*|urlize\w*|\w*markdown\w*|linkif\w*|auto_link|simple_format|to_html|render_\w*)$/i;
/** What Ruby calls without brackets: numbers, and JSON in which Rails writes `<` and `&` otherwise. */
const HOLDS_NO_MARKUP = /^(?:to_json|to_i|to_f|length|size|count)$/;
/** Ways around the escaping that leave the text as it is. */
const AS_IT_IS = /^(?:raw|safe|safeseq|html_safe|mark_safe|Raw|no_esc|toString|to_s|ToString|trim|strip)$/;

/** What leaves the scheme of an address as it is. */
const ESCAPES =
  /^(?:e|h|escape\w*|force_escape|html_?escape|htmlspecialchars|htmlentities|forHtml\w*|sanitize\w*|bleach|clean|clean_html|purify\w*|strip_?tags|html_attr)$/i;
/** Names of records' own addresses within the program. */
const OWN_ADDRESS = /(?:^|_)(?:path|permalink|absolute_url|slug)$|[a-z]Path$|^get_\w*url$|^permalink/;

/** Methods of texts and lists that give text on. */
const OF_TEXT =
  /^(?:upper|lower|capitalize|title|to(?:Locale)?(?:Upper|Lower)Case|To(?:Upper|Lower)|upcase|downcase|titleize|humanize|split|slice|sub(?:str|string|sequence)?|gsub|concat|replace(?:All)?|Replace|join|first|last|reverse|truncate|format|pad(?:Start|End)|normalize|at|charAt|presence)$/;

const TOKEN =
  /\s+|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`|\d[\w.]*|[@$:]?[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*(?:[?!](?=[\s).,]|$))?|\?\.|\?->|->|=>|::|\|\||&&|\?\?|\?:|[=!<>]=+|[^\s]/gy;
const MAX_TOKENS = 400;
const MAX_DEPTH = 40;

interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export type NameResolver = (name: string, start: number, end: number) => Expr;

/**
 * Reads an expression of a template engine: names by `resolve`, fields, calls, filters, texts put together, conditions. What it cannot
 * read is left out, so that nothing is made up. @param offset of the text on the page
 */
export function readExpression(
  text: string,
  offset: number,
  form: ExpressionForm,
  resolve: NameResolver,
): Expr {
  const tokens: Token[] = [];
  for (const hit of text.matchAll(TOKEN)) {
    if (tokens.length >= MAX_TOKENS) break;
    if (/\S/.test(hit[0]))
      tokens.push({ text: hit[0], start: offset + hit.index, end: offset + hit.index + hit[0].length });
  }
  let at = 0;
  let depth = 0;
  const peek = (ahead = 0): string => tokens[at + ahead]?.text ?? '';
  const startOf = (): number => tokens[at]?.start ?? offset + text.length;
  const endOf = (): number => tokens[at - 1]?.end ?? offset;
  const take = (sign: string): boolean => {
    if (peek() !== sign) return false;
    at++;
    return true;
  };
  const nothing = (start: number): Expr => ({
    kind: 'literal',
    type: 'null',
    value: null,
    start,
    end: start,
  });
  const isAsItIs = (name: string): boolean => AS_IT_IS.test(name) || (form.address && ESCAPES.test(name));
  const isName = (word: string): boolean => /^[A-Za-z_\u0080-\uffff]/.test(word);

  const expression = (): Expr => {
    const start = startOf();
    if (++depth > MAX_DEPTH) {
      at = tokens.length;
      return nothing(start);
    }
    let left = sum();
    if (take('?') || take('?:')) {
      const isShort = peek(-1) === '?:';
      const then = isShort ? left : expression();
      const otherwise = isShort || take(':') ? expression() : nothing(startOf());
      left = conditional(left, then, otherwise, start, endOf());
    } else if (peek() === 'if' && !form.php) {
      at++;
      const test = expression();
      const otherwise = take('else') ? expression() : nothing(startOf());
      left = conditional(test, left, otherwise, start, endOf());
    }
    depth--;
    return left;
  };
  const sum = (): Expr => {
    const start = startOf();
    let left = postfix();
    for (;;) {
      const op = peek();
      const isText = op === '+' || op === '~' || (form.php && op === '.');
      const isEither = op === '||' || op === 'or' || op === '??';
      const isOther = /^(?:&&|and|[=!<>]=*|in|is|not|-|\*|\/|%|gt|lt|eq|ne)$/.test(op) && op !== '=';
      if (!isText && !isEither && !isOther) return left;
      at++;
      const right = postfix();
      const [end] = [endOf()];
      // Only what begins an address says what a browser does with it.
      if (isText && form.address && !isEmptyText(left)) continue;
      if (isText) left = { kind: 'binary', op: '+', left, right, start, end };
      else if (isEither) left = conditional(nothing(start), left, right, start, end);
      else if (op === '&&' || op === 'and') left = right;
      else left = nothing(start);
    }
  };
  const postfix = (): Expr => {
    const start = startOf();
    let left = primary();
    for (;;) {
      const sign = peek();
      const isField =
        sign === '->' || sign === '?->' || sign === '?.' || sign === '::' || (sign === '.' && !form.php);
      if (isField && /^[A-Za-z_\d]/.test(peek(1))) {
        at++;
        const name = (tokens[at]?.text ?? '').replace(/[?!]$/, '');
        const span = { start: startOf(), end: tokens[at]?.end ?? 0 };
        at++;
        if (AS_IT_IS.test(name)) {
          if (take('(')) list(')');
          continue;
        }
        const isSafe = HOLDS_NO_MARKUP.test(name) || (form.address && OWN_ADDRESS.test(name));
        left =
          isSafe && peek() !== '('
            ? nothing(start)
            : { kind: 'member', object: left, property: name, propertySpan: span, start, end: endOf() };
      } else if (sign === '[') {
        at++;
        const index = peek() === ']' ? null : expression();
        take(']');
        left = { kind: 'index', object: left, index, start, end: endOf() };
      } else if (sign === '(' && (left.kind === 'name' || left.kind === 'member')) {
        at++;
        left = called(left, list(')'), start);
      } else if ((sign === '|' && form.filters) || (sign === '?' && form.builtins)) {
        at++;
        left = filtered(left, start);
      } else return left;
    }
  };
  const called = (callee: Expr & { kind: 'name' | 'member' }, args: Argument[], start: number): Expr => {
    const name = callee.kind === 'member' ? callee.property : callee.name;
    const [first] = args;
    if (isAsItIs(name) && first) return first.value;
    if (MAKES_SAFE.test(name) || (form.address && callee.kind === 'name')) return nothing(start);
    if (callee.kind === 'member') {
      const field = form.java && args.length === 0 ? /^(?:get|is)([A-Z]\w*)$/.exec(name)?.[1] : undefined;
      if (field !== undefined)
        return { ...callee, property: field.charAt(0).toLowerCase() + field.slice(1), end: endOf() };
      // Entries of a map are read like those of a list.
      if (/^(?:items|values|all|entries|iteritems|to_a)$/.test(name) && args.length === 0)
        return callee.object;
      if (/^(?:get|fetch|getAttribute|GetString|dig)$/.test(name) && first)
        return { kind: 'index', object: callee.object, index: first.value, start, end: endOf() };
      // What a record's own method makes of its fields is not seen here; macros are called like methods.
      if (!OF_TEXT.test(name) && (form.address || !(form.filters && first))) return nothing(start);
    }
    return { kind: 'call', callee, args, isNew: false, types: [], start, end: endOf() };
  };
  const filtered = (value: Expr, start: number): Expr => {
    const span = { start: startOf(), end: tokens[at]?.end ?? 0 };
    const name = peek();
    if (!isName(name)) return value;
    at++;
    const args: Argument[] = [{ value, name: null, spread: 'none' }];
    if (take('(')) args.push(...list(')'));
    else if (take(':')) args.push({ value: postfix(), name: null, spread: 'none' });
    if (isAsItIs(name)) return value;
    if (MAKES_SAFE.test(name)) return nothing(start);
    const [, other] = args;
    if (/^default\w*$/.test(name) && other)
      return conditional(nothing(start), value, other.value, start, endOf());
    if (form.address && !OF_TEXT.test(name)) return nothing(start);
    const callee: Expr = { kind: 'name', name, ...span };
    return { kind: 'call', callee, args, isNew: false, types: [], start, end: endOf() };
  };
  const list = (close: string): Argument[] => {
    const args: Argument[] = [];
    while (at < tokens.length && !take(close)) {
      const before = at;
      let name: string | null = null;
      if (isName(peek()) && (peek(1) === '=' || peek(1) === ':') && peek(2) !== '=') {
        name = peek();
        at += 2;
      }
      const value = expression();
      args.push({ value, name, spread: 'none' });
      take(',');
      if (at === before) at++;
    }
    return args;
  };
  const entries = (close: string): ObjectEntry[] => {
    const out: ObjectEntry[] = [];
    while (at < tokens.length && !take(close)) {
      const before = at;
      const start = startOf();
      const word = peek();
      const isPair = ['=>', ':'].includes(peek(1));
      const plain = word.replace(/^[:@$]/, '').replace(/^(["'`])([\s\S]*)\1$/, '$2');
      const key: Expr = { kind: 'literal', type: 'string', value: plain, start, end: start + word.length };
      if (isPair) at += 2;
      const value = expression();
      if (isPair || isName(word)) out.push({ key, value, start, end: endOf() });
      take(',');
      if (at === before) at++;
    }
    return out;
  };
  const primary = (): Expr => {
    const start = startOf();
    const token = tokens[at];
    if (token === undefined) return nothing(start);
    const word = token.text;
    at++;
    if (/^["'`]/.test(word))
      return { kind: 'literal', type: 'string', value: word.slice(1, -1), start, end: token.end };
    if (/^\d/.test(word))
      return { kind: 'literal', type: 'number', value: Number(word), start, end: token.end };
    if (word === '!' || word === 'not' || word === '-' || word === 'new' || word === 'await') {
      const operand = postfix();
      return word === 'await' || word === 'new' ? operand : nothing(start);
    }
    if (word === '(') {
      const isCast = /^[A-Z]\w*$/.test(peek()) && peek(1) === ')' && /^[A-Za-z_@$(]/.test(peek(2));
      if (isCast) {
        at += 2;
        return postfix();
      }
      const inner = expression();
      take(')');
      return inner;
    }
    if (word === '[') {
      const isMap = ['=>'].includes(peek(1));
      if (isMap) return { kind: 'object', entries: entries(']'), type: null, start, end: endOf() };
      const elements = list(']');
      return { kind: 'list', flavour: 'array', elements, type: null, start, end: endOf() };
    }
    if (word === '{') return { kind: 'object', entries: entries('}'), type: null, start, end: endOf() };
    if (form.go && (word === '.' || word === '$')) {
      const isField = word === '$' ? peek() === '.' : isName(peek());
      const base = resolve(word, start, token.end);
      if (!isField || word === '$') return base;
      const name = peek();
      at++;
      return {
        kind: 'member',
        object: base,
        property: name,
        propertySpan: { start: token.end, end: endOf() },
        start,
        end: endOf(),
      };
    }
    // Symbols of Ruby.
    if (word.startsWith(':'))
      return { kind: 'literal', type: 'string', value: word.slice(1), start, end: token.end };
    if (!/^[@$A-Za-z_\u0080-\uffff]/.test(word) || word === '@' || word === '$') return nothing(start);
    if (peek() === '(' && !word.startsWith('@')) return { kind: 'name', name: word, start, end: token.end };
    if (/^(?:true|false|null|none|nil|undefined)$/i.test(word)) return nothing(start);
    return resolve(word, start, token.end);
  };
  return expression();
}

const isEmptyText = (expr: Expr): boolean => expr.kind === 'literal' && expr.value === '';

function conditional(test: Expr, then: Expr, otherwise: Expr, start: number, end: number): Expr {
  // Which of both is written nobody knows here: a test that is constant would leave one of them out.
  const unknown: Expr =
    test.kind === 'literal' ? { kind: 'unknown', what: 'condition', children: [], start, end: start } : test;
  return { kind: 'conditional', test: unknown, then, otherwise, start, end };
}
