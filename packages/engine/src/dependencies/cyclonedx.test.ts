import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { toCycloneDx } from './cyclonedx.ts';
import { buildInventory } from './inventory.ts';
import { examples as cargo } from './manifests/cargo/examples.ts';
import { examples as composer } from './manifests/composer/examples.ts';
import { examples as gem } from './manifests/gem/examples.ts';
import { examples as golang } from './manifests/golang/examples.ts';
import { examples as maven } from './manifests/maven/examples.ts';
import { examples as npm } from './manifests/npm/examples.ts';
import { examples as nuget } from './manifests/nuget/examples.ts';
import { examples as pypi } from './manifests/pypi/examples.ts';
import { readDependencyFile } from './read.ts';

const EXAMPLES = [...npm, ...pypi, ...maven, ...golang, ...cargo, ...composer, ...gem, ...nuget];
const ROOT = join(import.meta.dirname, '../../../..');
const OFFICIAL = join(ROOT, 'tests/schemas');

const boms = EXAMPLES.map(({ title, files }) => {
  const readings = Object.entries(files).flatMap(([path, text]) => readDependencyFile(path, text) ?? []);
  return {
    title,
    bom: toCycloneDx(buildInventory(readings), {
      name: 'example',
      version: '1',
      tool: { name: 'vedette', version: '0.2.0' },
    }),
  };
});

function load(path: string): object {
  return JSON.parse(readFileSync(path, 'utf8')) as object;
}

describe('CycloneDX output', () => {
  it('keeps to our own schema', () => {
    const validate = new Ajv({ strict: false }).compile(
      load(join(ROOT, 'packages/engine/schemas/cyclonedx.schema.json')),
    );
    for (const { title, bom } of boms)
      expect([title, validate(bom), validate.errors]).toEqual([title, true, null]);
  });

  it('keeps to the official 1.6 schema', () => {
    const ajv = new Ajv({ strict: false, validateFormats: true });
    addFormats.default(ajv);
    // Formats of the official schema that the library does not know; they are checked by nothing.
    for (const name of ['iri-reference', 'idn-email']) ajv.addFormat(name, true);
    ajv.addSchema(load(join(OFFICIAL, 'spdx.schema.json')));
    ajv.addSchema(load(join(OFFICIAL, 'jsf-0.82.schema.json')));
    const validate = ajv.compile(load(join(OFFICIAL, 'bom-1.6.schema.json')));
    for (const { title, bom } of boms)
      expect([title, validate(bom), validate.errors]).toEqual([title, true, null]);
  });

  it('refers only to components that it lists, and reaches all of them from the root', () => {
    for (const { bom } of boms) {
      const components = bom.components as { 'bom-ref': string }[];
      const edges = new Map(
        (bom.dependencies as { ref: string; dependsOn: string[] }[]).map((d) => [d.ref, d.dependsOn]),
      );
      const reached = new Set(['project']);
      for (const ref of reached) for (const next of edges.get(ref) ?? []) reached.add(next);
      expect([...reached].sort()).toEqual(['project', ...components.map((c) => c['bom-ref'])].sort());
    }
  });

  it('holds no time and no serial number unless they are given, and is the same each time', () => {
    for (const { bom } of boms) {
      expect(JSON.stringify(bom)).not.toMatch(/timestamp|serialNumber/);
    }
    const inventory = buildInventory([]);
    const given = {
      name: 'x',
      timestamp: '2026-01-02T03:04:05Z',
      serialNumber: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79',
    };
    expect(toCycloneDx(inventory, given)).toMatchObject({
      serialNumber: given.serialNumber,
      metadata: { timestamp: given.timestamp },
    });
    expect(JSON.stringify(toCycloneDx(inventory, given))).toBe(JSON.stringify(toCycloneDx(inventory, given)));
  });
});
