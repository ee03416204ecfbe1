import { describe, expect, it } from 'vitest';
import { projectKindOf } from './library-manifests.ts';
import { inLibrary, libraryFolders } from './library-projects.ts';

const json = (value: object): string => JSON.stringify(value);
const published = { name: 'a', version: '1.0.0', main: 'index.js' };

describe('a manifest', () => {
  it.each([
    ['package.json', json(published), 'library'],
    ['package.json', json({ ...published, private: true }), 'application'],
    ['package.json', json({ ...published, scripts: { start: 'node index.js' } }), 'application'],
    ['package.json', json({ ...published, dependencies: { express: '5' } }), 'application'],
    ['package.json', json({ ...published, files: ['lib'], dependencies: { express: '5' } }), 'library'],
    ['package.json', json({ name: 'a', version: '1.0.0', bin: 'a.js' }), 'application'],
    [
      'package.json',
      json({ ...published, files: ['lib'], bin: 'a.js', dependencies: { express: '5' } }),
      'application',
    ],
    ['package.json', json({ ...published, files: ['lib'], main: 'src/index.ts' }), 'application'],
    ['package.json', json({ ...published, types: 'index.d.ts' }), 'library'],
    ['package.json', json({ type: 'module' }), null],
    ['package.json', '{', null],
    ['setup.py', 'setup(name="a", packages=["a"])', 'library'],
    ['setup.py', 'setup(name="a", packages=["a"], install_requires=["gunicorn"])', 'application'],
    ['pyproject.toml', '[build-system]\n[project]\nname = "a"\nclassifiers = []\n', 'library'],
    ['pyproject.toml', '[tool.poetry]\nname = "a"\npackage-mode = false\n[build-system]\n', 'application'],
    ['pyproject.toml', '[project]\nname = "a"\n', 'application'],
    ['a.gemspec', 'Gem::Specification.new', 'library'],
    ['go.mod', 'module example.org/a\n', 'library'],
    ['main.go', '// says what\npackage main\n', 'application'],
    ['a.go', 'package a\n', null],
    ['pom.xml', '<project><licenses></licenses></project>', 'library'],
    [
      'pom.xml',
      '<project><scm></scm><artifactId>spring-boot-maven-plugin</artifactId></project>',
      'application',
    ],
    ['pom.xml', '<project></project>', 'application'],
    ['build.gradle', "plugins { id 'java-library' }", 'library'],
    ['build.gradle', "plugins { id 'maven-publish'; id 'org.springframework.boot' }", 'application'],
    ['A.csproj', '<Project Sdk="Microsoft.NET.Sdk"><PackageId>A</PackageId></Project>', 'library'],
    ['A.csproj', '<Project Sdk="Microsoft.NET.Sdk.Web"><PackageId>A</PackageId></Project>', 'application'],
    ['composer.json', json({ name: 'a/b', type: 'library', autoload: {} }), 'library'],
    ['composer.json', json({ name: 'a/b', type: 'project', autoload: {} }), 'application'],
  ])('%s %s says %s', (path, text, kind) => {
    expect(projectKindOf(path, text)).toBe(kind);
  });
});

describe('a file is of a library', () => {
  const library = { path: 'package.json', says: 'library' } as const;

  it('where the nearest manifest around it says so', () => {
    const evidence = [library, { path: 'site/package.json', says: 'application' } as const];
    const isOfLibrary = inLibrary(libraryFolders(evidence, []));
    expect(['lib/a.js', 'site/a.js'].map(isOfLibrary)).toEqual([true, false]);
  });

  it('never where no manifest speaks', () => {
    expect(inLibrary(libraryFolders([], ['a.js']))('a.js')).toBe(false);
  });

  it('not where something of the project runs by itself', () => {
    expect(inLibrary(libraryFolders([library], ['Dockerfile', 'a.js']))('a.js')).toBe(false);
    const part = { path: 'packages/a/package.json', says: 'library' } as const;
    expect(inLibrary(libraryFolders([library, part], ['docker/Dockerfile']))('packages/a/a.js')).toBe(false);
    const module = [
      { path: 'go.mod', says: 'library' },
      { path: 'cmd/a/main.go', says: 'application' },
    ] as const;
    expect(inLibrary(libraryFolders(module, []))('a.go')).toBe(false);
    const example = [module[0], { path: 'examples/a/main.go', says: 'application' }] as const;
    expect(inLibrary(libraryFolders(example, []))('a.go')).toBe(true);
  });

  it('and not as a test, an example or a tool', () => {
    const isOfLibrary = inLibrary(libraryFolders([library], []));
    expect(['test/a.js', 'examples/a.js', 'scripts/a.js'].map(isOfLibrary)).toEqual([false, false, false]);
  });
});
