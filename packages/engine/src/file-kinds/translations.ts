/** Folders and files of words in other languages: what stands beside a name there is a word for it. */
const TRANSLATIONS =
  /(?:^|\/)(?:locales?|locali[sz]ations?|i18n|l10n|lang|languages|translations?)\/|(?:^|\/)(?:messages|translations?)(?:[._-][a-z]{2,3}(?:[_-][a-z]{2,4})?)?\.[a-z]+$/i;

export const isTranslation = (path: string): boolean => TRANSLATIONS.test(path);
