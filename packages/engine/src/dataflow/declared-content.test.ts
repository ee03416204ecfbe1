import { describe, expect, it } from 'vitest';
import { isNonMarkup } from './media-types.ts';
import { expected, sinkLines } from './testing/flows-in.ts';

describe('a response of a declared type', () => {
  it('is markup unless its type says that browsers run nothing in it', () => {
    for (const type of [
      'application/json',
      'text/plain; charset=utf-8',
      'application/epub+zip',
      'png',
      '.csv',
    ])
      expect(isNonMarkup(type), type).toBe(true);
    for (const type of ['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/javascript', 'html', ''])
      expect(isNonMarkup(type), type).toBe(false);
  });

  it('takes any text in the call that declares it, in a header or by an argument of that name', async () => {
    const files = {
      'a.js': `
reply.page(source()); // BAD
reply.page(source(), 200, { 'content-type': 'text/csv' });
reply.page(source(), 200, { 'Content-Type': 'image/svg+xml' }); // BAD
reply.page(source(), 200, { 'Content-Type': kind }); // BAD
`,
      'b.py': `
import lib
reply.page(lib.source()) # BAD
reply.page(lib.source(), media_type="image/webp")
reply.page(lib.source(), content_type="text/html") # BAD
`,
      'c.php': `<?php
$reply->page(source()); // BAD
$reply->page(source(), 200, ['Content-type' => 'application/epub+zip']);
`,
    };
    expect(await sinkLines(files)).toEqual(expected(files));
  });
});
