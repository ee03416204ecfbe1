import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processorMs } from '../testing/processor-ms.ts';
import { readEvidence } from './evidence/index.ts';
import { buildInventory } from './inventory.ts';
import { ECOSYSTEMS } from './manifests/index.ts';
import { readDependencyFile } from './read.ts';

/** One path of every format. */
const PATHS = [
  'package.json',
  'package-lock.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  'bun.lock',
  'requirements.txt',
  'pyproject.toml',
  'setup.cfg',
  'setup.py',
  'Pipfile',
  'poetry.lock',
  'uv.lock',
  'pylock.toml',
  'Pipfile.lock',
  'pom.xml',
  'dependency-tree.txt',
  'build.gradle',
  'gradle.properties',
  'gradle/libs.versions.toml',
  'gradle.lockfile',
  'go.mod',
  'go.sum',
  'vendor/modules.txt',
  'Cargo.toml',
  'Cargo.lock',
  'composer.json',
  'composer.lock',
  'Gemfile',
  'Gemfile.lock',
  'App.csproj',
  'Directory.Packages.props',
  'packages.config',
  'a.nuspec',
  'packages.lock.json',
  '.github/workflows/ci.yml',
];

const DEEP = 100_000;
const BOMB = [
  'a: &a [x, x]',
  ...Array.from(
    { length: 30 },
    (_, i) => `b${i}: &b${i} [*${i === 0 ? 'a' : `b${i - 1}`}, *${i === 0 ? 'a' : `b${i - 1}`}]`,
  ),
  'packages: *b29',
  "lockfileVersion: '9.0'",
].join('\n');

const HOSTILE: Record<string, string> = {
  nothing: '',
  'a NUL': '\u0000',
  'deep braces': '{"a":'.repeat(DEEP),
  'deep brackets': '['.repeat(DEEP),
  'deep flow YAML': `a: ${'['.repeat(DEEP)}`,
  'deep block YAML': Array.from({ length: 2000 }, (_, i) => `${' '.repeat(i)}a:`).join('\n'),
  'compact nested sequences': `${'- '.repeat(DEEP)}x`,
  'deep TOML': `a = ${'['.repeat(DEEP)}`,
  'deep dotted TOML': `${'a.'.repeat(5_000)}b = 1`,
  'deep XML': '<project>'.repeat(DEEP),
  'an entity bomb': `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 20 }, (_, i) => `<!ENTITY a${i} "&a;&a;&a;">`).join('')}]><project>&a19;</project>`,
  'an external entity':
    '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><project><artifactId>&e;</artifactId></project>',
  'an alias bomb': BOMB,
  'prototype keys':
    '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"dependencies":{"__proto__":"1","constructor":"2"},"packages":{"node_modules/__proto__":{"version":"1.0.0"}}}',
  'prototype tables':
    '[__proto__]\npolluted = 1\n[dependencies]\n"__proto__" = "1"\n[[package]]\nname = "__proto__"\nversion = "1"',
  'prototype mapping': 'lockfileVersion: "9.0"\n__proto__: {polluted: 1}\npackages:\n  __proto__: {}',
  'one endless line': 'a'.repeat(2_000_000),
  'endless spaces': ' '.repeat(500_000),
  'endless dashes': '-'.repeat(500_000),
  'endless commas': `{"a":[${','.repeat(500_000)}]}`,
  'endless quotes': '"'.repeat(200_000),
  'endless backslashes': `"${'\\'.repeat(300_000)}`,
  'a hundred thousand sections': '[a]\n'.repeat(100_000),
};

describe('hostile dependency files', () => {
  it('has a path of every format', () => {
    const formats = Object.values(ECOSYSTEMS).flatMap((reader) => reader.formats);
    expect(formats.filter((format) => !PATHS.some(format.matches)).map((format) => format.name)).toEqual([]);
  });

  it.each(Object.entries(HOSTILE))('end quickly and leave the rest whole: %s', async (_name, text) => {
    let inventory = buildInventory([]);
    const spent = await processorMs(() => {
      const readings = PATHS.map((path) => readDependencyFile(path, text));
      const good = readDependencyFile('good/go.mod', 'module a\ngo 1.20\nrequire b.c/d v1.0.0\n');
      inventory = buildInventory([...readings, good].filter((reading) => reading !== null));
    });
    expect(inventory.components.some((c) => c.name === 'b.c/d')).toBe(true);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(JSON.stringify(inventory)).not.toMatch(/root:x:0/);
    // Over all formats together.
    expect(spent).toBeLessThan(10_000);
  });

  it('never throw, whatever the bytes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PATHS),
        fc.oneof(fc.string({ maxLength: 400, unit: 'binary' }), fc.json()),
        (path, text) => {
          const reading = readDependencyFile(path, text);
          expect(reading?.path).toBe(path);
          buildInventory(reading ? [reading] : []);
        },
      ),
      { numRuns: 600 },
    );
  });

  it('end in circles of includes, parents, properties and dependencies', () => {
    const files: Record<string, string> = {
      'requirements.txt': '-r requirements/a.txt\nx==1',
      'requirements/a.txt': '-r ../requirements.txt\n-r a.txt\ny==1',
      'pom.xml': `<project><groupId>g</groupId><artifactId>a</artifactId><parent><groupId>g</groupId><artifactId>b</artifactId><relativePath>b</relativePath></parent><properties><p>\${q}</p><q>\${p}</q></properties><dependencies><dependency><groupId>x</groupId><artifactId>y</artifactId><version>\${p}</version></dependency></dependencies></project>`,
      'b/pom.xml':
        '<project><groupId>g</groupId><artifactId>b</artifactId><parent><groupId>g</groupId><artifactId>a</artifactId></parent></project>',
      'Cargo.lock':
        '[[package]]\nname="a"\nversion="1.0.0"\nsource="registry+x"\ndependencies=["b"]\n[[package]]\nname="b"\nversion="1.0.0"\nsource="registry+x"\ndependencies=["a"]\n',
    };
    const inventory = buildInventory(
      Object.entries(files).flatMap(([path, text]) => readDependencyFile(path, text) ?? []),
    );
    expect(inventory.components.map((c) => c.name)).toEqual(['a', 'b', 'x:y', 'x', 'y']);
  });
});

describe('hostile files that are no manifests', () => {
  const paths =
    'a.py a.css a.html .eslintrc a.yml pyproject.toml build.gradle build.xml a.csproj a.nix Dockerfile a.gemfile a.cs'.split(
      ' ',
    );
  // Long enough that work by the square of it takes minutes.
  const length = 150_000;
  const seeds = [
    '\n',
    ' ',
    '\t\n',
    'import ',
    '@import (',
    'extends: [',
    '<get src',
    'uv run ',
    '[tool.hatch.envs.a]\n',
  ];
  /** Words without which most patterns are not tried. */
  const words =
    'pip: npm: gem ackages #r .jar apply fileTree Sdk tool.hatch.envs. python_requirement import @ //\n';

  it.each(seeds)('are looked through quickly: %j', async (seed) => {
    const text = words + seed.repeat(Math.ceil(length / seed.length));
    const spent = await processorMs(() => {
      for (const path of paths) readEvidence(path, text);
    });
    expect(spent).toBeLessThan(10_000);
  });
});
