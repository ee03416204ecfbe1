/** Settings with which an application opens its own database. */
const OF_STORE =
  /(?:data_?source|database|db|mysql|postgres(?:ql)?|mongo\w*|mariadb|redis|rabbitmq|jdbc|connection)[\w.:-]*(?:password|passwd|pwd)$/i;
/** What opens the key with which a server proves who it is: the word that its tool proposes opens it as well as any other. */
const OF_KEYS = /key-?store[._-]?(?:pass(?:word)?)$|(?:^|[._-])ssl[._-]key[._-]?pass(?:word)?$/i;
/** Whether a setting of this name is the password of a store, of data or of keys. */
export const isNamedForStore = (name: string): boolean => OF_STORE.test(name) || OF_KEYS.test(name);

/** `[database]` or `datasource:`, in whose part of a file a password is the one of a store. */
const PART_OF_STORE =
  /^\s*\[?["']?(?:[\w.-]*[._-])?(?:data_?base|data_?source|mysql|postgres\w*|mariadb|mongo\w*|redis|rabbitmq|db)["']?\]?\s*:?\s*\{?\s*$/i;
const PART_LINES = 8;
/** Whether a line sets a password in the part of a file that is about a store. */
export const isOfStore = (lines: readonly string[], at: number): boolean => {
  if (!/^\s*["']?(?:password|passwd|pwd)["']?\s*[:=]/i.test(lines[at] ?? '')) return false;
  const head = lines
    .slice(Math.max(0, at - PART_LINES), at)
    .findLast((line) => /^\s*\[|^\s*["']?[\w.-]+["']?\s*:\s*\{?\s*$/.test(line));
  return head !== undefined && head.length < 200 && PART_OF_STORE.test(head);
};
