/** The known word that was probably meant; null when none is near. */
export function nearWord(word: string, known: readonly string[]): string | null {
  const [nearest] = known
    .map((name) => ({ name, edits: edits(word.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, edits }) => edits <= Math.max(1, Math.floor(name.length / 3)))
    .sort((a, b) => a.edits - b.edits);
  return nearest?.name ?? null;
}

/** Letters to insert, remove, replace or swap with their neighbour (optimal string alignment). */
function edits(from: string, to: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const current = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      let least = Math.min(replaced, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      current.push(least);
    }
    before = previous;
    previous = current;
  }
  return previous[to.length] ?? 0;
}
