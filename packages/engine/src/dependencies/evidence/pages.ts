import { roleOf } from '../../file-kinds/role.ts';
import type { Gap } from '../component.ts';
import { gap } from '../parsed-manifest.ts';

/** Servers of packages of npm for browsers. What a page loads from elsewhere is no package as far as anybody can tell. */
const CDN =
  /(?:https?:)?\/\/(?:unpkg\.com|(?:[\w-]+\.)?jsdelivr\.net|cdnjs\.cloudflare\.com|esm\.(?:sh|run)|(?:cdn|ga)\.jspm\.(?:io|dev)|(?:cdn\.)?skypack\.dev|ajax\.googleapis\.com\/ajax\/libs|ajax\.aspnetcdn\.com|code\.(?:jquery|angularjs)\.com|(?:maxcdn|stackpath|netdna)\.bootstrapcdn\.com|cdn\.(?:bootcss|staticfile|bytedance|datatables)\.(?:com|org|net)|cdn\.tailwindcss\.com|rawgit\.com|cdn\.rawgit\.com|lib\.baomitu\.com)\/[^\s"'`<>)]*/i;

const MAX_GAPS = 20;

/** Script tags and imports that take packages of npm from a CDN, past every lock file. */
export function pageGaps(path: string, text: string): Gap[] {
  if (!text.includes('//')) return [];
  const gaps: Gap[] = [];
  let number = 0;
  for (const row of text.split('\n')) {
    number++;
    if (gaps.length >= MAX_GAPS) break;
    if (!row.includes('//') || row.length > 20_000) continue;
    const found = CDN.exec(row);
    // Style sheets and fonts are no code.
    if (!found || /\.(?:css|woff2?|ttf|svg|png|map)(?:[?#].*)?$/.test(found[0])) continue;
    // A page of the documentation is no part of what is shipped: it holds the package that it names.
    const names = roleOf(path) === 'main' ? undefined : namesIn(found[0]);
    const what = `loaded from ${found[0].slice(0, 140)}`;
    gaps.push(gap(path, 'npm', 'installed-elsewhere', what, number, names));
  }
  return gaps;
}

/** The package in an address of a CDN; undefined where it has none that can be told. */
function namesIn(address: string): string[] | undefined {
  const found =
    /(?:unpkg\.com|jsdelivr\.net\/npm|esm\.(?:sh|run)|skypack\.dev|jspm\.(?:io|dev)\/npm:?)\/?((?:@[\w.-]+\/)?[\w.-]+)/.exec(
      address,
    ) ??
    /(?:cdnjs\.cloudflare\.com\/ajax\/libs|ajax\.googleapis\.com\/ajax\/libs|code)\/([\w.-]+)/.exec(
      address,
    ) ??
    /code\.(jquery)\.com/.exec(address);
  const name = found?.[1];
  return name === undefined
    ? undefined
    : [...new Set([name, name.replace(/[.-]?js$/i, ''), name.toLowerCase()])];
}
