import type { LanguageId } from '../ir/ir.ts';
import type { Language } from './language.ts';

/** Every language that can be lowered. A new language is one folder, one line here and one in `registry.ts`. */
const LOADERS: Readonly<Record<LanguageId, () => Promise<Language>>> = {
  javascript: async () => (await import('./javascript/index.ts')).javascript,
  typescript: async () => (await import('./javascript/index.ts')).typescript,
  python: async () => (await import('./python/index.ts')).python,
  java: async () => (await import('./java/index.ts')).java,
  kotlin: async () => (await import('./kotlin/index.ts')).kotlin,
  go: async () => (await import('./go/index.ts')).go,
  php: async () => (await import('./php/index.ts')).php,
  ruby: async () => (await import('./ruby/index.ts')).ruby,
  csharp: async () => (await import('./csharp/index.ts')).csharp,
  solidity: async () => (await import('./solidity/index.ts')).solidity,
};

export const languageIds = Object.keys(LOADERS) as readonly LanguageId[];

/** A language, loaded when the first file of it comes: a scan of one language needs none of the others. */
export const loadLanguage = (id: LanguageId): Promise<Language> => LOADERS[id]();
