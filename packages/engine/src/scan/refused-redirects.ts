import { asHardlyHarmful } from '../findings/evidence.ts';
import type { RawFinding } from '../findings/finding.ts';
import type { SourceFile } from '../inventory/source.ts';
import type { FlowFinding } from './program-stage.ts';
import { textOf } from './text-of.ts';

/**
 * With its defaults of 7.0 and later Rails refuses to redirect to another host, unless a redirect says `allow_other_host: true`
 * (guides.rubyonrails.org/configuring.html): whoever sends a link that leads elsewhere gets an error shown.
 */

const RULE = 'ruby-open-redirect';
const DEFAULTS = /^[^#\n]*\bload_defaults\s*\(?\s*["']?(\d+)\.\d/m;
const RAISES = /^[^#\n]*\b(?:raise_on_open_redirects\s*=\s*true|action_on_open_redirect\s*=\s*:raise)\b/m;
/** Switched off again, in any file of settings. */
const LETS =
  /^[^#\n]*\b(?:raise_on_open_redirects\s*=\s*false|action_on_open_redirect\s*=\s*:(?:log|notify))\b/m;
const SETTINGS = /^config\/(?:application|environments\/production|initializers\/\w+)\.rb$/;
/** Lines of a call that goes on. */
const MAX_LINES = 6;

/** The same findings: redirects that Rails refuses are doubted. @param files by their path */
export async function withRefusedRedirects<T extends FlowFinding | RawFinding>(
  findings: readonly T[],
  files: ReadonlyMap<string, SourceFile>,
): Promise<readonly T[]> {
  if (!findings.some((one) => one.ruleId === RULE)) return findings;
  const refusing = new Map<string, boolean>();
  const out: T[] = [];
  for (const one of findings) {
    const root = one.ruleId === RULE ? applicationOf(one.path, files) : null;
    if (root !== null && !refusing.has(root)) refusing.set(root, await refuses(root, files));
    const isRefused =
      root !== null && refusing.get(root) === true && (await isPlain(one, files.get(one.path)));
    out.push(isRefused ? { ...one, evidence: asHardlyHarmful(one.evidence) } : one);
  }
  return out;
}

/** The folder of the application that a file is of, with its slash; null where none is seen. */
function applicationOf(path: string, files: ReadonlyMap<string, SourceFile>): string | null {
  for (let at = path.lastIndexOf('/'); ; at = path.lastIndexOf('/', at - 1)) {
    const root = at < 0 ? '' : path.slice(0, at + 1);
    if (files.has(`${root}config/application.rb`)) return root;
    if (at <= 0) return null;
  }
}

async function refuses(root: string, files: ReadonlyMap<string, SourceFile>): Promise<boolean> {
  let raises = false;
  for (const [path, file] of files) {
    if (!path.startsWith(root) || !SETTINGS.test(path.slice(root.length))) continue;
    const text = await textOf(file);
    if (LETS.test(text)) return false;
    raises ||= RAISES.test(text) || Number(DEFAULTS.exec(text)?.[1] ?? 0) >= 7;
  }
  return raises;
}

/** Is it a redirect that allows no other host? A header that is set by hand is none. */
async function isPlain({ startLine }: Pick<RawFinding, 'startLine'>, file?: SourceFile): Promise<boolean> {
  const lines = (await textOf(file)).split('\n').slice(startLine - 1, startLine - 1 + MAX_LINES);
  const end = lines.findIndex((line) => !/[,({]\s*$/.test(line));
  const call = lines.slice(0, end < 0 ? lines.length : end + 1).join('\n');
  return /\bredirect_(?:to|back|back_or_to)\b/.test(call) && !/\ballow_other_host\b|\*\*?\w/.test(call);
}
