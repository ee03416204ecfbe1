import { type DescribedOperation, isModuleOf } from '../documents/openapi.ts';
import type { EntryFact, ThreatFacts } from './facts.ts';

const FRAMEWORK = 'connexion';

/** What a description of an interface says that can be called; null where it names no functions. */
export function describedFacts(path: string, operations: readonly DescribedOperation[]): ThreatFacts | null {
  if (operations.length === 0) return null;
  return {
    path,
    language: 'python',
    entries: operations.map(({ name, handler, line, asksCaller }) => ({
      kind: 'http',
      framework: FRAMEWORK,
      name,
      method: null,
      line,
      handler,
      className: null,
      authentication:
        asksCaller === null
          ? { state: 'unknown', name: null, line: null }
          : { state: asksCaller ? 'seen' : 'exempt', name: 'security', line },
    })),
    uses: [],
    assets: [],
    mitigations: [],
    classes: [],
    application: null,
    pathGuards: [],
    mounts: [],
    handed: [],
    refusers: [],
    aliases: [],
    beforeAll: [],
    constants: [],
  };
}

/** Descriptions of other servers name functions too: an operation counts where the program has the module. */
export function isAnswered({ framework, handler }: EntryFact, files: readonly ThreatFacts[]): boolean {
  if (framework !== FRAMEWORK || handler === null) return true;
  return files.some((one) => one.path.endsWith('.py') && isModuleOf(handler, one.path));
}
