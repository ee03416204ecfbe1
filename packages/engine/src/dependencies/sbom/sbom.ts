import type { Inventory } from '../component.ts';
import { cycloneDx } from './cyclonedx.ts';
import type { SbomMetadata } from './metadata.ts';
import { spdx } from './spdx.ts';

export type SbomFormat = 'cyclonedx' | 'spdx';

/**
 * The inventory as CycloneDX 1.6 (ECMA-424) or SPDX 2.3 (ISO/IEC 5962) JSON, in pieces: one component at a time, so that fifty
 * thousand of them never stand in memory as text.
 */
export function sbomText(
  format: SbomFormat,
  inventory: Inventory,
  metadata: SbomMetadata,
): Generator<string> {
  return jsonText(format === 'spdx' ? spdx(inventory, metadata) : cycloneDx(inventory, metadata));
}

/** An object as JSON, its lists that are made while they are read (iterables that are no arrays) an element a line. */
function* jsonText(document: Readonly<Record<string, unknown>>): Generator<string> {
  let before = '{\n';
  for (const [key, value] of Object.entries(document)) {
    yield `${before}${JSON.stringify(key)}: `;
    before = ',\n';
    if (isLazy(value)) yield* listText(value);
    else yield JSON.stringify(value);
  }
  yield '\n}\n';
}

function* listText(items: Iterable<unknown>): Generator<string> {
  let before = '[\n  ';
  for (const item of items) {
    yield before + JSON.stringify(item);
    before = ',\n  ';
  }
  yield before === '[\n  ' ? '[]' : '\n]';
}

const isLazy = (value: unknown): value is Iterable<unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Symbol.iterator in value;
