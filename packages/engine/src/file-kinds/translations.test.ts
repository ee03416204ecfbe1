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
    'web/assets/de.json',
    'public/pt-BR.json',
    'words/zh_Hans.yml',
    'src/texts.fr.properties',
    'App/Resources.nl.resx',
    'po/sv.po',
  ])
    expect(isTranslation(path), path).toBe(true);
  for (const path of [
    'src/language/parser.ts',
    'app/localization.rb',
    'src/messages/send.ts',
    'src/languages.go',
    'config/db.json',
    'src/id.ts',
    'deploy/my.cnf',
    'deploy/ci.yml',
    'config/app.json',
    'de/settings.json',
    'env',
  ])
    expect(isTranslation(path), path).toBe(false);
});
