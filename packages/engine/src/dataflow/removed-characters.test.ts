import { expect, test } from 'vitest';
import { flowsIn } from './testing/flows-in.ts';

/** In each language: nothing replaced, one separator, both, all but letters and digits, and all but those and slashes. */
const CASES: Readonly<Record<string, string>> = {
  'a.js': String.raw`
readAt(source()); // BAD
readAt(source().replace(/[/]/g, '')); // BAD
readAt(source().replace(/[\/\\]/g, '_'));
readAt(source().replace(/[\/\\]/, '_')); // BAD
readAt(source().replace(/[^a-z0-9.]+/gi, '-'));
readAt(source().replace(/[^a-z0-9.]+/gi, '/')); // BAD
readAt(source().replace(/[^a-z0-9./]/gi, '-')); // BAD
readAt(source().replace(/\W+/g, ''));
readAt(source().replace(/\W/, '')); // BAD
readAt(source().replace(/\W+/g, '/')); // BAD
readAt(source().replace(/\D+/g, '/')); // BAD
`,
  'a.py': String.raw`import re, lib
lib.read(lib.source()) # BAD
lib.read(re.sub(r'[/]', '', lib.source())) # BAD
lib.read(re.sub(r'[/\\]', '', lib.source()))
lib.read(re.sub(r'[^\w.-]', '_', lib.source()))
lib.read(re.sub(r'[^\w./]', '_', lib.source())) # BAD
SIGNS = re.compile(r'[^\w.-]+')
lib.read(SIGNS.sub('_', lib.source()))
lib.read(re.sub(r'\W+', '', lib.source()))
`,
  'A.java': String.raw`class A { void f() {
 Lib.readAt(Lib.source()); // BAD
 Lib.readAt(Lib.source().replaceAll("[/]", "")); // BAD
 Lib.readAt(Lib.source().replaceAll("[\\\\/:*?\"<>|~\\s]", ""));
 Lib.readAt(Lib.source().replaceAll("[^a-zA-Z0-9.]", ""));
 Lib.readAt(Lib.source().replaceAll("[^a-zA-Z0-9./]", "")); // BAD
 Lib.readAt(SIGNS.matcher(Lib.source()).replaceAll("_"));
 Lib.readAt(Lib.source().replaceAll(NAMES, ""));
 Lib.readAt(Lib.source().replaceAll(WAYS, "")); // BAD
} static String NAMES = "[^A-Za-z\\.\\(\\)\\-（）\\_0-9\\u4e00-\\u9fa5]"; static String WAYS = "[^A-Za-z/()]"; static final Pattern SIGNS = Pattern.compile("[^\\w.]"); }`,
  'A.cs': String.raw`using System.Text.RegularExpressions;
class A { void F() {
 Lib.readAt(Lib.source()); // BAD
 Lib.readAt(Regex.Replace(Lib.source(), "[/]", "")); // BAD
 Lib.readAt(Regex.Replace(Lib.source(), @"[/\\]", ""));
 Lib.readAt(Regex.Replace(Lib.source(), "[^a-zA-Z0-9.]", ""));
 Lib.readAt(Signs.Replace(Lib.source(), "_"));
} static readonly Regex Signs = new Regex(@"[^\w.]"); }`,
  'a.go': `package a
import ("lib"; "regexp")
func f() {
 lib.read(lib.source()) // BAD
 signs := regexp.MustCompile("[^a-z0-9]+")
 lib.read(signs.ReplaceAllString(lib.source(), "-"))
 dots := regexp.MustCompile("[.]+")
 lib.read(dots.ReplaceAllString(lib.source(), "-")) // BAD
}`,
  'a.php': String.raw`<?php
readAt(source()); // BAD
readAt(preg_replace('#[/]#', '', source())); // BAD
readAt(preg_replace('/[^a-z0-9.]/i', '', source()));
readAt(preg_replace('/[^a-z\-]+/', '', source()));
readAt(preg_replace('/\W+/', '', source()));
readAt(preg_replace('/\w+/', '', source())); // BAD
`,
  'a.rb': String.raw`readAt(source()) # BAD
readAt(source().gsub(/[\/]/, '')) # BAD
readAt(source().gsub(/[\/\\]/, ''))
readAt(source().gsub(/[^a-z0-9.]/, ''))
readAt(source().gsub(/\W/, '-'))
`,
};

test.each(Object.entries(CASES))(
  'a path in which all separators were replaced does not climb (%s)',
  async (path, source) => {
    const { flows } = await flowsIn({ [path]: source });
    const bad = source.split('\n').flatMap((line, i) => (line.includes('BAD') ? [i + 1] : []));
    expect(flows.map((one) => one.startLine).sort((a, b) => a - b)).toEqual(bad);
  },
);
