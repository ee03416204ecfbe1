import { describe, expect, it } from 'vitest';
import { contextsAt } from './page-context.ts';

/** Context of each `#` of a page. */
function contexts(page: string): readonly string[] {
  const offsets = [...page.matchAll(/#/g)].map((hit) => hit.index);
  return contextsAt(page.replaceAll('#', 'x'), offsets);
}

describe('the context of a place on a page', () => {
  it('is text, an attribute in quotes, one without, or a tag', () => {
    expect(contexts('<p class="a #" title=# #>#</p>')).toEqual(['attribute', 'unquoted', 'unquoted', 'text']);
  });

  it('is an address only where the address begins', () => {
    expect(contexts(`<a href="#/b"><img src='/i/#'><form action="#">`)).toEqual([
      'address',
      'attribute',
      'address',
    ]);
  });

  it('is code in a script outside of quotes, and in handlers of events', () => {
    expect(
      contexts(`<script>// it's\nvar a = #, b = "#", c = '\\'#', d = \`#\`;</script><b onclick="f('#')">#`),
    ).toEqual(['script', 'script-string', 'script-string', 'script', 'handler', 'text']);
  });

  it('is text in scripts of data, in comments, and behind what never closes', () => {
    expect(contexts('<script type="text/x-template"><b>#</b></script><!-- # -->#<script>#')).toEqual([
      'text',
      'text',
      'text',
      'script',
    ]);
    expect(contexts('<style>#</style><p style="#">')).toEqual(['style', 'style']);
  });

  it('is found behind thousands of scripts', () => {
    expect(contexts(`${'<style></style><SCRIPT></SCRIPT>'.repeat(20_000)}<p title=#>`)).toEqual(['unquoted']);
  });
});
