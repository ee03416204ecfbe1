import type { PackageSource, Scope } from '../../component.ts';
import { type Declaration, declare, REGISTRY } from '../../parsed-manifest.ts';

/** PEP 503: runs of `-`, `_`, `.` are one `-`, case is ignored. */
export function normalizePyPiName(name: string): string {
  return name.replace(/[-_.]+/g, '-').toLowerCase();
}

/**
 * One dependency specifier of PEP 508: `name[extra]>=1,<2 ; marker` or `name @ url`. Extras and markers are left out
 * of the range; a marker that can only hold in an `extra` makes it optional. Null when the text is none.
 */
export function parseRequirement(
  text: string,
  line: number,
  scope: Scope = 'production',
): Declaration | null {
  const found = /^\s*([A-Za-z0-9](?:[\w.-]*[A-Za-z0-9])?)\s*(?:\[[^\]]*\])?\s*(.*)$/s.exec(text);
  if (!found?.[1]) return null;
  const rest = found[2] ?? '';
  if (rest.startsWith('@')) {
    const url = rest.slice(1).trim().split(/\s/)[0] ?? '';
    return declare(found[1], '', line, { scope, source: urlSource(url) });
  }
  const [specifier = '', marker = ''] = rest.split(/;(.*)/s);
  const range = specifier
    .trim()
    .replace(/^\((.*)\)$/s, '$1')
    .trim();
  if (range !== '' && !/^[<>=!~]/.test(range)) return null;
  const optional = scope === 'production' && /\bextra\s*==/.test(marker);
  return declare(found[1], range.replace(/\s+/g, ' '), line, { scope: optional ? 'optional' : scope });
}

export function urlSource(url: string): PackageSource {
  if (/^(?:git|hg|svn|bzr)\+|^git@|^git:/.test(url)) return { kind: 'git', url };
  if (/^https?:|^ftp:/.test(url)) return { kind: 'url', url };
  if (/^file:|^\.{0,2}\/|^[A-Za-z]:\\/.test(url)) return { kind: 'file', url };
  return url === '' ? REGISTRY : { kind: 'file', url };
}

/** `==1.2.3` and `===1.2.3` pin; `==1.*` does not. */
export function exactPyPi(range: string): string | null {
  return /^={2,3}\s*([^\s,*;]+)$/.exec(range.trim())?.[1] ?? null;
}
