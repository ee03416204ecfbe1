import { asHardlyHarmful } from '../findings/evidence.ts';
import type { RawFinding } from '../findings/finding.ts';
import type { SourceFile } from '../inventory/source.ts';
import { ancestors, directoryOf } from '../paths.ts';
import type { FileResult } from './file-result.ts';
import { isFromOn, type Versioned } from './library-versions.ts';
import type { FlowFinding } from './program-stage.ts';
import { textOf } from './text-of.ts';

/**
 * What an unseeded generator gives hangs on the version of what brings it. From Go 1.22 on the functions of `math/rand` that no `Seed` has
 * touched (from 1.24 on all of them), and all of `math/rand/v2`, draw from the runtime's ChaCha8 (go.dev/blog/chacha8rand); from 3.16 on `RandomStringUtils` of
 * commons-lang3 draws from `SecureRandom`. Neither is promised to be fit for secrets, and neither can be foretold: low.
 */

const RULES: ReadonlySet<string> = new Set([
  'go-insecure-randomness',
  'java-insecure-randomness',
  'guessable-secret',
]);
const OWN_NUMBERS =
  '(?:Int|Int[nN]|Int31n?|Int63n?|Int32N?|Int64N?|Uint\\w*|Float\\w+|Perm|N|Read|Shuffle)\\(';

/** The same findings: those whose numbers newer versions draw from the system are doubted. @param files by their path @param components what the program brings */
export async function withRandomVersions<T extends FlowFinding | RawFinding>(
  findings: readonly T[],
  files: ReadonlyMap<string, SourceFile>,
  results: readonly FileResult[],
  components: readonly Versioned[],
): Promise<readonly T[]> {
  if (!findings.some((one) => RULES.has(one.ruleId))) return findings;
  const isSecure = isFromOn(components, 'commons-lang3', [3, 16]);
  const isSeeded = results.some((one) => one.language === 'go' && one.randomness?.seeds === true);
  const out: T[] = [];
  for (const one of findings) {
    const isOfGo = one.path.endsWith('.go');
    const isNew =
      RULES.has(one.ruleId) &&
      (isOfGo
        ? await drawsFromRuntime(one, files, isSeeded ? SEED_DOES_NOTHING : UNSEEDED_IS_RUNTIME)
        : isSecure && /\.(?:java|kt)$/.test(one.path) && (await namesTexts(one, files)));
    out.push(isNew ? { ...one, evidence: asHardlyHarmful(one.evidence) } : one);
  }
  return out;
}

/** Minor versions of Go 1: from the one on what no `Seed` touched draws from the runtime, from the other on `Seed` does nothing (go.dev/doc/go1.24). */
const UNSEEDED_IS_RUNTIME = 22;
const SEED_DOES_NOTHING = 24;

type Placed = Pick<RawFinding, 'path' | 'startLine'>;

/** A function of the package itself, in a module of Go 1.`since` or later. */
async function drawsFromRuntime(
  { path, startLine }: Placed,
  files: ReadonlyMap<string, SourceFile>,
  since: number,
): Promise<boolean> {
  const text = await textOf(files.get(path));
  const imported = /^\s*(?:import\s+)?(?:(\w+)\s+)?"math\/rand(\/v2)?"/m.exec(text);
  if (!imported) return false;
  const line = text.split('\n')[startLine - 1] ?? '';
  if (!new RegExp(`\\b${imported[1] ?? 'rand'}\\.${OWN_NUMBERS}`).test(line)) return false;
  if (imported[2] !== undefined) return true;
  for (const folder of ancestors(directoryOf(path))) {
    const manifest = files.get(folder === '' ? 'go.mod' : `${folder}/go.mod`);
    if (manifest) return Number(/^go\s+1\.(\d+)/m.exec(await textOf(manifest))?.[1] ?? 0) >= since;
  }
  return false;
}

async function namesTexts(
  { path, startLine }: Placed,
  files: ReadonlyMap<string, SourceFile>,
): Promise<boolean> {
  const text = await textOf(files.get(path));
  return (
    /org\.apache\.commons\.lang3\b/.test(text) &&
    /\bRandomStringUtils\./.test(text.split('\n')[startLine - 1] ?? '')
  );
}
