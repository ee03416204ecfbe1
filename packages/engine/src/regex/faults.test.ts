import { describe, expect, it } from 'vitest';
import { hasOneSidedAnchor } from './anchors.ts';
import { hasRegexFault } from './faults.ts';
import { hasAnySignHost, hasUnboundHost } from './host-pattern.ts';
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

describe('anchors of alternatives', () => {
  it.each(['^a|b', '^(a)|(b)', 'a|b$', '(a)|b$', '^a|b|c$', '^\\s*(x|y):|x:y', '\\Aadmin|root'])(
    '%s binds one alternative only',
    (source) => expect(hasOneSidedAnchor(source)).toBe(true),
  );
  it.each([
    '^a|^b',
    'a$|b$',
    '^(?:a|b)$',
    '(^a)|b',
    '^\\s+|\\s+$',
    '^a|',
    '^a|%',
    '^[a|b]',
    '^a|b$',
    'a|b',
    '^(a|b)',
  ])('%s binds what it seems to', (source) => expect(hasOneSidedAnchor(source)).toBe(false));
});

describe('patterns for hosts', () => {
  it.each([
    'https?:\\/\\/shop\\.example\\.com',
    'www\\.example\\.com',
    '^https?://example\\.com',
    '(?:https?:)?//example\\.org/',
  ])('%s fits other hosts too', (source) => expect(hasUnboundHost(source)).toBe(true));
  it.each([
    '^https?://example\\.com/',
    '^www\\.example\\.com$',
    '\\.com|\\.org',
    'example\\.com|whatever',
    'See https://example.com',
    'a.committee',
  ])('%s is bound, or asks for no host', (source) => expect(hasUnboundHost(source)).toBe(false));
  it.each(['^https?://shop.example.com/', '^((www|shop).)?example.com/', '\\Agood.com'])(
    '%s has a dot for any sign',
    (source) => expect(hasAnySignHost(source)).toBe(true),
  );
  it.each([
    '^shop\\.example\\.com$',
    'file.com',
    '^a+b\\.org',
    '^https?://good.com$',
    '^good.com/',
    '\\Agood.com\\z',
  ])('%s has none, or one that fits no name of another', (source) =>
    expect(hasAnySignHost(source)).toBe(false),
  );
});

it("reads Ruby's flag m as a dot that takes line breaks", () => {
  expect(hasRegexFault('tag-filter', '<!--.*-->', { language: 'ruby', flags: 'm' })).toBe(false);
  expect(hasRegexFault('tag-filter', '<!--.*-->', { language: 'javascript', flags: 'm' })).toBe(true);
});
