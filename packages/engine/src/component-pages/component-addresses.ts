/** What components make the address of a link as it is, let people fill in, and look at before they keep it. */
interface AddressFacts {
  /** `href="@item.Url"`: the whole of it. */
  readonly addresses: readonly {
    readonly expression: string;
    readonly field: string;
    readonly offset: number;
  }[];
  /** Fields that a form fills: `@bind-Value="model.Url"`. */
  readonly filled: readonly string[];
  /** Fields of which somebody asks what kind of address they are. */
  readonly asked: readonly string[];
}

const MAX = 200;
const FIELD = '(?:\\w{0,40}(?:Url|URL|Uri|Link|Website|WebSite|Homepage|HomePage|Href))';
const WHOLE = new RegExp(
  `(?:^|[\\s"'])(?:href|Href|formaction)\\s?=\\s?"@\\(?([A-Za-z_][\\w.!?]{0,100}[.](${FIELD}))!?\\)?"`,
  'g',
);
const FILLED = new RegExp(
  `@bind(?:-\\w{1,30})?\\s?=\\s?"@?(?:[A-Za-z_][\\w.!?]{0,100}[.])(${FIELD})"|\\basp-for\\s?=\\s?"(?:[\\w.]{0,100}[.])?(${FIELD})"`,
  'g',
);
/** `[Url] public string Site { get; set; }`, with other attributes beside it. */
const DECLARED = new RegExp(
  `\\[(?:Url|RegularExpression)\\b[^\\]]{0,300}\\](?:\\s{0,40}\\[[^\\]]{0,200}\\]){0,6}\\s{0,40}public\\s[\\w<>?.\\s]{1,80}?\\b(${FIELD})\\b`,
  'g',
);
/** A file that looks at addresses looks at all that it names. */
const LOOKS =
  /\bUriSchemeHttp|\bUri\.(?:TryCreate|IsWellFormedUriString|CheckSchemeName)\(|"javascript:|\bStartsWith\(\s?"https?:|\.Must(?:Async)?\([^)\n]{0,60}(?:Url|Uri)/;
const NAMED = new RegExp(`\\b(${FIELD})\\b`, 'g');

/** Reads the markup of a component, or code; both ask. Time grows with the length. */
export function addressFacts(text: string): AddressFacts {
  const names = (pattern: RegExp): string[] =>
    [...new Set([...text.matchAll(pattern)].map((hit) => hit[1] ?? hit[2] ?? ''))].slice(0, MAX);
  return {
    addresses: [...text.matchAll(WHOLE)].slice(0, MAX).map((hit) => ({
      expression: hit[1] ?? '',
      field: hit[2] ?? '',
      offset: hit.index + hit[0].search(/\w/),
    })),
    filled: names(FILLED),
    asked: [...names(DECLARED), ...(LOOKS.test(text) ? names(NAMED) : [])],
  };
}
