import type { LoadedRules, RuleSource } from '../rules/load.ts';
import {
  checkKnowledge,
  type KnowledgeFile,
  readShippedKnowledge,
  shippedKnowledgeFolder,
} from '../threat-model/index.ts';
import { keptJson, textFilesIn } from './kept-json.ts';

const isYaml = (path: string): boolean => /\.ya?ml$/.test(path);

/** Parses and checks rules and models, see `loadRules`. What does that is loaded here: most scans take what was checked before. */
export async function checkRules(sources: Iterable<RuleSource>): Promise<LoadedRules> {
  const { loadRules } = await import('../rules/load.ts');
  return loadRules(sources);
}

/** All files of a rule directory, examples included, by path. */
export async function readRuleSources(directory: string): Promise<RuleSource[]> {
  return textFilesIn(directory, () => true);
}

/**
 * Reads and checks the rules and models of a directory. Faults are in the result; the caller decides about them. With `kept`,
 * a folder that nobody else may write to, faultless rules are kept there in the form that checking gives, for as long as
 * neither the rules nor the engine change: parsing all of them takes most of a second.
 */
export async function readRules(directory: string, kept?: string): Promise<LoadedRules> {
  const check = () => checkRules(textFilesIn(directory, isYaml));
  if (kept === undefined) return check();
  return keptJson(kept, 'rules', { directory, isWanted: isYaml }, ['../rules', '../regex'], async () => {
    const value = await check();
    return { value, isFaultless: value.faults.length === 0 };
  });
}

/** The knowledge of threat models that ships with the engine, kept in the same way: checking it takes a tenth of a second. */
export async function readKnowledge(kept?: string): Promise<readonly KnowledgeFile[]> {
  if (kept === undefined) return readShippedKnowledge();
  const sources = { directory: shippedKnowledgeFolder, isWanted: isYaml };
  return keptJson(kept, 'knowledge', sources, ['../threat-model'], async () => {
    const { files, faults } = checkKnowledge(textFilesIn(shippedKnowledgeFolder, isYaml));
    if (faults.length > 0) throw new Error(faults.join('\n'));
    return { value: files, isFaultless: true };
  });
}
