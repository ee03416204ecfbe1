/** Names in summaries of pages, none of which code can bear. */

/** The function that a page is. */
export const PAGE_FUNCTION = '<page>';
/** Writes its argument as it is, or where escaping does not suffice. */
export const WRITE_MARKUP = '<write>';
/** Writes its argument, which the engine escapes unless a setting says otherwise. */
export const WRITE_BY_SETTING = '<write by setting>';
/** Writes its argument as the whole of an address, which a browser runs where its scheme says so: escaping keeps nothing back. */
export const WRITE_ADDRESS = '<write address>';
/** Hands its second argument, with the named ones, to the page that the first names. */
export const INCLUDE_PAGE = '<include>';
/** Calls the macro that the second argument names of the page that the first names. */
export const MACRO_OF_PAGE = '<macro>';

const MADE_MARKUP =
  /(?:\.|->)(?:get)?\w*(?:mark(?:ed)?down|linkif|_html|Html|rendered|sanitiz|formatted)\w*(?:\(\))?\s*(?:\||$|\.|[-~=!]?[%}?]|\))/;

/**
 * Whether a page writes a field that holds what was made of its text: rendered Markdown, linked addresses, sanitized markup. @param
 * written the expression, or the whole sign around it
 */
export const namesMadeMarkup = (written: string): boolean => MADE_MARKUP.test(written);
