import { expect, test } from 'vitest';

/** Sentences of a document under short names: what a test file must cite, each at least once. */
export type Sentences = Readonly<Record<string, string>>;

export interface Citations<S extends Sentences> {
  /** A test whose title quotes the sentence and says what is guaranteed about it. */
  requirement(sentence: keyof S & string, guarantee: string, proof: () => Promise<void> | void): void;
  /** The last test of a file: nothing in the document is left without one. */
  assertAllCited(): void;
}

/** Binds tests to the sentences of a document. */
export function citing<S extends Sentences>(sentences: S): Citations<S> {
  const cited = new Set<string>();
  return {
    requirement(sentence, guarantee, proof) {
      cited.add(sentence);
      test(`“${sentences[sentence]}”: ${guarantee}`, proof);
    },
    assertAllCited() {
      test('every sentence of the document is cited by a test', () => {
        expect(Object.keys(sentences).filter((sentence) => !cited.has(sentence))).toEqual([]);
      });
    },
  };
}
