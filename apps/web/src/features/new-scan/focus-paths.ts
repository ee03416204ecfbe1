/** Paths that are looked at first: one a line, without what stands around them. */
export function focusPaths(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim().replace(/^\.\//, ''))
    .filter((line) => line !== '');
}
