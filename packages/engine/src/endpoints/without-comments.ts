import { withoutDocstrings } from '../match/credentials/docstrings.ts';
import type { FlatModule } from '../match/flat-module.ts';

/** What is commented out protects nothing, and neither does what a docstring says. Offsets stay. */
export function withoutComments(flat: FlatModule): string {
  let out = '';
  let at = 0;
  for (const { start, end } of [...flat.module.comments].sort((a, b) => a.start - b.start)) {
    if (start < at) continue;
    out += flat.text.slice(at, start) + flat.text.slice(start, end).replace(/[^\r\n]/g, ' ');
    at = end;
  }
  out += flat.text.slice(at);
  return flat.module.language === 'python' ? withoutDocstrings(out) : out;
}
