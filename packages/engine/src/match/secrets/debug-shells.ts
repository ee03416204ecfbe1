/**
 * Host keys of shells that developers get into a running program by: what they prove is that the machine is the same as yesterday, and a shell that
 * listens on the own machine needs no proof. Told by the library that makes such a shell, and by the key being what stands in where nobody sets another.
 */

/** Shells of running programs: Twisted's and Zope's manholes, consoles over SSH of Ruby, CRaSH of the JVM, REPLs over ssh2 of Node. */
const SHELL =
  /\b(?:manhole(?:_ssh)?|ColoredManhole|pry[-_]remote\w*|pry_ssh\w*|org\.crsh|crash\.ssh|groovysshd?|aioconsole)\b|require\(\s*["'](?:node:)?repl["']\s*\)|from\s+["'](?:node:)?repl["']/;
const SSH = /ssh/i;

/** @param line the line on which the key begins */
export function isKeyOfDebugShell(text: string, line: string): boolean {
  if (!SHELL.test(text) || !SSH.test(text)) return false;
  const name = /([A-Za-z_$][\w$]*)\s*(?::[^=\n]{1,40})?:?=\s*[\w(]{0,20}["'`]{1,3}-----BEGIN/.exec(line)?.[1];
  if (name === undefined) return false;
  const word = name.replaceAll('$', '\\$');
  const standsIn = new RegExp(
    `(?:\\bor\\b|\\|\\||\\?\\?|\\?:|\\|\\|=|\\?\\?=)\\s*[^\\n]{0,60}(?<![\\w$])${word}(?![\\w$])|\\b(?:is None|is_none|== ?null|=== ?(?:null|undefined)|\\.nil\\?|== ?nil|\\.isEmpty\\(\\)|not \\w+|!\\w+)[^\\n]{0,20}\\n?[^\\n]{0,80}(?<![\\w$])${word}(?![\\w$])`,
  );
  return standsIn.test(text);
}
