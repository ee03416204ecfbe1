/** Longer lines are not written by hand. */
const LINE_CHARS = 500;

/**
 * Minified or packed code, in long lines or wrapped. Long single strings (embedded data in otherwise normal code) do not
 * count: most of the text must be in long lines, and those must be dense in punctuation.
 */
export function isMinified(text: string): boolean {
  if (text.length < 2000) return false;
  let long = 0;
  let lines = 1;
  let from = 0;
  for (let to = text.indexOf('\n'); ; to = text.indexOf('\n', from)) {
    const end = to < 0 ? text.length : to;
    if (end - from > LINE_CHARS) long += end - from;
    if (to < 0) break;
    lines++;
    from = to + 1;
  }
  // Hand-written code averages under 60 characters a line, minifiers write lines of thousands.
  if (long * 2 < text.length || text.length / lines < 200) return isWrapped(text);
  const sample = text.slice(0, 20_000);
  let marks = 0;
  for (let i = 0; i < sample.length; i++) {
    const c = sample.charCodeAt(i);
    if (c === 40 || c === 41 || c === 59 || c === 44 || c === 123 || c === 125 || c === 61) marks++;
  }
  return marks * 12 > sample.length;
}

/** Fewer characters in ordinary lines tell nothing. */
const WRAPPED_LEAST_CHARS = 20_000;

/**
 * Whether a minifier that wraps its lines wrote this (`max_line_len` of Terser and UglifyJS): between its words stands next
 * to no white space. Of 600 readable files of over 20,000 characters in five languages none had less than 7.4 % in its ordinary
 * lines, wrapped code has 3.5 %. Tables and wrapped data have as little, and neither brackets nor semicolons.
 */
function isWrapped(text: string): boolean {
  if (text.length < WRAPPED_LEAST_CHARS) return false;
  let chars = 0;
  let spaces = 0;
  let marks = 0;
  for (let from = 0; from < text.length; ) {
    const next = text.indexOf('\n', from);
    const to = next < 0 ? text.length : next + 1;
    if (to - from <= LINE_CHARS) {
      chars += to - from;
      for (let i = from; i < to; i++) {
        const c = text.charCodeAt(i);
        if (c === 32 || (c >= 9 && c <= 13)) spaces++;
        else if (c === 40 || c === 41 || c === 59 || c === 123 || c === 125) marks++;
      }
    }
    from = to;
  }
  return chars >= WRAPPED_LEAST_CHARS && spaces * 20 < chars && marks * 20 > chars;
}

/** What webpack, Browserify, Parcel and SystemJS put around the modules that they pack into one file. */
const BUNDLERS =
  /^\/\*{6}\/ .{0,80}\/\/ webpackBootstrap|^\(function webpackUniversalModuleDefinition\(|\bvar __webpack_modules__ = \(|^\(function\(\)\{function r\(e,n,t\)\{function o\(i,f\)|^\(function e\(t,n,r\)\{function s\(o,u\)|^\/\/ modules are defined as an array\r?\n\/\/ \[ module function, map of requires \]/m;

/** Characters in which a bundler's own code stands. */
const BUNDLER_CHARS = 4000;

/** Whether a file is many modules that a bundler put together, by the bundler's code at its beginning. */
export const isBundle = (text: string): boolean => BUNDLERS.test(text.slice(0, BUNDLER_CHARS));

/** A first comment that minifiers keep: it names a release and its licence or home. What builds a project may put one of its own before it. */
const BANNER =
  /^\s*(?:\/\*[\s\S]{0,1500}?\*\/(?:\s*\/\*[*!][\s\S]{0,1500}?\*\/)?|(?:\/\/[^\n]{0,300}\n){1,20})/;

/** Whether minified code says to be a release of a published library. */
export function hasLibraryBanner(text: string): boolean {
  const banner = BANNER.exec(text.slice(0, 3000))?.[0] ?? '';
  return /\bv?\d+\.\d+(?:\.\d+)?\b/.test(banner) && /licen[cs]e|copyright|\(c\)|©|https?:\/\//i.test(banner);
}

/** Folders that browsers are served from, where copies of published libraries lie. */
const SERVED_FOLDER = String.raw`(?:^|\/)(?:static|public|assets|js|wwwroot|webroot|webapp|htdocs|vendors?|third[-_]?party|plugins)\/`;
const SERVED = new RegExp(String.raw`${SERVED_FOLDER}(?:.+\/)?([^/]+)\.[cm]?js$`, 'i');
/** The same of ASP.NET. Written small it holds what builds a project. */
const SCRIPTS = /(?:^|\/)Scripts\/(?:.+\/)?([^/]+)\.[cm]?js$/;
/** A folder that holds one release: `acme-5.17.0/`, `acme@5.17.0/`, `acme/5.17.0/`. */
const RELEASE = new RegExp(
  String.raw`${SERVED_FOLDER}(?:.+\/)?[a-z][\w.]*(?:-[a-z][\w.]*)*[-@/]v?\d+\.\d+\.\d+[\w.-]*\/`,
  'i',
);

/** The same of one file: `acme-5.17.0.js`, `acme.5.17.0.slim.js`. */
const RELEASE_FILE = new RegExp(
  String.raw`${SERVED_FOLDER}(?:.+\/)?[a-z][\w.]*(?:-[a-z][\w.]*)*[-@.]v?\d+\.\d+\.\d+[\w.-]*\.[cm]?js$`,
  'i',
);

/** The folder of a release of a published library that a file lies in, as browsers are served it; null where it lies in none. */
export function releaseFolder(path: string): string | null {
  const found = RELEASE.exec(path);
  return found && path.slice(0, found.index + found[0].length);
}

/** Licences that libraries are published under. */
const OPEN_LICENCE = /\b(?:MIT|BSD|Apache|MPL|Mozilla|L?GPL|GNU|ISC)\b|opensource\.org/;

/** Parts of names that are not a library's own. */
const OF_ANY = /^(?:jquery|main|index|core|common|custom|plugins?|utils?|bundle|module|scripts?|site|slim)$/;

/** A comment that minifiers keep, with a release and its terms: of plugins the name stands behind that of what they extend (`jquery.tables.js`). */
const isKeptBanner = (banner: string): boolean =>
  banner.trimStart().startsWith('/*!') &&
  /\bv?\d+\.\d+(?:\.\d+)?\b/.test(banner) &&
  (OPEN_LICENCE.test(banner) || /\w\.\w+\/licen[cs]e\b/i.test(banner));

/** The scripts that Django's administration is made of, where a command collects them with what a project serves. */
const OF_DJANGO =
  /(?:^|\/)admin\/js\/(?:admin\/(?:DateTimeShortcuts|RelatedObjectLookups)|SelectBox|SelectFilter2|actions|autocomplete|calendar|cancel|change_form|collapse|core|filters|inlines|jquery\.init|nav_sidebar|popup_response|prepopulate|prepopulate_init|theme|urlify)\.js$/;
const SAYS_DJANGO = /\bdjango\b|\bgettext\b|\bquickElement\b/;

/** `acme.v5.js`, which says at its beginning that it is release 5 of something. */
function isNamedByVersion(name: string, text: string): boolean {
  const major = /^[a-z][\w-]*\.v(\d+)$/i.exec(name)?.[1];
  return (
    major !== undefined &&
    new RegExp(`\\bversion['"]?\\s*[:=]\\s*['"]${major}\\.\\d`, 'i').test(text.slice(0, 1000))
  );
}

/** What the builds of an editor put at the beginning of each of its plugins, which have no banner. */
const BUILT_PLUGIN = /^\s*var global(?:\$\d+)? = tinymce\.util\.Tools\.resolve\(/m;

/**
 * Whether readable code is a release of a published library: it lies where browsers load it from, in a folder of a name and a version, or says its
 * own name and licence.
 */
export function isLibraryCopy(path: string, text: string): boolean {
  if (releaseFolder(path) !== null || RELEASE_FILE.test(path)) return /\.(?:[cm]?js|html?)$/i.test(path);
  const name = (SERVED.exec(path) ?? SCRIPTS.exec(path))?.[1];
  if (name === undefined) return false;
  if (BUILT_PLUGIN.test(text.slice(0, 600))) return true;
  if (isNamedByVersion(name, text) || (OF_DJANGO.test(path) && SAYS_DJANGO.test(text))) return true;
  const banner = BANNER.exec(text.slice(0, 3000))?.[0] ?? '';
  const [stem = '', ...rest] = name.toLowerCase().split(/[.-]/);
  if (
    isKeptBanner(banner) &&
    [stem, ...rest].some(
      (part) => part.length > 3 && !OF_ANY.test(part) && banner.toLowerCase().includes(part),
    )
  )
    return true;
  return (
    stem.length > 2 &&
    banner.toLowerCase().includes(stem) &&
    OPEN_LICENCE.test(banner) &&
    /\d+\.\d+|\b(?:19|20)\d\d\b/.test(banner)
  );
}

/** A comment that minifiers keep, where a line begins. */
const KEPT_BANNERS = /^\s*\/\*![\s\S]{0,600}?\*\//gm;
/** One or two may stand in code that somebody wrote: what it takes over it says by its licence. */
const LEAST_BANNERS = 3;

/** Whether a file that browsers load is releases of several published libraries one after the other: it begins with one, and each says its version and licence. */
export function joinsLibraries(path: string, text: string): boolean {
  if (!SERVED.test(path) || !text.trimStart().startsWith('/*!')) return false;
  let banners = 0;
  for (const [banner] of text.matchAll(KEPT_BANNERS))
    if (/\d+\.\d+/.test(banner) && OPEN_LICENCE.test(banner) && ++banners >= LEAST_BANNERS) return true;
  return false;
}

/** `app.js` for `app.min.js`; null for other names. */
export function readablePath(path: string): string | null {
  const readable = path.replace(/[.-]min(?=\.[cm]?jsx?$)/i, '');
  return readable === path ? null : readable;
}
