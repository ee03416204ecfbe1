import type { FindingCode, FindingDetail } from '@vedette/contract';
import { CopyButton } from '../../ui/copy.tsx';
import { PathText } from '../../ui/path-text.tsx';

type Fix = NonNullable<FindingDetail['fix']>;

/** What the rule would change, as a diff of the one line; without the line where its code was not kept. */
export function SuggestedChange({
  file,
  fix,
  code,
}: {
  file: string;
  fix: Fix;
  code: FindingCode | undefined;
}) {
  const line = lineOf(code, file, fix.startLine);
  const at = line === undefined ? undefined : placeOf(line, fix);
  const before = at === undefined ? fix.found : line;
  const after =
    line === undefined || at === undefined
      ? fix.replacement
      : line.slice(0, at) + fix.replacement + line.slice(at + fix.found.length);
  return (
    <div className="cblock code diff">
      <header>
        <PathText file={file} line={fix.startLine} />
        <span className="sym">suggested change</span>
        <span className="grow" />
        <CopyButton text={after ?? ''} label="Copy the changed line" />
      </header>
      <div className="lines" tabIndex={0} role="region" aria-label="Suggested change">
        <div className="ln del">
          <span className="no">{fix.startLine}</span>
          <span className="sg">
            <span className="vh">Instead of</span>
            <span aria-hidden="true">−</span>
          </span>
          <span className="tx">
            <s>{before}</s>
          </span>
        </div>
        <div className="ln add">
          <span className="no">{fix.startLine}</span>
          <span className="sg">
            <span className="vh">write</span>
            <span aria-hidden="true">+</span>
          </span>
          <span className="tx">{after}</span>
        </div>
      </div>
    </div>
  );
}

function lineOf(code: FindingCode | undefined, file: string, line: number): string | undefined {
  const excerpt = code?.excerpts.find(
    (one) => one.file === file && line >= one.startLine && line < one.startLine + one.lines.length,
  );
  return excerpt?.lines[line - excerpt.startLine];
}

/** Lines that were cut for their length do not hold it. */
function placeOf(line: string, fix: Fix): number | undefined {
  const at = fix.startColumn - 1;
  return line.startsWith(fix.found, at) ? at : undefined;
}
