import { buildLines } from '../positions.ts';

/**
 * What every format is read to: maps keep the order of the file and may repeat a key (blocks of HCL, elements of XML, instructions of
 * a Dockerfile), scalars keep their value. Positions are offsets into the text; `lineOf` gives their lines.
 */
export type DocNode = DocMap | DocList | DocScalar;

interface Placed {
  readonly start: number;
  readonly end: number;
}

export interface DocMap extends Placed {
  readonly kind: 'map';
  readonly entries: readonly DocEntry[];
}

export interface DocEntry {
  readonly key: string;
  readonly keyStart: number;
  readonly value: DocNode;
}

export interface DocList extends Placed {
  readonly kind: 'list';
  readonly items: readonly DocNode[];
}

export interface DocScalar extends Placed {
  readonly kind: 'scalar';
  readonly value: string | number | boolean | null;
  /** A number as written: the version `1.10` must not become 1.1. */
  readonly written?: string;
}

/** The root of each document that a text holds (YAML may hold several), and the text that their offsets are of. */
export interface ParsedDocument {
  readonly text: string;
  readonly roots: readonly DocNode[];
  /** Offsets at which lines begin; worked out when first asked for. */
  readonly lineStarts: () => readonly number[];
}

/** Real documents nest under 20 levels, except package-lock v1 trees, which have been seen at 60. */
export const MAX_DEPTH = 200;
/** Values in one document; the largest public package-lock has about 600,000. */
export const MAX_NODES = 3_000_000;

export function parsedDocument(text: string, roots: readonly DocNode[]): ParsedDocument {
  let starts: readonly number[] | null = null;
  return {
    text,
    roots,
    lineStarts: () => {
      starts ??= buildLines(text);
      return starts;
    },
  };
}
