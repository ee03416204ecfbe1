import { extname } from 'node:path';
import { type CodeAction, CodeActionKind, type Diagnostic } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { type DiagnosticData, rangeOf } from './diagnostics.ts';

/** Opens the page of a finding in the web application. Takes the `data` of its diagnostic. */
export const OPEN_COMMAND = 'vedette.openFinding';

/** Files whose comments begin with a number sign; in markup they are in angle brackets, everywhere else behind two slashes. */
const NUMBER_SIGN = new Set(['.py', '.rb', '.yaml', '.yml', '.tf', '.sh', '.toml', '.properties', '']);
const MARKUP = new Set(['.html', '.xml', '.jsp', '.erb', '.vue', '.svelte']);

/** What can be done about the diagnostics at one place. */
export function actionsFor(document: TextDocument, diagnostics: readonly Diagnostic[]): CodeAction[] {
  return diagnostics
    .filter(({ source }) => source === 'vedette')
    .flatMap((diagnostic) => {
      const data = diagnostic.data as DiagnosticData;
      return [
        ...fixing(document, diagnostic, data),
        ignoring(document, diagnostic, data),
        opening(diagnostic, data),
      ];
    });
}

/** Offered only while the text that the rule mends is still there. */
function fixing(document: TextDocument, diagnostic: Diagnostic, { fix }: DiagnosticData): CodeAction[] {
  if (fix === undefined) return [];
  const range = rangeOf(fix);
  if (document.getText(range) !== fix.found) return [];
  return [
    {
      title: `Replace ${fix.found} with ${fix.replacement}`,
      kind: CodeActionKind.QuickFix,
      isPreferred: true,
      diagnostics: [diagnostic],
      edit: { changes: { [document.uri]: [{ range, newText: fix.replacement }] } },
    },
  ];
}

/** The reason is left to write: without one the comment is not followed, so nothing is ignored by a click alone. */
function ignoring(document: TextDocument, diagnostic: Diagnostic, { ruleId }: DiagnosticData): CodeAction {
  const { line } = diagnostic.range.start;
  const text = document.getText({ start: { line, character: 0 }, end: { line: line + 1, character: 0 } });
  const indent = /^[ \t]*/.exec(text)?.[0] ?? '';
  const comment = inComment(document.uri, `vedette-ignore: ${ruleId} -- `);
  const place = { line, character: 0 };
  return {
    title: `Ignore ${ruleId} here, with a reason`,
    kind: CodeActionKind.QuickFix,
    diagnostics: [diagnostic],
    edit: {
      changes: {
        [document.uri]: [{ range: { start: place, end: place }, newText: `${indent}${comment}\n` }],
      },
    },
  };
}

function inComment(uri: string, words: string): string {
  const extension = extname(uri).toLowerCase();
  if (MARKUP.has(extension)) return `<!-- ${words} -->`;
  return `${NUMBER_SIGN.has(extension) ? '#' : '//'} ${words}`;
}

function opening(diagnostic: Diagnostic, data: DiagnosticData): CodeAction {
  const title = 'Open in Vedette';
  return {
    title,
    kind: CodeActionKind.QuickFix,
    diagnostics: [diagnostic],
    command: { title, command: OPEN_COMMAND, arguments: [data] },
  };
}
