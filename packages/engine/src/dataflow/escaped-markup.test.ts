import { expect, test } from 'vitest';
import { flowsIn } from './testing/flows-in.ts';

/** In each language: text as it came, with another sign replaced, with the first or all of the signs that open an element, and by a function of the program. */
const CASES: Readonly<Record<string, string>> = {
  'a.js': String.raw`
const h = (text) => String(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
out.page(source()); // BAD
out.page(source().replace(/&/g, '&amp;')); // BAD
out.page(source().replace(/[^<]/g, '')); // BAD
out.page(source().replace(/[<>]/g, ''));
out.page(source().replaceAll('<', '&lt;'));
out.page(h(source()));
`,
  'a.py': String.raw`import lib, re
out.page(lib.source()) # BAD
out.page(lib.source().replace('>', '&gt;')) # BAD
out.page(lib.source().replace('<', '&lt;'))
out.page(re.sub('<', '&lt;', lib.source()))
`,
  'A.java': String.raw`class A { void f() {
 out.page(Lib.source()); // BAD
 out.page(Lib.source().replace(">", "&gt;")); // BAD
 out.page(Lib.source().replace("<", "&lt;").replace(">", "&gt;"));
 out.page(Lib.source().replaceAll("[<>]", ""));
} }`,
  'A.cs': String.raw`class A { void F() {
 web.page(Lib.source()); // BAD
 web.page(Lib.source().Replace("&", "&amp;")); // BAD
 web.page(Lib.source().Replace("&", "&amp;").Replace("<", "&lt;"));
} }`,
  'a.go': `package a
import ("lib"; "strings")
func f() {
 out.page(lib.source()) // BAD
 out.page(strings.ReplaceAll(lib.source(), ">", "&gt;")) // BAD
 out.page(strings.ReplaceAll(lib.source(), "<", "&lt;"))
}`,
  'a.php': String.raw`<?php
function h($text) {
  $text = preg_replace("#&(?!\#[0-9]+;)#si", "&amp;", $text);
  $text = str_replace("<", "&lt;", $text);
  return str_replace("\"", "&quot;", $text);
}
$out->page(source()); // BAD
$out->page(str_replace('>', '&gt;', source())); // BAD
$out->page(str_replace(array('&', '<'), array('&amp;', '<'), source())); // BAD
$out->page(str_replace(array('&', '<'), array('&amp;', '&lt;'), source()));
$out->page(str_replace(['<', '>'], '', source()));
$out->page(strtr(source(), ['<' => '&lt;', '>' => '&gt;']));
$out->page(str_replace('<', '', source())); // BAD
$out->page(strtr(source(), ['>' => '&gt;'])); // BAD
$out->page(h(source()));
`,
  'a.rb': String.raw`out.page(source()) # BAD
out.page(source().sub('<', '&lt;')) # BAD
out.page(source().gsub('<', '&lt;'))
out.page(source().gsub(/[<>]/, ''))
`,
};

test.each(Object.entries(CASES))(
  'text in which every sign that opens an element was replaced makes none (%s)',
  async (path, source) => {
    const { flows } = await flowsIn({ [path]: source });
    const bad = source.split('\n').flatMap((line, i) => (line.includes('BAD') ? [i + 1] : []));
    expect(flows.map((one) => one.startLine).sort((a, b) => a - b)).toEqual(bad);
  },
);
