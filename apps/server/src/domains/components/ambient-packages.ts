import type { Ecosystem } from '@vedette/engine';
import type { NameCandidate } from './package-names.ts';

/**
 * Packages that come with the tools and run-time environments of a language: they are there without being in any manifest, at
 * versions that the source does not fix.
 */
const AMBIENT: Readonly<Partial<Record<Ecosystem, RegExp>>> = {
  // CPython's `ensurepip` installs pip (and setuptools before 3.12); what pip vendors is no package of its own.
  pypi: /^(?:pip|setuptools|wheel|distribute|virtualenv)$/,
  // Node.js ships with npm and, until 25, with corepack.
  npm: /^(?:npm|corepack|yarn|pnpm|node)$/,
  // The standard library (pkg.go.dev/std), by its first folders.
  golang: new RegExp(
    `^(?:stdlib|toolchain|std|cmd|${[
      'archive|bufio|bytes|cmp|compress|container|context|crypto|database|debug|embed|encoding|errors|expvar|flag|fmt|go|hash',
      'html|image|index|io|iter|log|maps|math|mime|net|os|path|plugin|reflect|regexp|runtime|slices|sort|strconv|strings',
      'structs|sync|syscall|testing|text|time|unicode|unique|unsafe',
    ].join('|')})(?:/|$)`,
  ),
  cargo: /^(?:std|core|alloc|proc-macro|test|cargo|rustc|rustdoc)$/,
  // Default and bundled gems of Ruby (docs.ruby-lang.org, standard_library.md).
  gem: new RegExp(
    `^(?:${[
      'bundler|rubygems-update|abbrev|base64|benchmark|bigdecimal|cgi|csv|date|debug|delegate|did-you-mean|did_you_mean|digest',
      'drb|english|erb|error_highlight|etc|fcntl|fiddle|fileutils|find|forwardable|getoptlong|io-console|io-nonblock|io-wait',
      'ipaddr|irb|json|logger|matrix|minitest|mutex_m|net-ftp|net-http|net-imap|net-pop|net-protocol|net-smtp|nkf|observer',
      'open-uri|open3|openssl|optparse|ostruct|pathname|power_assert|pp|prettyprint|prime|prism|pstore|psych|racc|rake|rbs',
      'rdoc|readline|reline|resolv|resolv-replace|rexml|rinda|rss|securerandom|set|shellwords|singleton|stringio|strscan',
      'syntax_suggest|syslog|tempfile|test-unit|time|timeout|tmpdir|tsort|typeprof|un|uri|weakref|webrick|yaml|zlib',
    ].join('|')})$`,
  ),
  composer: /^composer\/(?:composer|installers)$/,
  // The shared frameworks of .NET hold these assemblies.
  nuget: /^(?:microsoft\.(?:netcore|aspnetcore|windowsdesktop)\.|system\.|netstandard\.library|runtime\.)/,
  maven: /^(?:org\.apache\.maven(?:\.|:)|org\.gradle:)/,
};

/** Why a package is there, or may be, without being declared; null when it is none of those. */
export function ambientReason({ ecosystem, key }: NameCandidate): string | null {
  if (AMBIENT[ecosystem]?.test(key) !== true) return null;
  return `${key} comes with the tools or the run-time environment, at a version that the source does not fix.`;
}
