/** Where on a page a value is written: what it takes there to leave the place decides what escaping has to do. */
export type PageContext =
  | 'text'
  /** Within quotes. */
  | 'attribute'
  /** Without quotes, or where names of attributes stand: a space is enough. */
  | 'unquoted'
  /** At the beginning of an address: `javascript:` holds no character that engines escape. */
  | 'address'
  /** `onclick="…"`: the browser takes the escaping away before it runs the text. */
  | 'handler'
  | 'style'
  /** Code of a script, not within quotes. */
  | 'script'
  /** Within quotes of a script: escaped quotes keep it there. */
  | 'script-string';

/**
 * Addresses that a browser runs where their scheme is `javascript:`: of links, forms, frames and of scripts themselves. Those of pictures,
 * sounds and style sheets it does not. (HTML Standard, "javascript: URLs"; SVG 2, "Linking")
 */
const ADDRESSES =
  /^(?:(?!link\b|use\b|image\b)[\w.:-]+ (?:xlink:)?href|(?:i?frame|embed|script) src|form action|(?:button|input) formaction|object data)$/i;
/** Scripts that no browser runs as they stand: data, and pages of another engine. */
const NO_CODE = /\btype\s*=\s*["']?(?!["'\s>]|module\b|(?:text|application)\/(?:x-)?(?:java|ecma)script\b)/i;

/**
 * The contexts of places on a page, in the order of their offsets. `text` has signs of its engine blanked out by a letter, so that their
 * quotes and brackets are none of the markup's. Time grows with the text's length.
 */
export function contextsAt(text: string, offsets: readonly number[]): readonly PageContext[] {
  const found: PageContext[] = [];
  let next = 0;
  /** Places before `to` lie in this context; those at `start` too. */
  const upTo = (to: number, contextOf: (offset: number) => PageContext): void => {
    for (let offset = offsets[next]; offset !== undefined && offset < to; offset = offsets[++next])
      found.push(contextOf(offset));
  };
  let at = 0;
  while (at < text.length && next < offsets.length) {
    const open = text.indexOf('<', at);
    const tag = open < 0 ? text.length : open;
    // What begins with a tag stands in the text before it.
    upTo(tag + 1, () => 'text');
    if (open < 0) break;
    if (text.startsWith('<!--', open)) {
      const end = text.indexOf('-->', open);
      at = end < 0 ? text.length : end + 3;
      upTo(at, () => 'text');
      continue;
    }
    const name = /^<([a-z][\w:-]*)/i.exec(text.slice(open, open + 40))?.[1]?.toLowerCase();
    if (name === undefined) {
      at = open + 1;
      upTo(at, () => 'text');
      continue;
    }
    at = attributes(text, name, open + 1 + name.length, upTo);
    if (name !== 'script' && name !== 'style') continue;
    const closing = name === 'style' ? /<\/style/gi : /<\/script/gi;
    closing.lastIndex = at;
    const end = closing.exec(text)?.index ?? text.length;
    if (name === 'style') upTo(end, () => 'style');
    else if (NO_CODE.test(text.slice(open, at))) upTo(end, () => 'text');
    else upTo(end, codeContexts(text, at));
    at = end;
  }
  while (found.length < offsets.length) found.push('text');
  return found;
}

type UpTo = (to: number, contextOf: (offset: number) => PageContext) => void;

/** Reads the attributes of a tag; gives the offset behind it. */
function attributes(text: string, tag: string, from: number, upTo: UpTo): number {
  let at = from;
  let name = '';
  while (at < text.length) {
    const char = text[at] ?? '';
    if (char === '>') {
      upTo(at, () => 'unquoted');
      return at + 1;
    }
    if (char === '"' || char === "'") {
      const close = text.indexOf(char, at + 1);
      const end = close < 0 ? text.length : close;
      const start = at + 1;
      upTo(start, () => 'unquoted');
      upTo(end, (offset) => contextOfValue(tag, name, text.slice(start, offset)));
      at = end + 1;
      name = '';
    } else if (char === '=') {
      at++;
      while (/\s/.test(text[at] ?? '')) at++;
    } else if (/\s|\//.test(char)) {
      at++;
    } else {
      const word = /^[^\s=>"'/]+/.exec(text.slice(at, at + 200))?.[0] ?? char;
      upTo(at + word.length, () => 'unquoted');
      if (text[at - 1] !== '=') name = word;
      at += word.length;
    }
  }
  return at;
}

function contextOfValue(tag: string, name: string, before: string): PageContext {
  // A page within the page: the browser takes the escaping away before it reads it.
  if (/^(?:on[a-z]{3,20}|srcdoc)$/i.test(name)) return 'handler';
  if (/^style$/i.test(name)) return 'style';
  if (!ADDRESSES.test(`${tag} ${name}`)) return 'attribute';
  if (/^\s*javascript:/i.test(before)) return 'handler';
  return before.trim() === '' ? 'address' : 'attribute';
}

/** Within quotes of a script or not; asked in the order of offsets. */
function codeContexts(text: string, from: number): (offset: number) => PageContext {
  let at = from;
  let quote = '';
  return (offset) => {
    for (; at < offset; at++) {
      const char = text[at] ?? '';
      if (quote !== '') {
        if (char === '\\') at++;
        else if (char === quote || (char === '\n' && quote !== '`')) quote = '';
      } else if (char === '"' || char === "'" || char === '`') quote = char;
      else if (char === '/' && text[at + 1] === '/') at = endOf(text, '\n', at, offset);
      else if (char === '/' && text[at + 1] === '*') at = endOf(text, '*/', at, offset);
    }
    return quote === '"' || quote === "'" ? 'script-string' : 'script';
  };
}

function endOf(text: string, mark: string, from: number, limit: number): number {
  const end = text.indexOf(mark, from + 2);
  return end < 0 || end >= limit ? limit : end + mark.length - 1;
}
