import type { LanguageId, ProgramLanguage } from './ir.ts';

/** The language in whose terms files of another are lowered, and whose rules and models hold for them. */
export function programLanguage(language: LanguageId): ProgramLanguage {
  return language === 'kotlin' ? 'java' : language;
}
