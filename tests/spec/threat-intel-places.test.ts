/** A sentence whose test is gone or renamed is noticed here. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as places from './threat-intel-places.ts';

const root = new URL('../../', import.meta.url);

for (const [group, sentences] of Object.entries(places)) {
  test.each(Object.entries(sentences))(
    `${group}: “%s” is held to where it is said to be`,
    (_, [file, piece]) => {
      // As it is written, line breaks of the formatter apart.
      const text = readFileSync(new URL(file, root), 'utf8').replaceAll(/\s+/g, ' ');
      expect(text).toContain(piece);
    },
  );
}
