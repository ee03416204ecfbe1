import { describe, expect, it } from 'vitest';
import type { Ecosystem } from '../../ecosystem.ts';
import type { Inventory } from '../component.ts';
import { buildInventory } from '../inventory.ts';
import { readDependencyFile } from '../read.ts';
import { examples as cargo } from './cargo/examples.ts';
import { examples as composer } from './composer/examples.ts';
import type { ManifestExample } from './example.ts';
import { examples as gem } from './gem/examples.ts';
import { examples as githubactions } from './githubactions/examples.ts';
import { examples as golang } from './golang/examples.ts';
import { ECOSYSTEMS } from './index.ts';
import { examples as maven } from './maven/examples.ts';
import { examples as npm } from './npm/examples.ts';
import { examples as nuget } from './nuget/examples.ts';
import { examples as pypi } from './pypi/examples.ts';

const EXAMPLES: Record<Ecosystem, readonly ManifestExample[]> = {
  npm,
  pypi,
  maven,
  golang,
  cargo,
  composer,
  gem,
  nuget,
  githubactions,
};

function inventoryOf(files: Readonly<Record<string, string>>): Inventory {
  return buildInventory(
    Object.entries(files).flatMap(([path, text]) => readDependencyFile(path, text) ?? []),
  );
}

/** `purl scope relation file:line <file:line range> {path} flags`, one line an occurrence. */
function render(inventory: Inventory): string[] {
  return inventory.components.flatMap((c) =>
    c.occurrences.map((o) => {
      const declared = o.declaredAt
        ? ` <${o.declaredAt.file}:${o.declaredAt.line} ${o.declaredAt.range}>`
        : '';
      const path = o.path ? ` {${o.path.join(' > ')}}` : '';
      const flags = [
        c.range === null ? '' : `range=${c.range}`,
        c.source.kind === 'registry' ? '' : c.source.kind,
        c.installScript ? 'install-script' : '',
        c.integrity.length > 0 ? `hashes=${c.integrity.length}` : '',
        c.importNames.length > 0 ? `as=${c.importNames.join(',')}` : '',
      ].filter((flag) => flag !== '');
      return `${c.purl} ${o.scope} ${o.relation} ${o.file}:${o.line}${declared}${path}${flags.length > 0 ? ` ${flags.join(' ')}` : ''}`;
    }),
  );
}

describe.each(Object.entries(EXAMPLES))('reading %s', (ecosystem, examples) => {
  it.each(examples.map((example) => [example.title, example] as const))(
    'understands %s',
    (_title, example) => {
      const inventory = inventoryOf(example.files);
      expect(render(inventory)).toEqual(example.components);
      expect(inventory.gaps.map((gap) => `${gap.file}:${gap.line ?? '-'} ${gap.reason}`)).toEqual(
        example.gaps ?? [],
      );
    },
  );

  it('has an example of every format', () => {
    const paths = examples.flatMap((example) => Object.keys(example.files));
    const unread = ECOSYSTEMS[ecosystem as Ecosystem].formats.filter((format) => !paths.some(format.matches));
    expect(unread.map((format) => format.name)).toEqual([]);
  });

  it('gives the same inventory whatever the order of the files', () => {
    for (const { files } of examples) {
      const reversed = Object.fromEntries(Object.entries(files).reverse());
      expect(inventoryOf(reversed)).toEqual(inventoryOf(files));
    }
  });

  it('records a gap and never throws on any cut or mangled file', () => {
    for (const { files } of examples) {
      for (const [path, text] of Object.entries(files)) {
        for (let at = 0; at < text.length; at += Math.max(1, Math.floor(text.length / 25))) {
          const cut = inventoryOf({ ...files, [path]: text.slice(0, at) });
          const mangled = inventoryOf({
            ...files,
            [path]: `${text.slice(0, at)}\u0000]}"'<${text.slice(at + 3)}`,
          });
          expect(cut.files).toEqual(mangled.files);
        }
      }
    }
  });
});

it('takes what bun.lock keeps below a scoped package for no other name of it', () => {
  const { components } = inventoryOf({
    'package.json': '{"name":"shop","dependencies":{"@acme/ui":"1.0.0","cut":"npm:@acme/clip@1.0.0"}}',
    'bun.lock': JSON.stringify({
      lockfileVersion: 1,
      workspaces: {
        '': { name: 'shop', dependencies: { '@acme/ui': '1.0.0', cut: 'npm:@acme/clip@1.0.0' } },
      },
      packages: {
        '@acme/ui': ['@acme/ui@1.0.0', '', { dependencies: { leaf: '1', '@acme/icons': '1' } }],
        cut: ['@acme/clip@1.0.0', '', {}],
        '@acme/ui/leaf': ['leaf@1.0.0', '', {}],
        '@acme/ui/@acme/icons': ['@acme/icons@1.0.0', '', {}],
      },
    }),
  });
  expect(components.map(({ name, importNames }) => [name, importNames])).toEqual([
    ['@acme/clip', ['cut']],
    ['@acme/icons', []],
    ['@acme/ui', []],
    ['leaf', []],
  ]);
});
