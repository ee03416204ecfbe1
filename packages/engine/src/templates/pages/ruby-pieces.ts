import { bound, include, type PagePiece, within, wordsOf } from './page-piece.ts';

/** Statements of Ruby on a page: loops, blocks, variables, pages that are rendered within. */
export function rubyPieces(tag: string, at: number): PagePiece[] {
  const text = tag.trim();
  const block =
    /^([\s\S]+?)\.(?:each|map|find_each|each_with_index|each_slice\(\d+\))\s*(?:do|\{)\s*\|\s*([^|]+)\|$/.exec(
      text,
    );
  if (block)
    return [
      { kind: 'open', at, bind: bound(wordsOf(block[2]).slice(0, 2), within(tag, at, block[1]), 'element') },
    ];
  const isBlock = /(?:\bdo\s*(?:\|[^|]*\|)?|\{\s*(?:\|[^|]*\|)?)$/.test(text);
  if (isBlock || /^(?:if|unless|case|while|until|for|begin)\b/.test(text))
    return [{ kind: 'open', at, bind: [] }];
  if (/^(?:end\b|\})/.test(text)) return [{ kind: 'close', at }];
  const rendered =
    /^render\s*\(?\s*(?:(?:partial|template|file|layout):\s*)?["']([\w./-]{1,160})["']\s*,?\s*([\s\S]*?)\)?$/.exec(
      text,
    );
  if (rendered) {
    const args = [...(rendered[2] ?? '').matchAll(/(\w+):\s*([@\w.[\]:'"()]+)/g)]
      .filter(([, name]) => name !== 'locals')
      .map((hit) => ({ name: hit[1] ?? '', value: within(tag, at, hit[2]) }));
    return [include(at, tag, rendered[1] ?? '', null, args)];
  }
  const set = /^(\w+)\s*(?:\|\|)?=(?![=~>])\s*([\s\S]+)$/.exec(text);
  return set ? [{ kind: 'set', at, bind: bound([set[1] ?? ''], within(tag, at, set[2]), 'value') }] : [];
}
