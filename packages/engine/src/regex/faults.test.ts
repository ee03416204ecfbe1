import { describe, expect, it } from 'vitest';
import { missesTags } from './tag-filter.ts';
import { hasWideRange } from './wide-range.ts';

describe('ranges of character classes', () => {
  it.each(['[A-z]', '[0-93-5]', '^[z-a]$', '[0-9a-fA-f]', '[$-`]', '[*+-<=]', '[a-z.-_]', '[7-F]'])(
    '%s takes in more than it says',
    (source) => expect(hasWideRange(source)).toBe(true),
  );
  it.each([
    '[\\x00-\\x7F]',
    '[!-~]',
    '[ -~]',
    '[a-zA-Z0-9_.-]',
    '[\\w.-]',
    '[^\\]A-Z-]',
    '\\[A-z',
    '[[:alpha:]0-9]',
    '[+-.]',
    '[\u00c0-\u00ff]',
  ])('%s says what it takes in', (source) => expect(hasWideRange(source)).toBe(false));
});

describe('filters of tags', () => {
  it.each([
    ['<script.*?>.*?</script>', 'is'],
    ['<script.*?>.*?<\\/script[^>]*>', 's'],
    ['<script[^>]*?>.*?<\\/script[^>]*>', 'i'],
    ['<script(\\s|\\w|=|")*?>.*?<\\/script[^>]*>', 'is'],
    ['<!--.*--!?>', 'i'],
  ])('%s with flags %s misses some', (source, flags) => expect(missesTags(source, flags)).toBe(true));
  it.each([
    ['<script.*?>.*?<\\/script[^>]*>', 'is'],
    ['<!--.*-->', 'is'],
    ['<br>', ''],
    ['(?=<script>)', ''],
    ['script', ''],
  ])('%s with flags %s misses none, or is no filter', (source, flags) =>
    expect(missesTags(source, flags)).toBe(false),
  );
});
