/** A line of nothing but a comment, in any language that is analysed; C#'s and PHP's attributes (`#[…]`) are none. */
export const COMMENT_LINE = /^\s*(?:\/\/|#(?!\[)|\*|\/\*|--|<!--)/;
