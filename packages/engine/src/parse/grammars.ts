import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Language } from 'web-tree-sitter';
import type { LanguageId } from '../ir/ir.ts';
import type { GrammarNames } from './flatten.ts';

export interface LoadedGrammar {
  readonly language: Language;
  readonly names: GrammarNames;
}

const require = createRequire(import.meta.url);

/** Grammars that can be loaded. */
export type GrammarId = LanguageId | 'tsx';

/** File of a grammar inside the packages that ship them. */
function grammarFile(id: GrammarId): string {
  if (id === 'solidity') {
    return join(dirname(require.resolve('tree-sitter-solidity/package.json')), 'tree-sitter-solidity.wasm');
  }
  if (id === 'kotlin') {
    const manifest = require.resolve('@tree-sitter-grammars/tree-sitter-kotlin/package.json');
    return join(dirname(manifest), 'tree-sitter-kotlin.wasm');
  }
  const folder = join(dirname(require.resolve('@vscode/tree-sitter-wasm/package.json')), 'wasm');
  return join(folder, `tree-sitter-${id === 'csharp' ? 'c-sharp' : id}.wasm`);
}

/** Compiles a grammar; about 10 to 60 ms, so callers keep it. Parser.init must have run. */
export async function loadGrammar(id: GrammarId): Promise<LoadedGrammar> {
  const language = await Language.load(grammarFile(id));
  const kindNames: string[] = [];
  for (let n = 0; n < language.nodeTypeCount; n++) kindNames.push(language.nodeTypeForId(n) ?? '');
  kindNames.push('ERROR');
  const fieldNames: (string | null)[] = [null];
  for (let n = 1; n <= language.fieldCount; n++) fieldNames.push(language.fieldNameForId(n));
  return { language, names: { kindNames, fieldNames } };
}
