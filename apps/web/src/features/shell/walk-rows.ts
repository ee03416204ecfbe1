/** The rows of the list on the page, whichever it is: pages with a list of their own kind have their own J and K. */
const ROWS = 'main tbody tr, main .items > li';

/** Moves the focus to the next row's first link or button, or to the row where it has none. */
export function walkRows(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)].filter((row) => row.offsetParent !== null);
  const now = rows.findIndex((row) => row.contains(document.activeElement));
  const row = rows[now < 0 ? 0 : now + step];
  if (row === undefined) return;
  const target = row.querySelector<HTMLElement>('a[href], button:not(:disabled)') ?? row;
  if (target === row) row.tabIndex = -1;
  target.focus();
  row.scrollIntoView({ block: 'nearest' });
}
