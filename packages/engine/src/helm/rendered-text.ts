import type { Write } from './evaluate.ts';

/** What a template came to, and where in the template each part of it stands. */
export interface RenderedText {
  readonly text: string;
  /** Offset in the template of what stands at this offset in `text`: of what an action wrote, the action's. */
  readonly origin: (offset: number) => number;
}

/** Collects what a template writes. */
export function renderedText(): { readonly write: Write; readonly end: () => RenderedText } {
  const pieces: string[] = [];
  const starts: number[] = [];
  const origins: { readonly offset: number; readonly isText: boolean }[] = [];
  let length = 0;
  return {
    write(text, offset, isText) {
      pieces.push(text);
      starts.push(length);
      origins.push({ offset, isText });
      length += text.length;
    },
    end() {
      const text = pieces.join('');
      return {
        text,
        origin(offset) {
          let low = 0;
          let high = starts.length - 1;
          while (low < high) {
            const middle = (low + high + 1) >> 1;
            if ((starts[middle] ?? 0) <= offset) low = middle;
            else high = middle - 1;
          }
          const piece = origins[low];
          if (piece === undefined) return 0;
          return piece.isText ? piece.offset + offset - (starts[low] ?? 0) : piece.offset;
        },
      };
    },
  };
}
