import type { LanguageId } from '../ir/ir.ts';
import { csharp } from './csharp/index.ts';
import { go } from './go/index.ts';
import { java } from './java/index.ts';
import { javascript, typescript } from './javascript/index.ts';
import { kotlin } from './kotlin/index.ts';
import type { Language } from './language.ts';
import { php } from './php/index.ts';
import { python } from './python/index.ts';
import { ruby } from './ruby/index.ts';
import { solidity } from './solidity/index.ts';

/** Every language that can be lowered, for whoever cannot wait until it is loaded: see `load-language.ts`. */
const languages: readonly Language[] = [
  javascript,
  typescript,
  python,
  java,
  kotlin,
  go,
  php,
  ruby,
  csharp,
  solidity,
];

const byId = new Map(languages.map((language) => [language.id, language]));

export function languageFor(id: LanguageId): Language | null {
  return byId.get(id) ?? null;
}
