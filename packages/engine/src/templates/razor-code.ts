/** Longer expressions, and elements that lie deeper in blocks of code, are not believed to be any. */
const MOST_SIGNS = 800;
const MOST_DEPTH = 16;
/** Elements of a page whose end is looked for in vain: each time the rest of the page is gone through. */
const MOST_OPEN = 50;

const EXPRESSION = /@(?:await\s+)?[A-Za-z_]\w{0,100}/y;
const MEMBER = /\??\.[A-Za-z_]\w{0,100}/y;
const BLOCK =
  /@(?:\{|(?:if|for|foreach|while|switch|using|lock)\s{0,20}\(|(?:do|try|functions|code)\s{0,20}\{)/y;
/** What is written behind these is a name, or a part of one. */
const IN_NAME = /(?:[\w$.]|\b(?:function|var|let|const|class)\s{1,3})$/;
const GOES_ON = /\s{0,200}(?:else(?:\s+if)?|catch|finally|while)\b/y;
const DIRECTIVE =
  /@(?:model|using|inject|inherits|namespace|page|layout|attribute|implements|typeparam|addTagHelper|removeTagHelper|tagHelperPrefix)\b[^\r\n]*|@section\s+\w{1,100}\s*\{/y;
const ELEMENT = /<([A-Za-z][\w:-]{0,60})\b/y;
const EMPTY = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;
/** Texts, signs and comments of C#. */
const TEXT =
  /\$?@\$?"(?:[^"]|""){0,2000}"|\$?"(?:[^"\\\r\n]|\\.){0,2000}"|'(?:[^'\\\r\n]|\\.[^'\r\n]{0,8})'|\/\/[^\r\n]*|\/\*[\s\S]{0,4000}?\*\/|@\*[\s\S]{0,4000}?\*@/y;

/**
 * A page of Razor without its C#: expressions stand for some number, and statements are blank, but not what they write, so that all
 * branches of a page's conditions are seen. Everything stands at its offset and line. Time grows with the text's length.
 */
export function withoutRazor(source: string): string {
  return new Page(source).read();
}

class Page {
  private readonly text: string;
  private readonly out: string[] = [];
  /** Up to where it is written. */
  private done = 0;
  private readonly open = new Set<string>();

  constructor(text: string) {
    this.text = text;
  }

  read(): string {
    this.markup(0, this.text.length, 0);
    this.keep(this.text.length);
    return this.out.join('');
  }

  private keep(to: number): void {
    if (to > this.done) this.out.push(this.text.slice(this.done, to));
    this.done = Math.max(this.done, to);
  }

  private blank(from: number, to: number, by = ''): void {
    this.keep(from);
    const rest = this.text.slice(this.done + by.length, to);
    if (to > this.done) this.out.push(by, rest.replace(/[^\r\n]/g, ' '));
    this.done = Math.max(this.done, to);
  }

  /** Where a pattern that begins here ends; where it does not, -1. */
  private after(pattern: RegExp, at: number): number {
    pattern.lastIndex = at;
    return pattern.test(this.text) ? pattern.lastIndex : -1;
  }

  private markup(from: number, to: number, depth: number): void {
    for (let at = this.text.indexOf('@', from); at >= 0 && at < to; at = this.text.indexOf('@', at)) {
      const next = this.text[at + 1] ?? '';
      // `@@media` writes a sign, and `name@example.com` is text.
      if (next === '@') {
        this.blank(at, at + 1);
        at += 2;
      } else if (/[A-Za-z0-9]/.test(this.text[at - 1] ?? '') && /\w/.test(next)) at++;
      else at = this.code(at, to, depth);
    }
  }

  /** Goes over what a sign of Razor begins. */
  private code(at: number, to: number, depth: number): number {
    const whole = this.text.startsWith('@*', at)
      ? this.text.indexOf('*@', at) + 2
      : this.after(DIRECTIVE, at);
    if (whole > at) {
      this.blank(at, whole);
      return whole;
    }
    if (this.after(BLOCK, at) >= 0) return this.blocks(at, to, depth);
    const end = this.text[at + 1] === '(' ? this.balanced(at + 1) : this.expression(at);
    if (end < 0) return at + 1;
    const written = this.text.slice(at, end);
    const isName =
      IN_NAME.test(this.text.slice(Math.max(0, at - 10), at)) || /[\w$]/.test(this.text[end] ?? '');
    this.blank(at, end, isName && !/[\r\n]/.test(written) ? written.replace(/./gs, '_') : '0');
    return end;
  }

  private expression(at: number): number {
    let end = this.after(EXPRESSION, at);
    while (end >= 0) {
      const sign = this.text[end] ?? '';
      const isBracket = sign === '(' || sign === '[' || (sign === '?' && this.text[end + 1] === '[');
      const next = isBracket ? this.balanced(sign === '?' ? end + 1 : end) : this.after(MEMBER, end);
      if (next < 0) return end;
      end = next;
    }
    return end;
  }

  /** The end of what a bracket begins; where it has none near by, -1. */
  private balanced(from: number): number {
    let depth = 0;
    for (let at = from; at < from + MOST_SIGNS && at < this.text.length; ) {
      const text = this.after(TEXT, at);
      const sign = this.text[at] ?? '';
      if (text < 0 && (sign === '(' || sign === '[' || sign === '{')) depth++;
      if (text < 0 && (sign === ')' || sign === ']' || sign === '}') && --depth === 0) return at + 1;
      at = text < 0 ? at + 1 : text;
    }
    return -1;
  }

  /** A statement with all its blocks: `@if (…) {…} else {…}`. */
  private blocks(from: number, to: number, depth: number): number {
    let at = from;
    do at = this.block(at, to, depth);
    while (at < to && this.after(GOES_ON, at) >= 0);
    return at;
  }

  /** Up to the end of the next block: what is written in it stays, and nothing else. */
  private block(from: number, to: number, depth: number): number {
    let braces = 0;
    let parens = 0;
    let at = from;
    let mayWrite = false;
    while (at < to) {
      const sign = this.text[at] ?? '';
      const written = braces > 0 && mayWrite ? this.written(at, to, depth) : -1;
      const text = written < 0 ? this.after(TEXT, at) : -1;
      if (written >= 0) at = written;
      else if (text >= 0) {
        this.blank(at, text);
        mayWrite &&= sign === '/' || sign === '@';
        at = text;
      } else {
        this.blank(at, ++at);
        if (sign === '{') braces++;
        if (sign === '}' && --braces <= 0) return at;
        if (sign === '(') parens++;
        if (sign === ')') parens--;
        if (sign === ';' && braces === 0 && parens === 0) return at;
        mayWrite = /[{};:]/.test(sign) ? parens === 0 : mayWrite && /\s/.test(sign);
      }
    }
    return at;
  }

  /** What stands where a statement would and is none: a line after `@:`, an element, or what another sign of Razor begins. */
  private written(at: number, to: number, depth: number): number {
    if (depth > MOST_DEPTH) return -1;
    if (this.text.startsWith('@:', at)) {
      this.blank(at, at + 2);
      return this.inside(at + 2, this.endOfLine(at, to), depth);
    }
    if (this.text[at] === '@') return this.code(at, to, depth + 1);
    ELEMENT.lastIndex = at;
    const name = ELEMENT.exec(this.text)?.[1];
    if (name === undefined) return -1;
    const end = this.endOfElement(at, name, to);
    if (name !== 'text') return this.inside(at, end, depth);
    this.blank(at, at + '<text>'.length);
    const closed = end - '</text>'.length;
    if (this.text.startsWith('</text', closed)) {
      this.inside(at + '<text>'.length, closed, depth);
      this.blank(closed, end);
    } else this.inside(at + '<text>'.length, end, depth);
    return end;
  }

  private inside(from: number, to: number, depth: number): number {
    this.markup(from, to, depth + 1);
    this.keep(to);
    return Math.max(to, this.done);
  }

  private endOfLine(from: number, to: number): number {
    const end = this.text.indexOf('\n', from);
    return end < 0 ? to : Math.min(end, to);
  }

  /** Elements of the same name inside of it counted; of one that is not closed, the end of the line. */
  private endOfElement(from: number, name: string, to: number): number {
    const ends = this.endOfLine(from, to);
    if (EMPTY.test(name) || this.open.has(name) || this.open.size > MOST_OPEN) return ends;
    const tags = new RegExp(`<(/?)${name}\\b[^<>]{0,500}>`, 'gi');
    tags.lastIndex = from;
    let open = 0;
    for (let hit = tags.exec(this.text); hit && tags.lastIndex <= to; hit = tags.exec(this.text)) {
      if (hit[0].endsWith('/>')) {
        if (open === 0) return tags.lastIndex;
      } else if (hit[1] === '') open++;
      else if (--open <= 0) return tags.lastIndex;
    }
    this.open.add(name);
    return ends;
  }
}
