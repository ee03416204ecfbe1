/** One regular expression per set of words: the engine's alternation is much faster than a search per word. */
const compiled = new WeakMap<ReadonlySet<string>, RegExp>();

/** Whether any of the words is in the text; true when the set is null, which means "cannot be told by words". */
export function containsAnchor(anchors: ReadonlySet<string> | null, text: string): boolean {
  if (anchors === null) return true;
  if (anchors.size === 0) return false;
  let pattern = compiled.get(anchors);
  if (!pattern) {
    // Longer words that contain a shorter one add nothing.
    const words = [...anchors].sort((a, b) => a.length - b.length);
    const needed = words.filter((word, i) => !words.slice(0, i).some((shorter) => word.includes(shorter)));
    pattern = new RegExp(needed.map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('|'));
    compiled.set(anchors, pattern);
  }
  return pattern.test(text);
}
