import { TextArea } from '../../ui/field.tsx';

/** What the analysis begins with; empty is the whole source in its own order. */
export function FocusPathsField(props: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  return (
    <TextArea
      {...props}
      label="Look at these first"
      rows={2}
      mono
      placeholder="src/auth"
      hint="Files or folders, one a line. Hints, not bounds: findings may lie anywhere."
    />
  );
}
