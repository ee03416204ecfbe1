import { expect, it } from 'vitest';
import { isTranslation } from './translations.ts';

it('words of other languages lie in folders and files that say so, whichever case they are written in', () => {
  for (const path of [
    'app/Locale/hu_HU/translations.php',
    'resources/lang/de/auth.php',
    'config/locales/de.rb',
    'src/i18n/fr.ts',
    'src/messages_de.py',
    'modules/user/messages/hu/base.php',
    'translations/en.py',
    'src/Localization/Core/cs.json',
    'web/assets/de.json',
    'public/pt-BR.json',
    'words/zh_Hans.yml',
    'src/texts.fr.properties',
    'App/Resources.nl.resx',
    'po/sv.po',
    'language/es_ES/common.lang.php',
    'themes/plain/pt-BR/shop.php',
    'include/language/german.php',
    'admin/nls/fr/messages.js',
    'src/main/resources/shop_i18n.properties',
    'src/main/resources/shop_i18n_zh_CN.properties',
    'src/main/resources/shop_pt_BR.properties',
    'src/main/resources/ValidationMessages.properties',
    'src/strings/fo.json',
    'src/strings/pt-pt.json',
  ])
    expect(isTranslation(path), path).toBe(true);
  for (const path of [
    'src/language/parser.ts',
    'app/localization.rb',
    'src/messages/send.ts',
    'src/languages.go',
    'src/language/go/parser.go',
    'po/build/run.js',
    'config/db.json',
    'src/id.ts',
    'deploy/my.cnf',
    'deploy/ci.yml',
    'config/app.json',
    'de/settings.json',
    'env',
    'src/main/resources/application_db.properties',
    'src/main/resources/shop.properties',
  ])
    expect(isTranslation(path), path).toBe(false);
});
