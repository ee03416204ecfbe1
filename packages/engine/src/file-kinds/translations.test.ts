import { expect, it } from 'vitest';
import { isTranslation } from './translations.ts';

it('words of other languages lie in folders and files that say so, whichever case they are written in', () => {
  for (const path of [
    'app/Locale/hu_HU/translations.php',
    'resources/lang/de/auth.php',
    'config/locales/de.rb',
    'src/i18n/fr.ts',
    'src/messages_de.py',
    'translations/en.py',
    'src/Localization/Core/cs.json',
  ])
    expect(isTranslation(path), path).toBe(true);
  for (const path of [
    'src/language/parser.ts',
    'app/localization.rb',
    'src/messages/send.ts',
    'src/languages.go',
  ])
    expect(isTranslation(path), path).toBe(false);
});
