import type { RawFinding } from '../findings/finding.ts';
import type { SourceFile } from '../inventory/source.ts';
import type { FlowFinding } from './program-stage.ts';
import { textOf } from './text-of.ts';

/**
 * Rails: what a hook before an action refuses unless it is one of a list that is written out, the action gets as one of that list. The hook ends
 * the request where it answers, goes elsewhere or raises; what it only notes is no refusal.
 */

const CONTROLLER = /(?:^|\/)controllers\/.+\.rb$|_controller\.rb$/;
const HOOK =
  /^[ \t]*(?:prepend_|append_)?before_(?:action|filter)[ (]+((?::\w+[!?]?\s*,\s*)*:\w+[!?]?)(?:\s*,\s*([^\n]*))?/gm;
const PARAMETER = /\bparams(?:\[:(\w+)\]|\[["'](\w+)["']\]|\.(?:fetch|require|dig)\(:(\w+)\))/g;
/** A list that nobody who sends a request adds to. */
const LIST = String.raw`(?:%[wi][\[({][^\])}\n]*[\])}]|\[[^\]\n]*\]|(?:\w+::)*[A-Z][A-Z\d_]*(?:\.(?:keys|values))?(?:\.map\(&:\w+\))?)(?:\.freeze)?`;
const ENDS =
  /\b(?:head|render|redirect_to|redirect_back|raise|not_found!?|forbidden!?|bad_request!?|respond_with|fail)\b/;

/** Without the findings whose value is one of such a list. */
export async function withoutAllowedBefore<T extends FlowFinding | RawFinding>(
  findings: readonly T[],
  files: ReadonlyMap<string, SourceFile>,
): Promise<readonly T[]> {
  const out: T[] = [];
  for (const one of findings) {
    const source = one.flow?.[0];
    const isOfController = source !== undefined && CONTROLLER.test(source.path);
    if (!isOfController || !isAllowed(await textOf(files.get(source.path)), source.startLine)) out.push(one);
  }
  return out;
}

/** Is all that a line reads of its request refused before, unless it is one of a list? */
function isAllowed(text: string, line: number): boolean {
  const lines = text.split('\n');
  const names = new Set(
    [...(lines[line - 1] ?? '').matchAll(PARAMETER)].map(([, a, b, c]) => a ?? b ?? c ?? ''),
  );
  const [name] = names;
  if (names.size !== 1 || name === undefined) return false;
  const action = actionAt(lines, line);
  for (const [, hooks = '', options = ''] of text.matchAll(HOOK)) {
    if (action === null || !runsFor(action, options)) continue;
    for (const [, hook = ''] of hooks.matchAll(/:(\w+[!?]?)/g))
      if (hook !== action && refusesOthers(bodyOf(lines, hook), name)) return true;
  }
  return false;
}

function actionAt(lines: readonly string[], line: number): string | null {
  for (let i = line - 1; i >= 0; i--) {
    const name = /^\s*def\s+(?:self\.)?(\w+[!?]?)/.exec(lines[i] ?? '')?.[1];
    if (name !== undefined) return name;
  }
  return null;
}

/** `only: [:show]`, `except: :index`; a hook with a condition of its own may not run. */
function runsFor(action: string, options: string): boolean {
  if (/\b(?:if|unless):/.test(options)) return false;
  const names = (key: string): string[] | null => {
    const given = new RegExp(`\\b${key}:\\s*(%[wi][\\[(][^\\])]*[\\])]|\\[[^\\]]*\\]|:\\w+[!?]?)`).exec(
      options,
    )?.[1];
    return given === undefined ? null : (given.replace(/^%[wi]/, '').match(/\w+[!?]?/g) ?? []);
  };
  const only = names('only');
  const except = names('except');
  return only === null ? !except?.includes(action) : only.includes(action);
}

function bodyOf(lines: readonly string[], name: string): string {
  const word = name.replace(/[!?]/g, '\\$&');
  const begin = lines.findIndex((one) => new RegExp(`^\\s*def\\s+${word}(?![\\w!?])`).test(one));
  if (begin < 0) return '';
  const indent = /^\s*/.exec(lines[begin] ?? '')?.[0].length ?? 0;
  const rest = lines.slice(begin + 1);
  const end = rest.findIndex((one) => new RegExp(`^\\s{${indent}}end\\b`).test(one));
  return rest.slice(0, end < 0 ? 30 : end).join('\n');
}

function refusesOthers(body: string, name: string): boolean {
  if (!ENDS.test(body)) return false;
  const value = String.raw`params(?:\[:${name}\]|\[["']${name}["']\]|\.fetch\(:${name}\))(?:\.to_(?:s|sym))?`;
  const test = String.raw`(?:${LIST}\.(?:include|key|has_key|member)\?[ (]\s*${value}|${value}\.in\?[ (]\s*${LIST})`;
  const call = String.raw`\b(?:${ENDS.source})[^\n]*`;
  return [
    // `head :not_found unless LIST.include?(params[:kind])`
    String.raw`${call}\bunless\s+\(?${test}`,
    String.raw`${call}\bif\s+\(?(?:!|not\s)\s*\(?${test}`,
    // `return if LIST.include?(params[:kind])`, and the refusal below
    String.raw`\breturn\s+(?:true\s+)?if\s+\(?${test}\)*\s*$[\s\S]*${call}`,
    // `unless LIST.include?(params[:kind])` over lines
    String.raw`\b(?:unless\s+\(?|if\s+\(?(?:!|not\s)\s*\(?)${test}\)*\s*(?:then)?$[\s\S]*?${call}`,
  ].some((form) => new RegExp(form, 'm').test(body));
}
