/** An expression of a page, with the offset at which it stands. */
export interface PageExpression {
  readonly text: string;
  readonly at: number;
}

/** A name that a page gives a value: the value itself, or each element of it. */
export interface PageBinding {
  /** `.` is the context in which names of Handlebars and Go are read. */
  readonly names: readonly string[];
  readonly value: PageExpression;
  readonly how: 'value' | 'element';
}

/** A datum that a page hands to one that it includes, by its name there. */
export interface PageArgument {
  readonly name: string;
  readonly value: PageExpression;
  /** The page may leave it out. */
  readonly isConditional?: true;
}

/** What statements of a page do to data, in the order in which they stand. */
export type PagePiece = { readonly at: number } & (
  | { readonly kind: 'open'; readonly bind: readonly PageBinding[] }
  | { readonly kind: 'close' }
  | { readonly kind: 'set'; readonly bind: readonly PageBinding[] }
  /** The rest of the page is within another: all that is known here is known there. */
  | {
      readonly kind: 'include';
      readonly page: string;
      readonly data: PageExpression | null;
      readonly args: readonly PageArgument[];
      readonly to: number;
    }
  | { readonly kind: 'macro'; readonly name: string; readonly params: readonly string[] }
  | {
      readonly kind: 'macros';
      readonly page: string;
      /** Prefix under which all are known. */
      readonly as: string | null;
      readonly names: readonly { readonly name: string; readonly as: string }[];
    }
);

export const within = (tag: string, at: number, part: string | undefined): PageExpression => ({
  text: (part ?? '').trim(),
  at: at + Math.max(tag.indexOf(part ?? ''), 0),
});
export const bound = (
  names: readonly string[],
  value: PageExpression,
  how: PageBinding['how'],
): readonly PageBinding[] => [{ names, value, how }];
export const include = (
  at: number,
  tag: string,
  page: string,
  data: PageExpression | null = null,
  args: readonly PageArgument[] = [],
): PagePiece => ({ kind: 'include', at, page, data, args, to: at + tag.length });

/** `<%- include('head', { title }) %>`, `@await Html.PartialAsync("_Row", row)`. */
export const INCLUDES =
  /^(?:await\s+)?(?:@?Html\.)?(?:include|partial|render\w*|Partial\w*|RenderPartial\w*)\s*\(\s*(["'])([\w@./-]{1,160})\1\s*(?:,\s*([\s\S]*?))?\)$/;

export const wordsOf = (text: string | undefined): string[] =>
  [...(text ?? '').matchAll(/[A-Za-z_]\w*/g)].map(([word]) => word);
