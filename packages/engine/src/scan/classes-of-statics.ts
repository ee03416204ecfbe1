import type { RawFinding } from '../findings/finding.ts';
import type { LanguageId } from '../ir/ir.ts';

/**
 * Classes whose functions are called by the class's name alone: what stands in a static function of one that extends nothing, is decorated by nothing and
 * starts no program runs only where somebody names the class.
 */

const NAME = /^[\p{Lu}][\p{L}\p{N}_]{4,}$/u;
const HEAD = /^\s*(?:[\w@]+\s+)*?(class|object|module)\s+(\w+(?:::\w+)*)(.*)$/;
const STARTS =
  /\b(?:static|fun|func|def)\b[^\n;]{0,60}\b[mM]ain(?:Async)?\s*\(|__main__|@JvmStatic\s+fun main/;
/** Methods that are called on what they extend. */
const OF_OTHERS = /\(\s*this\s+\w/;

/** The name of such a class around a finding, that no other class shares the file with; null otherwise. */
export function classOfStatics(
  text: string,
  { startLine, symbol }: Pick<RawFinding, 'startLine' | 'symbol'>,
  language: LanguageId,
): string | null {
  const [name = '', method = ''] = symbol;
  if (symbol.length !== 2 || !NAME.test(name) || method === '') return null;
  const lines = text.split('\n');
  const heads = lines.flatMap((line, at) => {
    const [, kind = '', of = '', rest = ''] = HEAD.exec(line) ?? [];
    return kind === '' ? [] : [{ kind, of, rest, at }];
  });
  const [head] = heads;
  if (heads.length !== 1 || head?.of !== name || head.at >= startLine) return null;
  const behind = `${head.rest} ${lines[head.at + 1] ?? ''}`.split('{')[0] ?? '';
  if (/\bextends\b|\bimplements\b|\bwith\b|^\s*[:<(]/.test(behind) && !/^\s*\(?\s*\)?:?\s*$/.test(head.rest))
    return null;
  if (
    /^\s*[@[]|^\s*#\[/.test(lines[head.at - 1] ?? '') ||
    /@\w/.test(lines[head.at]?.split('class')[0] ?? '')
  )
    return null;
  if (STARTS.test(text) || OF_OTHERS.test(text)) return null;
  return isStatic(lines, startLine, method, head.kind, language) ? name : null;
}

/** Whether the function around a line is called on the class. */
function isStatic(
  lines: readonly string[],
  startLine: number,
  method: string,
  kind: string,
  language: LanguageId,
): boolean {
  if (language === 'kotlin') return kind === 'object';
  const declares = new RegExp(`\\b(?:self\\.)?${method.replaceAll('$', '\\$')}\\s*(?:<[^>]*>)?\\s*(?:\\(|$)`);
  for (let i = Math.min(startLine, lines.length) - 1; i >= 0; i--) {
    const line = lines[i] ?? '';
    if (!declares.test(line)) continue;
    if (language === 'ruby') {
      if (/\bdef\b/.test(line)) return /\bdef\s+self\./.test(line);
    } else if (language === 'python') {
      if (/\bdef\b/.test(line)) return /^\s*@(?:static|class)method\s*$/.test(lines[i - 1] ?? '');
    } else if (/\bstatic\b/.test(line)) return true;
    else if (/\{\s*$/.test(line) && !/^\s*(?:if|for|while|switch|return|catch)\b/.test(line)) return false;
  }
  return false;
}
