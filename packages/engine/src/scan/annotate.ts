import { kindByPath } from '../file-kinds/languages.ts';
import type { Fix, RawFinding } from '../findings/finding.ts';
import { statementOf } from '../findings/fingerprint.ts';
import { lineHashes } from '../findings/line-hash.ts';
import { codeLinesBetween } from '../findings/scope.ts';
import { parameteriseCall } from '../findings/statements/parameterise-call.ts';
import type { SourceFile } from '../inventory/source.ts';
import type { LanguageId } from '../ir/ir.ts';
import { decode } from '../parse/decode.ts';
import type { RuleFile } from '../rules/schema.ts';
import type { FlowFinding } from './program-stage.ts';

/** Lines of a construct that are looked at: more than its `statementOf` can need, blank ones and comments included. */
const MAX_LINES = 200;

/** Lines, and characters of each, that a report quotes. */
const SNIPPET_LINES = 8;
const SNIPPET_CHARACTERS = 400;

/** Weaknesses whose construct is a secret: quoting it would publish it. */
const SECRETS: ReadonlySet<string> = new Set([
  'CWE-259',
  'CWE-321',
  'CWE-798',
  'CWE-312',
  'CWE-522',
  'CWE-547',
]);

/**
 * Adds to findings what only the text of their file tells: the statement of flows, lines of code before the finding, the
 * hash of its line, and the lines that reports quote. Reads one file at a time: texts were not kept. What cannot be read
 * again has none of it.
 */
export async function annotate(
  findings: readonly (FlowFinding | RawFinding)[],
  files: ReadonlyMap<string, SourceFile>,
  rules: ReadonlyMap<string, RuleFile>,
): Promise<RawFinding[]> {
  const byPath = new Map<string, (FlowFinding | RawFinding)[]>();
  for (const finding of findings) {
    const list = byPath.get(finding.path);
    if (list) list.push(finding);
    else byPath.set(finding.path, [finding]);
  }
  const done: RawFinding[] = [];
  for (const [path, list] of byPath) {
    const text = await textOf(files.get(path));
    const lines = text.code.split('\n');
    const hashes = lineHashes(text.raw, new Set(list.map((one) => one.startLine)));
    const kind = kindByPath(path);
    const language = kind && 'language' in kind ? kind.language : null;
    for (const one of list) {
      const fix = statementFix(rules.get(one.ruleId), language, text.code, lines, one);
      done.push({
        ...one,
        ...(fix && { fix }),
        statement: 'statement' in one ? one.statement : cut(lines, one),
        codeLinesBetween: codeLinesBetween(lines, one.scope.line, one.startLine, language),
        lineHash: hashes.get(one.startLine) ?? null,
        snippet: isSecret(rules.get(one.ruleId)) ? null : snippetOf(lines, one),
      });
    }
  }
  return done;
}

const isSecret = (rule: RuleFile | undefined): boolean =>
  rule === undefined || rule.secret !== undefined || rule.cwe.some((cwe) => SECRETS.has(cwe));

/** A statement that is put together in the call which a flow reaches is mended where it is the same with parameters. */
function statementFix(
  rule: RuleFile | undefined,
  language: LanguageId | null,
  text: string,
  lines: readonly string[],
  at: FlowFinding | RawFinding,
): Fix | null {
  if (!rule?.taint?.sinks.includes('sql-injection') || language === null) return null;
  const { startLine, startColumn, endLine, endColumn } = at;
  const picked = lines.slice(startLine - 1, endLine);
  if (picked.length !== endLine - startLine + 1 || picked.length > MAX_LINES) return null;
  picked[picked.length - 1] = (picked.at(-1) ?? '').slice(0, endColumn - 1);
  picked[0] = (picked[0] ?? '').slice(startColumn - 1);
  const found = picked.join('\n');
  const replacement = parameteriseCall(language, found, text);
  return replacement === null ? null : { startLine, startColumn, endLine, endColumn, found, replacement };
}

/** `code` as it was analysed; `raw` as others decode it, who hash it. */
async function textOf(file: SourceFile | undefined): Promise<{ code: string; raw: string }> {
  if (!file) return { code: '', raw: '' };
  try {
    const bytes = await file.read();
    const decoded = decode(bytes, true);
    const raw = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    return { code: 'text' in decoded ? decoded.text : '', raw };
  } catch {
    return { code: '', raw: '' };
  }
}

function cut(lines: readonly string[], at: FlowFinding): string {
  const picked = lines.slice(at.startLine - 1, Math.min(at.endLine, at.startLine + MAX_LINES));
  if (picked.length > 0 && picked.length === at.endLine - at.startLine + 1) {
    picked[picked.length - 1] = (picked.at(-1) ?? '').slice(0, at.endColumn - 1);
  }
  picked[0] = (picked[0] ?? '').slice(at.startColumn - 1);
  return statementOf(picked.join('\n'));
}

function snippetOf(lines: readonly string[], at: FlowFinding): string | null {
  const picked = lines.slice(at.startLine - 1, Math.min(at.endLine, at.startLine + SNIPPET_LINES - 1));
  if (picked.length === 0) return null;
  return picked.map((line) => line.replace(/\r$/, '').slice(0, SNIPPET_CHARACTERS)).join('\n');
}
