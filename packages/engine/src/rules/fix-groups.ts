/**
 * In `to` of a fix: what a group of `from` captured. Apart from the schema of fixes, so that applying them does not load what checks
 * them.
 */
export const GROUP = /\$([1-9])/g;
