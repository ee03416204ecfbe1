/** Untrusted code: text nodes only, in one colour; what is pointed at is marked. */
export interface CodeMark {
  /** Columns from 1; the end is the column after the last. */
  readonly from: number;
  readonly to: number;
  readonly sink: boolean;
}

export function MarkedText({ text, mark }: { text: string; mark: CodeMark | null }) {
  if (mark === null || mark.from >= mark.to || mark.from > text.length)
    return <>{text === '' ? ' ' : text}</>;
  const from = mark.from - 1;
  const to = Math.min(mark.to - 1, text.length);
  return (
    <>
      {text.slice(0, from)}
      <mark className={mark.sink ? 'snk' : undefined}>{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  );
}

/** Where a range lies on one of its lines. */
export function markOn(
  line: number,
  text: string,
  range: { startLine: number; startColumn: number; endLine: number; endColumn: number },
  sink: boolean,
): CodeMark | null {
  if (line < range.startLine || line > range.endLine) return null;
  const indent = text.length - text.trimStart().length;
  return {
    from: line === range.startLine ? range.startColumn : indent + 1,
    to: line === range.endLine ? range.endColumn : text.length + 1,
    sink,
  };
}
