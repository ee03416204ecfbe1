import { asHardlyHarmful } from '../findings/evidence.ts';
import type { RawFinding } from '../findings/finding.ts';
import type { SourceFile } from '../inventory/source.ts';
import { COMMENT_LINE } from './comment-line.ts';
import type { FlowFinding } from './program-stage.ts';
import { textOf } from './text-of.ts';

/**
 * ID tokens that are read without a look at their signature, out of the answer to the program's own request to the issuer: the connection says who
 * answers, so that OpenID Connect Core (3.1.3.7, 6) asks for no more. Where a browser may bring one, in the same file, it is a token like any other.
 */

const RULE = /-jwt-(?:none|not-verified|decode-only|claims-unchecked|validation-off)$/;
const ID_TOKEN = /id_?token/i;
/** The program changes a code for tokens itself, or has its library do it. */
const EXCHANGES =
  /["'`]?(?:authorization_code|refresh_token)["'`]|\btoken_?(?:endpoint|ur[il])\b|\b(?:exchange_?code\w*|fetch_?token|get_?access_?token|authorizationCodeGrant|(?:oauth\w*|conf\w*|provider|client)\.exchange|auth_code\.get_token)\s*[!?]?\s*\(/i;
/** `token.id_token`, `answer['id_token']`, `tokens.getIdToken()`, `token.Extra("id_token")` */
const OF_ANSWER =
  /([\w$)\]]+)\s*(?:\?|!!)?(?:\.|->|::)?(?:(?:get|fetch|dig|Extra|GetString|path)\(\s*["':]?|\[\s*["':])?(?:get)?id_?token\b/gi;
/** What a browser or another client sends. */
const OF_REQUEST =
  /(?:\b(?:req|request|params|query|body|form|cookies|headers|ctx|context|input|payload|searchParams|args)\b[\w.?!'"[\](:]{0,30}|\$_(?:GET|POST|REQUEST|COOKIE)\[["']|@(?:RequestParam|RequestBody|Query|Body)\b[^\n]{0,60})id_?token|location\.hash/i;
const PLAIN = /["'`]http:\/\/(?!localhost|127\.)[^"'`]*token/i;
/** Gives tokens out, and does not read them. */
const MAKES = /\b(?:sign|compact|encode|builder|create)\s*\(/;
const FUNCTION = /\b(?:fun|func|def|function|async|public|private|protected|internal|static|const|export)\b/;
/** Lines of a function above what it reads. */
const LINES = 25;

/** The same findings: tokens that came with the answer of their issuer hardly harm anybody. */
export async function withExchangedTokens<T extends FlowFinding | RawFinding>(
  findings: readonly T[],
  files: ReadonlyMap<string, SourceFile>,
  messageOf: (ruleId: string) => string,
): Promise<readonly T[]> {
  const out: T[] = [];
  for (const one of findings) {
    const isAnswer = RULE.test(one.ruleId) && isExchanged(await textOf(files.get(one.path)), one.startLine);
    const message = `${one.message ?? messageOf(one.ruleId)} It comes with the answer to the program's own request for tokens, which the connection proves.`;
    out.push(isAnswer ? { ...one, message, evidence: asHardlyHarmful(one.evidence) } : one);
  }
  return out;
}

function isExchanged(text: string, startLine: number): boolean {
  const lines = text.split('\n').map((line) => (COMMENT_LINE.test(line) ? '' : line));
  if (MAKES.test(lines[startLine - 1] ?? '')) return false;
  const code = lines.filter((line) => line.length < 2000);
  const all = code.join('\n');
  if (!ID_TOKEN.test(all) || !EXCHANGES.test(all) || PLAIN.test(all)) return false;
  if (code.some((line) => OF_REQUEST.test(line))) return false;
  const answers = code.flatMap((line) => [...line.matchAll(OF_ANSWER)]);
  return answers.length > 0 && ID_TOKEN.test(functionAbove(lines, startLine - 1));
}

/** From the head of the function around a line to the line. */
function functionAbove(lines: readonly string[], at: number): string {
  const indent = indentOf(lines[at] ?? '');
  for (let i = at; i >= Math.max(0, at - LINES); i--) {
    const line = lines[i] ?? '';
    if (i < at && indentOf(line) < indent && FUNCTION.test(line)) return lines.slice(i, at + 1).join('\n');
  }
  return lines.slice(Math.max(0, at - 3), at + 1).join('\n');
}

const indentOf = (line: string): number => line.length - line.trimStart().length;
