/**
 * Macros of Ruby's classes: methods of a class or of a module that is mixed in, which a class calls in its body, `verify_session_before`. What such a
 * method hooks is hooked in the classes that call it, and in no other.
 */
export interface ClassMacros {
  /** The text of the class without the bodies of its methods, but for those that run when it is mixed in. */
  readonly outside: string;
  /** What the class calls in its body by a name alone. */
  readonly called: readonly string[];
  /** Modules that are mixed into whatever this one is mixed into. */
  readonly included: readonly string[];
  /** Macros that it has for others, with their text. */
  readonly defined: readonly { readonly name: string; readonly body: string }[];
}

const METHOD = /^([ \t]*)(?:(?:private|protected|public)\s+)?def\s+(?:self\.)?(\w+[!?]?)/;
/** Called of a module when it is mixed in. */
const WHEN_MIXED_IN = /^(?:included|extended|inherited|prepended)$/;
const CALLED = /^[ \t]+([a-z]\w{3,60}[!?]?)(?:\(\))?[ \t]*$/;
const WORDS =
  /^(?:private|protected|public|included|begin|else|ensure|rescue|class_methods|module_function|end)$/;
const INCLUDED = /^[ \t]+include[ \t(]+([A-Z][\w:]*(?:,[ \t]*[A-Z][\w:]*)*)/;
const MAX_LINES = 200;

/** @param body from the head of the class on, at most as far as hooks are looked for */
export function classMacros(body: string): ClassMacros {
  const outside: string[] = [];
  const called: string[] = [];
  const included: string[] = [];
  const defined: { name: string; body: string }[] = [];
  const lines = body.split('\n').slice(0, MAX_LINES);
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? '';
    const [, indent = '', name = ''] = METHOD.exec(line) ?? [];
    const end =
      name === '' || /\bend\s*$|\)\s*=\s|^\s*def\s+[\w.]+[!?]?\s*=\s/.test(line)
        ? -1
        : lines.findIndex((one, at) => at > i && new RegExp(`^${indent}end\\b`).test(one));
    if (end < 0) {
      outside.push(line);
      const word = CALLED.exec(line)?.[1];
      if (word !== undefined && !WORDS.test(word)) called.push(word);
      included.push(...(INCLUDED.exec(line)?.[1]?.split(/,\s*/) ?? []));
      continue;
    }
    const text = lines.slice(i + 1, end).join('\n');
    if (WHEN_MIXED_IN.test(name)) outside.push(text);
    else defined.push({ name, body: text });
    i = end;
  }
  return { outside: `${outside.join('\n')}\n`, called, included, defined };
}
