import type { Ecosystem } from '../ecosystem.ts';
import { baseOf } from '../paths.ts';

/** A programming or template language that is recognised and not analysed. */
export interface UnsupportedLanguage {
  readonly name: string;
  /** Packages that code in it can import. */
  readonly ecosystem: Ecosystem | null;
}

const language = (name: string, ecosystem: Ecosystem | null = null): UnsupportedLanguage => ({
  name,
  ecosystem,
});

/** By id, which is what coverage counts by. */
export const UNSUPPORTED_LANGUAGES = {
  abap: language('ABAP'),
  ada: language('Ada'),
  apex: language('Apex'),
  asp: language('Classic ASP'),
  aspnet: language('ASP.NET pages', 'nuget'),
  assembly: language('Assembly'),
  blade: language('Blade', 'composer'),
  c: language('C'),
  cairo: language('Cairo'),
  clojure: language('Clojure', 'maven'),
  cobol: language('COBOL'),
  coffeescript: language('CoffeeScript', 'npm'),
  coldfusion: language('ColdFusion'),
  cpp: language('C++'),
  crystal: language('Crystal'),
  cuda: language('CUDA'),
  cython: language('Cython', 'pypi'),
  d: language('D'),
  dart: language('Dart'),
  ejs: language('EJS', 'npm'),
  elixir: language('Elixir'),
  elm: language('Elm'),
  erb: language('ERB', 'gem'),
  erlang: language('Erlang'),
  fortran: language('Fortran'),
  freemarker: language('FreeMarker'),
  fsharp: language('F#', 'nuget'),
  groovy: language('Groovy', 'maven'),
  haml: language('Haml', 'gem'),
  handlebars: language('Handlebars'),
  haskell: language('Haskell'),
  haxe: language('Haxe'),
  html: language('HTML with scripts', 'npm'),
  jinja: language('Jinja'),
  jsp: language('JSP', 'maven'),
  julia: language('Julia'),
  jupyter: language('Jupyter notebook', 'pypi'),
  liquid: language('Liquid'),
  lisp: language('Lisp'),
  lua: language('Lua'),
  matlab: language('MATLAB'),
  move: language('Move'),
  nim: language('Nim'),
  'objective-c': language('Objective-C'),
  ocaml: language('OCaml'),
  pascal: language('Pascal'),
  perl: language('Perl'),
  plsql: language('PL/SQL'),
  powershell: language('PowerShell'),
  pug: language('Pug', 'npm'),
  r: language('R'),
  racket: language('Racket'),
  razor: language('Razor', 'nuget'),
  rust: language('Rust', 'cargo'),
  scala: language('Scala', 'maven'),
  scheme: language('Scheme'),
  shell: language('Shell'),
  slim: language('Slim', 'gem'),
  sql: language('SQL'),
  swift: language('Swift'),
  tcl: language('Tcl'),
  twig: language('Twig'),
  vbnet: language('Visual Basic', 'nuget'),
  velocity: language('Velocity'),
  vyper: language('Vyper'),
  wgsl: language('Shader language'),
  zig: language('Zig'),
  astro: language('Astro', 'npm'),
  batch: language('Batch'),
  awk: language('AWK'),
  actionscript: language('ActionScript'),
} as const satisfies Readonly<Record<string, UnsupportedLanguage>>;

export type UnsupportedLanguageId = keyof typeof UNSUPPORTED_LANGUAGES;

const EXTENSIONS: Readonly<Record<UnsupportedLanguageId, string>> = {
  abap: 'abap',
  actionscript: 'as mxml',
  ada: 'adb ads',
  apex: 'cls trigger apex',
  asp: 'asp asa',
  aspnet: 'aspx ascx asmx ashx master',
  assembly: 's asm',
  astro: 'astro',
  awk: 'awk',
  batch: 'bat cmd',
  blade: 'blade.php',
  c: 'c h',
  cairo: 'cairo',
  clojure: 'clj cljs cljc',
  cobol: 'cob cbl cpy',
  coffeescript: 'coffee litcoffee iced',
  coldfusion: 'cfm cfc cfml',
  cpp: 'cc cpp cxx c++ hh hpp hxx h++ inl ipp tpp ino',
  crystal: 'cr',
  cuda: 'cu cuh',
  cython: 'pyx pxd',
  d: 'd',
  dart: 'dart',
  ejs: 'ejs',
  elixir: 'ex exs eex heex leex',
  elm: 'elm',
  erb: 'erb rhtml',
  erlang: 'erl hrl',
  fortran: 'f f77 f90 f95 f03 f08 for',
  freemarker: 'ftl ftlh ftlx',
  fsharp: 'fs fsx fsi',
  groovy: 'groovy gvy gradle gsp jenkinsfile',
  haml: 'haml',
  handlebars: 'hbs handlebars mustache',
  haskell: 'hs lhs',
  haxe: 'hx',
  html: '',
  jinja: 'j2 jinja jinja2',
  jsp: 'jsp jspx jspf tag tagx',
  julia: 'jl',
  jupyter: 'ipynb',
  liquid: 'liquid',
  lisp: 'lisp lsp el',
  lua: 'lua',
  matlab: 'mlx',
  move: 'move',
  nim: 'nim',
  'objective-c': 'm mm',
  ocaml: 'ml mli',
  pascal: 'pas dpr pp',
  perl: 'pl pm cgi',
  plsql: 'pks pkb plsql pls',
  powershell: 'ps1 psm1 psd1',
  pug: 'pug jade',
  r: 'r rmd',
  racket: 'rkt',
  razor: 'cshtml vbhtml razor',
  rust: 'rs',
  scala: 'scala sc sbt',
  scheme: 'scm ss',
  shell: 'sh bash zsh ksh fish csh',
  slim: 'slim',
  sql: 'sql',
  swift: 'swift',
  tcl: 'tcl',
  twig: 'twig',
  vbnet: 'vb vbs bas frm',
  velocity: 'vm vtl',
  vyper: 'vy',
  wgsl: 'wgsl glsl hlsl metal',
  zig: 'zig',
};

const BY_EXTENSION: ReadonlyMap<string, UnsupportedLanguageId> = new Map(
  (Object.entries(EXTENSIONS) as [UnsupportedLanguageId, string][]).flatMap(([id, extensions]) =>
    extensions
      .split(' ')
      .filter((one) => one !== '')
      .map((one) => [one, id] as const),
  ),
);

const BY_NAME: Readonly<Record<string, UnsupportedLanguageId>> = {
  jenkinsfile: 'groovy',
};

const SHEBANGS: readonly (readonly [RegExp, UnsupportedLanguageId])[] = [
  [/\b(?:ba|da|z|k|c|fi)?sh\b/, 'shell'],
  [/\bperl\b/, 'perl'],
  [/\b(?:lua|luajit)\b/, 'lua'],
  [/\bRscript\b/, 'r'],
  [/\b(?:pwsh|powershell)\b/, 'powershell'],
  [/\b(?:tclsh|wish)\b/, 'tcl'],
  [/\b[gmn]?awk\b/, 'awk'],
  [/\bgroovy\b/, 'groovy'],
  [/\bscala\b/, 'scala'],
  [/\bswift\b/, 'swift'],
  [/\belixir\b/, 'elixir'],
  [/\bescript\b/, 'erlang'],
  [/\brunhaskell\b/, 'haskell'],
  [/\bjulia\b/, 'julia'],
];

/** By the end of the name alone, both parts of a double extension first. */
export function unsupportedByPath(path: string): UnsupportedLanguageId | null {
  const name = baseOf(path).toLowerCase();
  if (Object.hasOwn(BY_NAME, name)) return BY_NAME[name] ?? null;
  const last = name.lastIndexOf('.');
  if (last < 0) return null;
  const before = name.lastIndexOf('.', last - 1);
  const double = before < 0 ? undefined : BY_EXTENSION.get(name.slice(before + 1));
  return double ?? BY_EXTENSION.get(name.slice(last + 1)) ?? null;
}

const MARKUP = /\.(?:x?html?|xht|svg)$/i;
/** A script with code of its own in it, or an attribute that holds some. */
const SCRIPT =
  /<script\b(?![^>]{0,500}?\btype\s*=\s*["']?(?:application\/(?:ld\+)?json|text\/(?:template|x-|plain|html)|importmap|speculationrules))[^>]{0,2000}>\s*(?!<\/script)\S|<[a-z][^<>]{0,2000}?\son[a-z]{3,20}\s*=/i;

/** By content, for what has no telling name: the `#!` line, and markup that holds scripts. */
export function unsupportedByContent(path: string, text: string): UnsupportedLanguageId | null {
  if (text.startsWith('#!')) {
    const line = text.slice(0, Math.min(text.indexOf('\n') + 1 || text.length, 200));
    for (const [pattern, id] of SHEBANGS) if (pattern.test(line)) return id;
  }
  return MARKUP.test(path) && SCRIPT.test(text) ? 'html' : null;
}
