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
