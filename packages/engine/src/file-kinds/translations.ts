/** Folders and files of words in other languages: what stands beside a name there is a word for it. */
const TRANSLATIONS =
  /(?:^|\/)(?:locales?|locali[sz]ations?|i18n|l10n|lang|languages|translations?)\/|(?:^|\/)messages\/[a-z]{2}(?:[-_][A-Za-z]{2,4})?\/|(?:^|\/)(?:messages|translations?)(?:[._-][a-z]{2,3}(?:[_-][a-z]{2,4})?)?\.[a-z]+$|\.(?:po|pot|resx|arb|xliff?|ftl|strings)$|(?:^|[/._-])(?:i18n|l10n)(?:[._-][^/]*)?\.(?:properties|json|ya?ml|xml|php|[jt]s|rb|py)$|(?:messages|bundle|labels|strings|texts|translations)\.properties$/i;
/** A folder that is called by a language and its country, and what is called so by its ending. */
const OF_COUNTRY = /(?:^|\/)[a-z]{2}[-_][A-Z]{2}\/|\.lang\.(?:php|[jt]s|json)$/;
/** Folders for languages, each of which has its code or its name: `language/es/`, `nls/german.php`. Others are called `language`, too. */
const OF_LANGUAGE = /(?:^|\/)(?:language|lng|nls|po|strings|texts)\/([A-Za-z]+(?:[-_][A-Za-z]+)?)(?=[/.])/;
const NAMED =
  /^(?:arabic|brazilian|bulgarian|catalan|chinese|croatian|czech|danish|dutch|english|finnish|french|german|greek|hebrew|hungarian|italian|japanese|korean|norwegian|persian|polish|portuguese|romanian|russian|slovak|spanish|swedish|turkish|ukrainian)$/i;
/** Codes of ISO 639-1 by which files of words are called; those that are words of programs as well (`as`, `id`, `io`, `is`, `my`, `no`, `or`, `os`, `to`) only with a country. */
const LANGUAGE =
  /^(?:af|am|ar|az|be|bg|bn|br|bs|ca|cs|cy|da|de|el|en|eo|es|et|eu|fa|fi|fil|fo|fr|fy|ga|gd|gl|gu|he|hi|hr|hu|hy|it|ja|ka|kk|km|kn|ko|ky|lb|lo|lt|lv|mk|ml|mn|mr|ms|mt|nb|ne|nl|nn|oc|pa|pl|pt|ro|ru|si|sk|sl|sq|sr|sv|sw|ta|te|th|tl|tr|ug|uk|ur|uz|vi|yi|zh|(?:be|de|en|es|fr|nl|pt|sr|zh)[-_][a-z]{2}|(?:[a-z]{2}[-_](?:[A-Z]{2}|[A-Z]?[a-z]{3}|419)(?:[-_][A-Z]{2})?))$/;

/** By path alone: files of translations, in a folder for them or called by a language (`en.json`, `pt-BR.yml`, `app.de.properties`). */
export function isTranslation(path: string): boolean {
  if (TRANSLATIONS.test(path) || OF_COUNTRY.test(path)) return true;
  const folder = OF_LANGUAGE.exec(path)?.[1];
  if (folder !== undefined && (LANGUAGE.test(folder) || NAMED.test(folder))) return true;
  const [name = '', ...rest] = path.slice(path.lastIndexOf('/') + 1).split('.');
  // `Resources.de.resx`, `shop.pt_BR.json`: the language stands before the last ending.
  const code = rest.length > 1 ? rest.at(-2) : name;
  if (rest.length > 0 && LANGUAGE.test(code ?? '')) return true;
  // `shop_pt_BR.properties`, as Java calls the words of one language.
  const ofBundle =
    rest.at(-1) === 'properties' ? /[^_]_([a-z]{2}(?:_[A-Z]{2})?)$/.exec(name)?.[1] : undefined;
  return ofBundle !== undefined && LANGUAGE.test(ofBundle);
}

/** By the file's name alone, whatever folder it lies in. */
export const isNamedTranslation = (path: string): boolean =>
  isTranslation(path.slice(path.lastIndexOf('/') + 1));
