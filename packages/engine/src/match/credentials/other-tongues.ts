/**
 * Passwords and people as programs call them whose authors write another language than English: Portuguese, Spanish, French, German, Italian, Dutch,
 * Polish, Turkish, Indonesian, Serbian and Croatian. Whoever looks for words of passwords or accounts takes them from here.
 */

/** In lower case, without accents and with those that identifiers may have. */
export const PASSWORD_WORDS = [
  'senha',
  'contrase(?:n|ñ|ni)a',
  'palavra_?passe',
  'mot_?de_?passe',
  'mot_?passe',
  'mdp',
  'passwort',
  'kennwort',
  'parola_?(?:chiave|ordine)',
  'wachtwoord',
  // No letter behind it: `hasLoaded` is none.
  'has[lł]o(?![a-zA-Z])',
  '[sş]ifre',
  'kata_?sandi',
  'lozinka',
  'zaporka',
] as const;
export const USER_WORDS = [
  'usu[aá]rio',
  'utilizador',
  'utilisateur',
  'benutzer',
  'utente',
  'gebruiker',
  'u[zż]ytkownik',
  'kullan[iı]c[iı]',
  'pengguna',
  'korisni[ck]',
] as const;

/** A password or an account, as patterns of English words write them. */
const PASSWORD =
  /pass\(\?:word\|wd(?:\|\w+)*\)\??|(?<![\w\]])(?:\[pP\]assword|password|Password)(?!\w)|(?<=\\w\*|\(\?:)(?:\[pP\]ass|pass)(?=\\w\*|\|)/g;
const USER = /(?<![\w\]])(?:\[uU\]ser|user|User)(?:s\??)?(?![\w?])/g;
const NAMES_PASSWORD = new RegExp(`^(?:${PASSWORD_WORDS.join('|')})$`, 'i');

/** Is a word a password in another language? */
export const isForeignPassword = (word: string): boolean => NAMES_PASSWORD.test(word);

/** The same pattern that also takes those words where it says `password` or `pass(?:word|wd)`. */
export const inOtherTongues = (pattern: RegExp): RegExp => taking(pattern, PASSWORD, PASSWORD_WORDS);
/** The same for `user` and `users`. */
export const ofPeopleInOtherTongues = (pattern: RegExp): RegExp =>
  taking(
    pattern,
    USER,
    USER_WORDS.map((word) => `${word}s?`),
  );

function taking({ source, flags }: RegExp, english: RegExp, words: readonly string[]): RegExp {
  // Where the pattern tells cases apart, each word may begin with a capital, within a name as well.
  const others = flags.includes('i')
    ? words
    : words.map((word) =>
        word
          .replace(/^[a-z]/, (first) => `[${first}${first.toUpperCase()}]`)
          .replace(/^\[sş\]/, '[sSşŞ]')
          .replace(/_\?([a-z])/g, (_, first: string) => `_?[${first}${first.toUpperCase()}]`),
      );
  return new RegExp(
    source.replace(english, (word) => `(?:${word}|${others.join('|')})`),
    flags,
  );
}
