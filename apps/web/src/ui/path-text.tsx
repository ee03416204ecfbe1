/** A file of the source: its folder in grey, its name in ink, the line behind it. Plain text, whatever it holds. */
export function PathText({ file, line }: { file: string; line?: number | null }) {
  const cut = file.lastIndexOf('/') + 1;
  return (
    <span className="path" title={file}>
      <i>{file.slice(0, cut)}</i>
      <b>{file.slice(cut)}</b>
      {line === undefined || line === null || line === 0 ? null : <i>:{line}</i>}
    </span>
  );
}
