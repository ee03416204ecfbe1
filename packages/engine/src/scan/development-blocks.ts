import { asHardlyHarmful } from '../findings/evidence.ts';
import type { RawFinding } from '../findings/finding.ts';
import type { SourceFile } from '../inventory/source.ts';
import type { FlowFinding } from './program-stage.ts';
import { textOf } from './text-of.ts';

/**
 * What stands in a block that runs on the machine of a developer or in tests alone: routes, middleware and switches that no installation has.
 * `if (process.env.NODE_ENV !== 'production') { app.use(…) }`, `if settings.DEBUG:`, `unless Rails.env.production?`.
 */

/** Lines of one block; longer ones are no aside. */
const MAX_LINES = 400;
const CODE = /\.(?:[cm]?[jt]sx?|vue|svelte|py|rb|go|php|java|kt|cs)$/i;

const DEV = String.raw`(?:dev(?:elopment|eloper)?|local|test(?:ing|s)?)`;
const PROD = String.raw`prod(?:uction)?`;
const ENV = String.raw`[\w.$>[\]'"()-]*(?:env|profile|stage|mode)[\w.$>[\]'"() -]*?`;
/** Says by itself that this is such a machine. */
const SAYS = [
  new RegExp(String.raw`^${ENV}\s*={2,3}\s*[:'"\x60]${DEV}['"\x60]?$`, 'i'),
  new RegExp(String.raw`^['"\x60]${DEV}['"\x60]\s*={2,3}\s*${ENV}$`, 'i'),
  new RegExp(String.raw`^${ENV}\s*!==?\s*[:'"\x60]${PROD}['"\x60]?$`, 'i'),
  new RegExp(String.raw`^['"\x60]${PROD}['"\x60]\s*!==?\s*${ENV}$`, 'i'),
  /(?:^|[._>:])(?:env(?:ironment)?|config|settings|app(?:lication)?)\.(?:development|test|local)\?$/i,
  /\bIs(?:Development|Local|Testing)\(\)?$/,
  /(?:^|[._])is_?(?:dev(?:elopment)?|local(?:_?(?:env|dev)\w*)?)(?:_?(?:mode|env\w*|server|build))?(?:\(\))?\??$/i,
  /->environment\(\s*\[?\s*["'](?:local|dev|development|testing)["']/i,
  /^__DEV__$|(?:^|\.)import\.meta\.env\.DEV$|\bgin\.IsDebugging\(\)$|\bgin\.Mode\(\)\s*==\s*gin\.(?:Debug|Test)Mode$/,
  /^(?:\w+\.)*settings\.(?:DEBUG|TESTING)$/,
];
/** Says that it is none, and has to be turned round. */
const DENIES = [
  /(?:^|[._>:])(?:env(?:ironment)?|config|settings|app(?:lication)?)\.production\?$/i,
  /\bIsProduction\(\)?$/,
  /(?:^|[._])is_?prod(?:uction)?(?:_?(?:mode|env\w*|build))?(?:\(\))?\??$/i,
  /->environment\(\s*\[?\s*["']production["']/i,
  /^(?:\w+\.)*(?:settings\.)?PRODUCTION$|(?:^|\.)import\.meta\.env\.PROD$|^gin\.Mode\(\)\s*==\s*gin\.ReleaseMode$/,
  new RegExp(String.raw`^${ENV}\s*={2,3}\s*[:'"\x60]${PROD}['"\x60]?$`, 'i'),
];

/** Code that only a build of its own kind holds: `#if DEBUG`, `#if UNSAFE_BYPASS_FOR_TESTING`. */
const BUILT =
  /^\s*#\s*if\s+(?:\w*_)?(?:DEBUG|TEST(?:S|ING)?|UNSAFE|DEV(?:ELOPMENT)?|LOCAL|FAKES?|MOCKS?|BYPASS)(?:_\w*)?\s*(?:\/\/.*)?$/;
const OTHER_BUILD = /^\s*#\s*(?:else|elif|endif)\b/;
const NESTED_BUILD = /^\s*#\s*if\b/;

/** Ruby's condition behind a statement: `verify = false if Config.development?`. */
const BEHIND = /^\s*(?!if\b|unless\b|elsif\b|#)\S[^#]*\s(if|unless)\s+([\w.:]+\?)\s*(?:#.*)?$/;
const CONDITION = /^(\s*)(?:\}\s*)?(?:else\s*)?(if|elif|elsif|unless)\b\s*(.*)$/;

/** The same findings: those of such a block hardly harm anybody. @param files by their path */
export async function withDevelopmentBlocks<T extends FlowFinding | RawFinding>(
  findings: readonly T[],
  files: ReadonlyMap<string, SourceFile>,
): Promise<readonly T[]> {
  const known = new Map<string, Promise<readonly Block[]>>();
  const isInside = async (path: string, line: number): Promise<boolean> => {
    if (!CODE.test(path)) return false;
    const blocks = known.get(path) ?? textOf(files.get(path)).then(developmentBlocks);
    known.set(path, blocks);
    return (await blocks).some(({ from, to }) => from <= line && line <= to);
  };
  const out: T[] = [];
  for (const one of findings) {
    const source = one.flow?.[0];
    const isAside =
      one.evidence?.isHardly !== true &&
      ((await isInside(one.path, one.startLine)) ||
        (source !== undefined && (await isInside(source.path, source.startLine))));
    out.push(
      isAside
        ? {
            ...one,
            message:
              `${one.message ?? ''} It stands in a block that runs on machines of developers alone.`.trim(),
            evidence: asHardlyHarmful(one.evidence),
          }
        : one,
    );
  }
  return out;
}

/** Lines, from one, of a block without those of its condition and its end. */
export interface Block {
  readonly from: number;
  readonly to: number;
}

/** Blocks of a text that run in development alone. They end where a line begins no further in than their condition. */
export function developmentBlocks(text: string): readonly Block[] {
  if (!/dev|prod|debug|local|test|#\s*if\b/i.test(text)) return [];
  const lines = text.split('\n');
  const found: Block[] = [];
  for (const [at, line] of lines.entries()) {
    if (line.length > 300) continue;
    if (BUILT.test(line)) {
      const end = endOfBuild(lines, at);
      if (end > at + 1) found.push({ from: at + 2, to: end });
      continue;
    }
    const hit = CONDITION.exec(line);
    if (!hit) {
      const [, word, condition = ''] = BEHIND.exec(line) ?? [];
      if (condition !== '' && saysDevelopment(condition, word === 'unless'))
        found.push({ from: at + 1, to: at + 1 });
      continue;
    }
    const [, indent = '', word = '', rest = ''] = hit;
    const [condition, behind] = conditionOf(rest);
    if (condition === '' || !saysDevelopment(condition, word === 'unless')) continue;
    // `if (isDev) app.use(…);`
    if (behind !== '') {
      found.push({ from: at + 1, to: at + 1 });
      continue;
    }
    let to = at + 1;
    while (to < lines.length && to - at <= MAX_LINES && isFurtherIn(lines[to] ?? '', indent.length)) to++;
    if (to - at <= MAX_LINES && to > at + 1) found.push({ from: at + 2, to });
  }
  return found;
}

/** The line, from zero, on which what a build alone holds ends; that of the condition where nothing ends it. */
function endOfBuild(lines: readonly string[], at: number): number {
  let depth = 0;
  for (let i = at + 1; i < Math.min(lines.length, at + MAX_LINES); i++) {
    const line = lines[i] ?? '';
    if (NESTED_BUILD.test(line)) depth++;
    else if (OTHER_BUILD.test(line)) {
      if (depth === 0) return i;
      if (/endif/.test(line)) depth--;
    }
  }
  return at;
}

const isFurtherIn = (line: string, depth: number): boolean =>
  line.trim() === '' || line.trim() === '{' || (/^\s*/.exec(line)?.[0].length ?? 0) > depth;

/** The condition of what stands behind `if`, and the statement behind it on the same line. */
function conditionOf(rest: string): readonly [string, string] {
  if (rest.startsWith('(')) {
    let depth = 0;
    for (let i = 0; i < rest.length; i++) {
      if (rest[i] === '(') depth++;
      else if (rest[i] === ')' && --depth === 0)
        return [
          rest.slice(1, i),
          rest
            .slice(i + 1)
            .replace(/^\s*[{:]?\s*(?:(?:\/\/|#).*)?$/, '')
            .trim(),
        ];
    }
    return ['', ''];
  }
  const ended = /^(.*?)(?:\s*\{|:|\s+then)?\s*(?:(?:\/\/|#).*)?$/.exec(rest);
  return [ended?.[1]?.trim() ?? '', ''];
}

/** Each way into the block needs such a machine. */
function saysDevelopment(condition: string, isTurned: boolean): boolean {
  if (condition.length > 200) return false;
  if (isTurned)
    return !/&&|\|\||\band\b|\bor\b/.test(condition) && DENIES.some((one) => one.test(condition.trim()));
  return condition
    .split(/\|\||\bor\b/)
    .every((way) =>
      way.split(/&&|\band\b/).some((one) => isOne(one.replace(/^[\s(]+(?=[^()]*$)/, '').trim())),
    );
}

function isOne(test: string): boolean {
  const turned = /^(?:!|not\s)\s*(?![=])(.+)$/.exec(test)?.[1];
  return turned === undefined
    ? SAYS.some((one) => one.test(test))
    : DENIES.some((one) => one.test(turned.replace(/^\((.*)\)$/, '$1').trim()));
}
