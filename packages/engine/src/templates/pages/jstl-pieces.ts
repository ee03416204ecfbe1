import {
  bound,
  include,
  type PageArgument,
  type PageExpression,
  type PagePiece,
  within,
} from './page-piece.ts';

/** Bounds of what is looked through behind a tag that includes a page. */
const BODY = '[\\s\\S]{0,3000}?';

/** Tags of JSP that hand data on; the first group is the tag without its signs. */
export const JSTL_TAGS: readonly RegExp[] = [
  /<((?:c:forEach|%@\s*include)\b[^<>]{1,400}?)\/?>/g,
  /<(\/c:forEach)\s*>/g,
  // Any tag that says `var` gives that name a value.
  /<((?!c:forEach\b|c:import\b)[a-z]\w{0,20}:\w{1,30}(?=\s[^<>]{0,300}?\bvar\s*=)[^<>]{1,400}?)\/?>/g,
  new RegExp(
    `<((?:jsp:include|c:import)\\b[^<>]{1,400}?(?:/>|[^/<>]>(?:${BODY}</(?:jsp:include|c:import)>)?))`,
    'g',
  ),
];

/** Tags whose result is one of their attributes: anything else writes what nobody chose, or what it made safe. */
const GIVES_VALUE = /^(?:c:(?:set|url)|spring:url)$/;
/** Within these what a tag says may not be said. */
const CONDITION = /<(\/?)c:(?:if|when|otherwise|forEach)\b/g;
const PARAMETER = /<(?:jsp|c):param\b[^<>]{1,400}>/g;
/** Where a page reads parameters of its request, which an including page may set. */
export const PARAMETERS = 'param';

/** What a tag of JSP says, of the standard tag library or another. */
export function jstl(tag: string, at: number): PagePiece[] {
  if (tag.startsWith('/')) return [{ kind: 'close', at }];
  const [head = '', kind = ''] = /^[%@\s]*([\w:]+)[^<>]*/.exec(tag) ?? [];
  const name = attribute(head, 'var') ?? '';
  if (kind === 'c:forEach')
    return [
      { kind: 'open', at, bind: name === '' ? [] : bound([name], expression(head, at, 'items'), 'element') },
    ];
  const page = attribute(head, 'page') ?? attribute(head, 'file') ?? attribute(head, 'url');
  if (kind === 'include') return page === undefined ? [] : [include(at, tag, page)];
  if (kind === 'jsp:include' || kind === 'c:import')
    return page === undefined ? [] : [include(at, head, page, null, parameters(tag, at))];
  if (name === '' || name.includes('$')) return [];
  const value = GIVES_VALUE.test(kind) ? expression(head, at, 'value') : within(head, at, undefined);
  return [{ kind: 'set', at, bind: bound([name], value, 'value') }];
}

/** Parameters that stand between the signs of a tag that includes a page. */
function parameters(tag: string, at: number): PageArgument[] {
  const conditions = [...tag.matchAll(CONDITION)];
  return [...tag.matchAll(PARAMETER)].flatMap(({ 0: one, index: from }) => {
    const name = attribute(one, 'name');
    if (name === undefined || !/^\w+$/.test(name)) return [];
    const depth = conditions
      .filter((condition) => condition.index < from)
      .reduce((open, [, close]) => open + (close === '' ? 1 : -1), 0);
    return [
      {
        name: `${PARAMETERS}.${name}`,
        value: expression(one, at + from, 'value'),
        ...(depth > 0 && { isConditional: true as const }),
      },
    ];
  });
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    .exec(tag)
    ?.slice(1)
    .find((one) => one !== undefined);

const expression = (tag: string, at: number, name: string): PageExpression =>
  within(tag, at, /\$\{([^{}]*)\}/.exec(attribute(tag, name) ?? '')?.[1]);
