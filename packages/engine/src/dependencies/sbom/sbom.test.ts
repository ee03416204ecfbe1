import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import type { Inventory } from '../component.ts';
import { buildInventory } from '../inventory.ts';
import { examples as cargo } from '../manifests/cargo/examples.ts';
import { examples as composer } from '../manifests/composer/examples.ts';
import { examples as gem } from '../manifests/gem/examples.ts';
import { examples as githubActions } from '../manifests/githubactions/examples.ts';
import { examples as golang } from '../manifests/golang/examples.ts';
import { examples as maven } from '../manifests/maven/examples.ts';
import { examples as npm } from '../manifests/npm/examples.ts';
import { examples as nuget } from '../manifests/nuget/examples.ts';
import { examples as pypi } from '../manifests/pypi/examples.ts';
import { readDependencyFile } from '../read.ts';
import { type SbomFormat, sbomText } from './sbom.ts';

const EXAMPLES = [
  ...npm,
  ...pypi,
  ...maven,
  ...golang,
  ...cargo,
  ...composer,
  ...gem,
  ...nuget,
  ...githubActions,
];
const ROOT = join(import.meta.dirname, '../../../../..');
const OFFICIAL = join(ROOT, 'tests/schemas');
const metadata = {
  name: 'example',
  timestamp: '2026-11-22T10:00:00.123Z',
  serial: '3e671687-395b-41f5-a30f-a58921a69b79',
  tool: { name: 'vedette', version: '0.2.0' },
};

const inventoryOf = (files: Readonly<Record<string, string>>): Inventory =>
  buildInventory(Object.entries(files).flatMap(([path, text]) => readDependencyFile(path, text) ?? []));

// biome-ignore lint/suspicious/noExplicitAny: documents of other people's formats, looked at field by field
const documentOf = (format: SbomFormat, inventory: Inventory): any =>
  JSON.parse([...sbomText(format, inventory, metadata)].join(''));

const inventories = EXAMPLES.map(({ title, files }) => ({ title, inventory: inventoryOf(files) }));

const load = (path: string): object => JSON.parse(readFileSync(path, 'utf8')) as object;

function ajv(): Ajv {
  const made = new Ajv({ strict: false, validateFormats: true });
  addFormats.default(made);
  // Formats of the official schemas that the library does not know; they are checked by nothing.
  for (const name of ['iri-reference', 'idn-email']) made.addFormat(name, true);
  return made;
}

const lock = (more: Record<string, object>): Record<string, string> => ({
  'package.json': JSON.stringify({
    name: 'shop',
    version: '1.0.0',
    license: 'Apache-2.0',
    dependencies: { a: '^1.0.0' },
    devDependencies: { d: '^1.0.0' },
  }),
  'package-lock.json': JSON.stringify({
    name: 'shop',
    lockfileVersion: 3,
    packages: {
      '': { name: 'shop', dependencies: { a: '^1.0.0' }, devDependencies: { d: '^1.0.0' } },
      ...more,
    },
  }),
});
const integrity = `sha512-${Buffer.alloc(64, 7).toString('base64')}`;
const shop = inventoryOf(
  lock({
    'node_modules/a': { version: '1.0.0', license: 'MIT', integrity, dependencies: { b: '^2.0.0' } },
    'node_modules/b': { version: '2.0.0', license: '(MIT OR CC0-1.0)' },
    'node_modules/d': { version: '1.0.0', dev: true, license: 'SEE LICENSE IN LICENSE.md' },
  }),
);

describe('CycloneDX', () => {
  it('keeps to our own schema and to the official one of 1.6, for every format of lock file and manifest', () => {
    const official = ajv();
    official.addSchema(load(join(OFFICIAL, 'spdx.schema.json')));
    official.addSchema(load(join(OFFICIAL, 'jsf-0.82.schema.json')));
    const schemas = [
      new Ajv({ strict: false }).compile(load(join(ROOT, 'packages/engine/schemas/cyclonedx.schema.json'))),
      official.compile(load(join(OFFICIAL, 'bom-1.6.schema.json'))),
    ];
    for (const { title, inventory } of [...inventories, { title: 'licences', inventory: shop }])
      for (const validate of schemas)
        expect([title, validate(documentOf('cyclonedx', inventory)), validate.errors]).toEqual([
          title,
          true,
          null,
        ]);
  });

  it('refers only to components that it lists, and reaches all of them from the root', () => {
    for (const { inventory } of inventories) {
      const { components, dependencies } = documentOf('cyclonedx', inventory);
      const edges = new Map<string, string[]>(
        dependencies.map((one: { ref: string; dependsOn: string[] }) => [one.ref, one.dependsOn]),
      );
      const reached = new Set(['project']);
      for (const ref of reached) for (const next of edges.get(ref) ?? []) reached.add(next);
      const listed = components.map((one: { 'bom-ref': string }) => one['bom-ref']);
      expect([...reached].sort()).toEqual(['project', ...listed].sort());
    }
  });

  it('has licences as identifiers, as expressions, and as the text that is none of SPDX', () => {
    const { components, metadata: about } = documentOf('cyclonedx', shop);
    expect(components.map((one: { licenses: unknown }) => one.licenses)).toEqual([
      [{ license: { id: 'MIT', acknowledgement: 'declared' } }],
      [{ expression: '(MIT OR CC0-1.0)', acknowledgement: 'declared' }],
      [{ license: { name: 'SEE LICENSE IN LICENSE.md', acknowledgement: 'declared' } }],
    ]);
    expect(about.component.licenses).toEqual([
      { license: { id: 'Apache-2.0', acknowledgement: 'declared' } },
    ]);
    expect(components[0]).toMatchObject({
      purl: 'pkg:npm/a@1.0.0',
      scope: 'required',
      hashes: [{ alg: 'SHA-512', content: '07'.repeat(64) }],
    });
    expect(components[2]).toMatchObject({ scope: 'excluded' });
  });
});

describe('SPDX', () => {
  it('keeps to the schema of what it may hold, for every format of lock file and manifest', () => {
    const validate = ajv().compile(load(join(ROOT, 'packages/engine/schemas/spdx.schema.json')));
    for (const { title, inventory } of [...inventories, { title: 'licences', inventory: shop }])
      expect([title, validate(documentOf('spdx', inventory)), validate.errors]).toEqual([title, true, null]);
  });

  it('relates only what it lists, each under an id of its own, and reaches all of it from the document', () => {
    for (const { inventory } of inventories) {
      const { packages, relationships } = documentOf('spdx', inventory);
      const ids: string[] = packages.map((one: { SPDXID: string }) => one.SPDXID);
      expect(new Set(ids).size).toBe(ids.length);
      const reached = new Set(['SPDXRef-DOCUMENT']);
      for (const from of reached)
        for (const { spdxElementId, relationshipType, relatedSpdxElement } of relationships) {
          if (relationshipType.endsWith('_OF') && relatedSpdxElement === from) reached.add(spdxElementId);
          else if (spdxElementId === from) reached.add(relatedSpdxElement);
        }
      expect([...reached].sort()).toEqual(['SPDXRef-DOCUMENT', ...ids].sort());
    }
  });

  it('declares a licence only in valid expressions, and says what else was declared', () => {
    const { packages, relationships, creationInfo } = documentOf('spdx', shop);
    expect(
      packages.map((one: Record<string, unknown>) => [one.licenseDeclared, one.licenseComments]),
    ).toEqual([
      ['Apache-2.0', undefined],
      ['MIT', undefined],
      ['(MIT OR CC0-1.0)', undefined],
      ['NOASSERTION', 'Declared as “SEE LICENSE IN LICENSE.md”.'],
    ]);
    expect(packages[1]).toMatchObject({
      versionInfo: '1.0.0',
      checksums: [{ algorithm: 'SHA512', checksumValue: '07'.repeat(64) }],
      externalRefs: [{ referenceLocator: 'pkg:npm/a@1.0.0' }],
    });
    expect(relationships.map((one: { relationshipType: string }) => one.relationshipType)).toEqual([
      'DESCRIBES',
      'RUNTIME_DEPENDENCY_OF',
      'DEV_DEPENDENCY_OF',
      'DEPENDS_ON',
    ]);
    expect(creationInfo.created).toBe('2026-11-22T10:00:00Z');
  });
});

describe.each(['cyclonedx', 'spdx'] as const)('a document of %s', (format) => {
  it('is the same bytes for the same inventory and metadata; another time and serial change nothing else', () => {
    const first = [...sbomText(format, shop, metadata)].join('');
    expect([...sbomText(format, shop, metadata)].join('')).toBe(first);
    const later = { timestamp: '2027-01-01T00:00:00Z', serial: '11111111-2222-4333-8444-555555555555' };
    const other = [...sbomText(format, shop, { ...metadata, ...later })].join('');
    const without = (text: string) =>
      text.split('\n').filter((line) => !/timestamp|created|[sS]erial|Namespace/.test(line));
    expect(without(other)).toEqual(without(first));
  });

  it('is written a component at a time, whatever their number and whatever stands in them', () => {
    const [one] = shop.components;
    if (one === undefined) throw new Error('no component');
    const many: Inventory = {
      ...shop,
      components: Array.from({ length: 50_000 }, (_, n) => ({
        ...one,
        id: `pkg:npm/p${n}@1.0.0`,
        name: `p${n}`,
        licenses: [['"\u2028</script>(((((', '('.repeat(600)][n] ?? 'MIT'],
        dependsOn: [],
      })),
    };
    let largest = 0;
    let lines = 0;
    for (const piece of sbomText(format, many, metadata)) {
      largest = Math.max(largest, piece.length);
      lines += piece.split('\n').length - 1;
    }
    expect(lines).toBeGreaterThan(100_000);
    // The longest piece of CycloneDX is the list of what hangs from the root.
    expect(largest).toBeLessThan(50_000 * 40);
  });
});

// A copy of the specification is not part of this repository; where one is given, documents are held against it as well.
const given = process.env.SPDX_SCHEMA ?? '';
if (existsSync(given))
  it('keeps to the schema of SPDX 2.3 that is given', () => {
    const validate = ajv().compile(load(given));
    for (const { title, inventory } of [...inventories, { title: 'licences', inventory: shop }])
      expect([title, validate(documentOf('spdx', inventory)), validate.errors]).toEqual([title, true, null]);
  });

describe('licences that specifications in the source tell', () => {
  const licensesOf = (files: Record<string, string>) =>
    Object.fromEntries(inventoryOf(files).components.map(({ name, licenses }) => [name, licenses]));

  it('are those of gems by path, which locks say nothing about', () => {
    const files = {
      Gemfile: "source 'https://rubygems.org'\ngem 'ours', path: 'gems/ours'\ngem 'puma'\n",
      'Gemfile.lock':
        'PATH\n  remote: gems/ours\n  specs:\n    ours (1.0.0)\n\nGEM\n  remote: https://rubygems.org/\n  specs:\n    puma (6.0.0)\n\nDEPENDENCIES\n  ours!\n  puma\n',
      'gems/ours/ours.gemspec':
        "Gem::Specification.new do |s|\n  s.name = 'ours'\n  s.version = Ours::VERSION\n  s.licenses = ['MIT', 'Ruby']\nend\n",
    };
    expect(licensesOf(files)).toEqual({ ours: ['MIT OR Ruby'], puma: [] });
  });

  it('are those of a pom in a repository that is kept in the source, its parent’s where it names none', () => {
    const pom = (artifact: string, rest: string) =>
      `<project><groupId>org.acme</groupId><artifactId>${artifact}</artifactId><version>1.0</version>${rest}</project>`;
    const parent =
      '<parent><groupId>org.acme</groupId><artifactId>base</artifactId><version>1.0</version></parent>';
    const files = {
      'pom.xml': `<project><groupId>g</groupId><artifactId>a</artifactId><version>1</version></project>`,
      'dependency-tree.txt':
        'g:a:jar:1\n+- org.acme:lib:jar:1.0:compile\n\\- org.acme:other:jar:2.0:compile\n',
      'repo/org/acme/base/1.0/base-1.0.pom': pom(
        'base',
        '<licenses><license><name>Apache-2.0</name></license></licenses>',
      ),
      'repo/org/acme/lib/1.0/lib-1.0.pom': pom('lib', parent),
    };
    expect(licensesOf(files)).toEqual({ 'org.acme:lib': ['Apache-2.0'], 'org.acme:other': [] });
  });

  it('are those of a package of NuGet whose specification is kept in the source, where it is an expression', () => {
    const nuspec = (license: string) =>
      `<package><metadata><id>jQuery</id><version>3.1.1</version>${license}</metadata></package>`;
    const files = (license: string) => ({
      'packages.config': '<packages><package id="jQuery" version="3.1.1" /></packages>',
      'packages/jQuery.3.1.1/jquery.nuspec': nuspec(license),
    });
    expect(licensesOf(files('<license type="expression">MIT</license>'))).toEqual({ jQuery: ['MIT'] });
    expect(licensesOf(files('<license type="file">LICENSE.txt</license>'))).toEqual({ jQuery: [] });
  });

  it('are those of the project itself, in gemspecs, poms and project files', () => {
    const declared = (files: Record<string, string>) =>
      inventoryOf(files).projects.map(({ license }) => license);
    expect(
      declared({
        'a.gemspec':
          "Gem::Specification.new do |s|\n  s.name = 'a'\n  s.license = 'MIT'\n  s.add_dependency 'puma', '1.0'\nend\n",
      }),
    ).toEqual(['MIT']);
    expect(
      declared({
        'pom.xml':
          '<project><groupId>g</groupId><artifactId>a</artifactId><version>1</version><licenses><license><name>MIT</name></license></licenses><dependencies><dependency><groupId>x</groupId><artifactId>y</artifactId><version>1</version></dependency></dependencies></project>',
      }),
    ).toEqual(['MIT']);
    expect(
      declared({
        'App.csproj':
          '<Project><PropertyGroup><PackageLicenseExpression>MIT</PackageLicenseExpression></PropertyGroup><ItemGroup><PackageReference Include="X" Version="1.0.0" /></ItemGroup></Project>',
      }),
    ).toEqual(['MIT']);
  });
});
