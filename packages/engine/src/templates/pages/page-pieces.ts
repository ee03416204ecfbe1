import type { TemplateEngine } from '../template-facts.ts';
import { readIndented } from './indented-page.ts';
import { JSTL_TAGS, jstl } from './jstl-pieces.ts';
import { bound, include, type PageBinding, type PagePiece, within, wordsOf } from './page-piece.ts';
import { rubyPieces } from './ruby-pieces.ts';

const MAX_PIECES = 2_000;

type Reader = (tag: string, at: number) => PagePiece[];
/** Tags of an engine that hold statements, and what they say. The first group of a pattern is the statement. */
const READERS: Partial<Record<TemplateEngine, readonly (readonly [RegExp, Reader])[]>> = {
  braces: [[/\{%-?([\s\S]{1,600}?)-?%\}/g, braces]],
  handlebars: [[/\{\{\{?~?([#/>^][^{}]{1,300}?)~?\}?\}\}/g, handlebars]],
  ejs: [[/<%[_-]?(?![=-])([\s\S]{1,600}?)[-_]?%>/g, curly]],
  erb: [[/<%=?-?(?!=)([\s\S]{1,600}?)-?%>/g, rubyPieces]],
  jsp: [
    ...JSTL_TAGS.map((tags): [RegExp, Reader] => [tags, jstl]),
    [/<%(?![=@!-])([\s\S]{1,2000}?)%>/g, curly],
  ],
  blade: [
    [/@((?:foreach|forelse|include|extends|component|each|php)\s*\((?:[^()]|\([^()]*\)){1,400}\))/g, blade],
    [/@(end(?:foreach|forelse))\b/g, blade],
  ],
  pug: [[/^[ \t]*((?:each|for|include|extends|-\s*(?:var|let|const))\s[^\r\n]{1,300})/gm, pug]],
  razor: [
    [
      /((?:\bforeach\s*\(\s*(?:var|\w+)\s+\w+\s+in\s+[^\r\n{]{1,200}\))|(?:\bvar\s+\w+\s*=[^;\r\n]{1,200};))/g,
      razor,
    ],
    [/(<partial\s[^<>]{1,200}>)/g, razor],
  ],
  freemarker: [[/<\/?#((?:list|assign|local|global|include)\b[^<>]{0,300}?)\/?>/g, freemarker]],
  go: [
    [
      /\{\{-?\s*((?:range|with|template|block|define|if|end|else)\b[^{}]{0,300}?|\$\w+\s*:?=[^{}]{1,300}?)\s*-?\}\}/g,
      go,
    ],
  ],
};

/** The statements of a page that hand data on, in their order. Time grows with the text's length. */
export function pagePieces(engine: TemplateEngine, text: string): PagePiece[] {
  if (engine === 'thymeleaf') return thymeleaf(text);
  if (engine === 'haml' || engine === 'slim')
    return [...readIndented(engine, text).pieces].slice(0, MAX_PIECES);
  const pieces: PagePiece[] = [];
  for (const [pattern, read] of READERS[engine] ?? [])
    for (const hit of text.matchAll(pattern)) {
      if (pieces.length >= MAX_PIECES) break;
      const tag = hit[1] ?? '';
      pieces.push(...read(tag, hit.index + hit[0].indexOf(tag)));
    }
  return pieces.sort((a, b) => a.at - b.at);
}

const quoted = (text: string): string | undefined => /["']([\w@./:!-]{1,160})["']/.exec(text)?.[1];
function braces(tag: string, at: number): PagePiece[] {
  const text = tag.trim();
  const loop = /^for\s+([\w ,]{1,80}?)\s+in\s+([\s\S]+?)(?:\s+(?:if|recursive|reversed)\b[\s\S]*)?$/.exec(
    text,
  );
  if (loop) return [{ kind: 'open', at, bind: bound(wordsOf(loop[1]), within(tag, at, loop[2]), 'element') }];
  const set = /^(?:set|assign)\s+(\w+)\s*=\s*([\s\S]+)$/.exec(text);
  if (set) return [{ kind: 'set', at, bind: bound([set[1] ?? ''], within(tag, at, set[2]), 'value') }];
  const known = /^with\s+([\s\S]+?)\s+as\s+(\w+)$/.exec(text);
  if (known) return [{ kind: 'open', at, bind: bound([known[2] ?? ''], within(tag, at, known[1]), 'value') }];
  if (/^with\b/.test(text)) return [{ kind: 'open', at, bind: pairs(tag, at) }];
  if (/^end(?:for|with|macro)\b/.test(text)) return [{ kind: 'close', at }];
  const macro = /^macro\s+(\w+)\s*\(([^()]*)\)/.exec(text);
  if (macro) {
    const params = (macro[2] ?? '').split(',').flatMap((one) => wordsOf(one).slice(0, 1));
    return [{ kind: 'macro', at, name: macro[1] ?? '', params }];
  }
  const page = quoted(text);
  if (page === undefined) return [];
  const from = /^from\s+\S+\s+import\s+([\w ,]+)/.exec(text);
  if (from) {
    const names = (from[1] ?? '').split(',').flatMap((one) => {
      const [name = '', , alias = name] = wordsOf(one);
      return name === '' || name === 'with' ? [] : [{ name, as: alias }];
    });
    return [{ kind: 'macros', at, page, as: null, names }];
  }
  const named = /^import\s+\S+\s+as\s+(\w+)/.exec(text)?.[1];
  if (named !== undefined) return [{ kind: 'macros', at, page, as: named, names: [] }];
  if (!/^(?:include|extends|embed|layout)\b/.test(text)) return [];
  const map = /\bwith\s+(\{[\s\S]*\})/.exec(text)?.[1];
  if (map !== undefined) return [include(at, tag, page, null), include(at, tag, page, within(tag, at, map))];
  const given = pairs(tag, at).map(({ names: [name = ''], value }) => ({ name, value }));
  return [include(at, tag, page, null, /\bwith\b/.test(text) ? given : [])];
}

/** `a=b c=d.e`. */
function pairs(tag: string, at: number): PageBinding[] {
  return [...tag.matchAll(/(\w+)\s*=\s*([^\s,=]+)/g)].map((hit) => ({
    names: [hit[1] ?? ''],
    value: { text: hit[2] ?? '', at: at + hit.index + hit[0].length - (hit[2] ?? '').length },
    how: 'value' as const,
  }));
}

function handlebars(tag: string, at: number): PagePiece[] {
  const text = tag.trim();
  if (text.startsWith('/')) return [{ kind: 'close', at }];
  const partial = /^>\s*["']?([\w./-]+)["']?\s*([\s\S]*)$/.exec(text);
  if (partial) {
    const rest = partial[2] ?? '';
    const context = /^([\w.@/]+)(?!\s*=)(?:\s|$)/.exec(rest)?.[1];
    const args = pairs(tag, at).map(({ names: [name = ''], value }) => ({ name, value }));
    const data = context === undefined ? null : within(tag, at, context);
    return [include(at, tag, partial[1] ?? '', data, args)];
  }
  const block = /^[#^]\s*([\w.-]+)\s*([^|]*?)(?:\s+as\s*\|\s*([^|]+)\|)?$/.exec(text);
  const word = block?.[1] ?? '';
  const value = within(tag, at, block?.[2]);
  if (word === 'each') {
    const [name = '.'] = wordsOf(block?.[3]);
    return [{ kind: 'open', at, bind: bound([name], value, 'element') }];
  }
  if (word === 'with') {
    const [name = '.'] = wordsOf(block?.[3]);
    return [{ kind: 'open', at, bind: bound([name], value, 'value') }];
  }
  // Sections of Mustache: each element of a list, or the value.
  const isSection = text.startsWith('#') && value.text === '' && !/^(?:if|unless|else)$/.test(word);
  return [{ kind: 'open', at, bind: isSection ? bound(['.'], within(tag, at, word), 'element') : [] }];
}

/** Statements of JavaScript and Java between tags: loops, variables, blocks that open and close. */
function curly(tag: string, at: number): PagePiece[] {
  const pieces: PagePiece[] = [];
  const parts = tag.split(/(?<=[;{}])/);
  let from = at;
  for (const part of parts) {
    const text = part.trim();
    const here = from;
    from += part.length;
    const each =
      /^(?:for\s*\(\s*(?:(?:const|let|var|final)\s+)?(?:[\w<>[\], .]+\s+)?(\w+)\s*(?:\bof\b|:)\s*([\s\S]+?)\)\s*\{)$/.exec(
        text,
      );
    const called = /^([\w.[\]'"()]+?)\.(?:forEach|map)\(\s*(?:function\s*\w*\s*\(|\(|)\s*(\w+)[^{]*\{$/.exec(
      text,
    );
    const set =
      /^(?:(?:const|let|var|final)\s+)?(?:[A-Z][\w<>[\], .]*\s+)?(\w+)\s*=(?!=)\s*([\s\S]+?);?$/.exec(text);
    if (each)
      pieces.push({
        kind: 'open',
        at: here,
        bind: bound([each[1] ?? ''], within(part, here, each[2]), 'element'),
      });
    else if (called)
      pieces.push({
        kind: 'open',
        at: here,
        bind: bound([called[2] ?? ''], within(part, here, called[1]), 'element'),
      });
    else if (text.endsWith('{')) pieces.push({ kind: 'open', at: here, bind: [] });
    else if (text.endsWith('}')) pieces.push({ kind: 'close', at: here });
    else if (set)
      pieces.push({
        kind: 'set',
        at: here,
        bind: bound([set[1] ?? ''], within(part, here, set[2]), 'value'),
      });
  }
  return pieces;
}

function blade(tag: string, at: number): PagePiece[] {
  if (tag.startsWith('end')) return [{ kind: 'close', at }];
  const loop = /^for(?:each|else)\s*\(([\s\S]+?)\s+as\s+([\s\S]+)\)$/.exec(tag);
  if (loop) {
    const names = [...(loop[2] ?? '').matchAll(/\$\w+/g)].map(([name]) => name);
    return [{ kind: 'open', at, bind: bound(names.slice(-1), within(tag, at, loop[1]), 'element') }];
  }
  const set = /^php\s*\(\s*(\$\w+)\s*=\s*([\s\S]+)\)$/.exec(tag);
  if (set) return [{ kind: 'set', at, bind: bound([set[1] ?? ''], within(tag, at, set[2]), 'value') }];
  const page = quoted(tag);
  if (page === undefined) return [];
  const each = /^each\s*\(\s*["'][^"']+["']\s*,\s*([^,]+),\s*["'](\w+)["']/.exec(tag);
  if (each) {
    const value = within(tag, at, each[1]);
    return [
      include(at, tag, page, null, [{ name: each[2] ?? '', value: { ...value, text: `${value.text}[0]` } }]),
    ];
  }
  const map = /,\s*(\[[\s\S]*\])\s*\)$/.exec(tag)?.[1];
  return [
    include(at, tag, page),
    ...(map === undefined ? [] : [include(at, tag, page, within(tag, at, map))]),
  ];
}

function pug(tag: string, at: number): PagePiece[] {
  const loop = /^(?:each|for)\s+(\w+)(?:\s*,\s*\w+)?\s+in\s+(.+)$/.exec(tag);
  if (loop) return [{ kind: 'set', at, bind: bound([loop[1] ?? ''], within(tag, at, loop[2]), 'element') }];
  const set = /^-\s*(?:var|let|const)\s+(\w+)\s*=\s*(.+?);?$/.exec(tag);
  if (set) return [{ kind: 'set', at, bind: bound([set[1] ?? ''], within(tag, at, set[2]), 'value') }];
  const page = /^(?:include|extends)\s+([\w./-]+)/.exec(tag)?.[1];
  return page === undefined ? [] : [include(at, tag, page)];
}

function razor(tag: string, at: number): PagePiece[] {
  const loop = /^foreach\s*\(\s*\w+\s+(\w+)\s+in\s+([\s\S]+)\)$/.exec(tag);
  if (loop) return [{ kind: 'set', at, bind: bound([loop[1] ?? ''], within(tag, at, loop[2]), 'element') }];
  const set = /^var\s+(\w+)\s*=\s*([\s\S]+);$/.exec(tag);
  if (set) return [{ kind: 'set', at, bind: bound([set[1] ?? ''], within(tag, at, set[2]), 'value') }];
  const page = /\bname\s*=\s*["']([\w./-]+)["']/.exec(tag)?.[1];
  const model = /\b(?:model|for)\s*=\s*["']@?([^"']+)["']/.exec(tag)?.[1];
  return page === undefined
    ? []
    : [include(at, tag, page, model === undefined ? null : within(tag, at, model))];
}

function thymeleaf(text: string): PagePiece[] {
  const pieces: PagePiece[] = [];
  for (const hit of text.matchAll(/\bth:(each|with|replace|insert|include)\s*=\s*"([^"]{1,300})"/g)) {
    if (pieces.length >= MAX_PIECES) break;
    const said = hit[2] ?? '';
    const at = hit.index + hit[0].length - said.length - 1;
    const loop = /^\s*(\w+)(?:\s*,\s*\w+)?\s*:\s*\$\{([^{}]+)\}/.exec(said);
    if (hit[1] === 'each' && loop)
      pieces.push({ kind: 'set', at, bind: bound([loop[1] ?? ''], within(said, at, loop[2]), 'element') });
    else if (hit[1] === 'with')
      for (const one of said.matchAll(/(\w+)\s*=\s*\$\{([^{}]+)\}/g))
        pieces.push({ kind: 'set', at, bind: bound([one[1] ?? ''], within(said, at, one[2]), 'value') });
    else {
      const page = /^(?:~\{)?\s*([\w./-]+)\s*(?:::|\}|$)/.exec(said)?.[1];
      if (page !== undefined) pieces.push(include(at, said, page));
    }
  }
  return pieces;
}

function freemarker(tag: string, at: number): PagePiece[] {
  const loop = /^list\s+([\s\S]+?)\s+as\s+(\w+)/.exec(tag);
  if (loop) return [{ kind: 'set', at, bind: bound([loop[2] ?? ''], within(tag, at, loop[1]), 'element') }];
  const set = /^(?:assign|local|global)\s+(\w+)\s*=\s*([\s\S]+)$/.exec(tag);
  if (set) return [{ kind: 'set', at, bind: bound([set[1] ?? ''], within(tag, at, set[2]), 'value') }];
  const page = tag.startsWith('include') ? quoted(tag) : undefined;
  return page === undefined ? [] : [include(at, tag, page)];
}

function go(tag: string, at: number): PagePiece[] {
  if (/^end\b/.test(tag)) return [{ kind: 'close', at }];
  const how = tag.startsWith('range') ? 'element' : 'value';
  const named = /^(?:range|with)\s+(?:\$\w+\s*,\s*)?(\$\w+)\s*:=\s*([\s\S]+)$/.exec(tag);
  if (named) {
    const value = within(tag, at, named[2]);
    return [
      { kind: 'open', at, bind: [...bound([named[1] ?? ''], value, how), ...bound(['.'], value, how)] },
    ];
  }
  const context = /^(?:range|with)\s+([\s\S]+)$/.exec(tag);
  if (context) return [{ kind: 'open', at, bind: bound(['.'], within(tag, at, context[1]), how) }];
  if (/^(?:if|define|block)\b/.test(tag)) return [{ kind: 'open', at, bind: [] }];
  const other = /^template\s+"([^"]+)"\s*([\s\S]*)$/.exec(tag);
  if (other) {
    const data = (other[2] ?? '').trim();
    return [include(at, tag, other[1] ?? '', data === '' ? null : within(tag, at, data))];
  }
  const set = /^(\$\w+)\s*:?=\s*([\s\S]+)$/.exec(tag);
  return set ? [{ kind: 'set', at, bind: bound([set[1] ?? ''], within(tag, at, set[2]), 'value') }] : [];
}
