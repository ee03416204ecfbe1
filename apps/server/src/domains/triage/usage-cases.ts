/** Projects with one direct dependency that is affected, and what code and settings do with it. */
import type { Tree } from './testing-verdicts.ts';

export interface UsagePiece {
  readonly title: string;
  readonly files: Tree;
}

export interface UsageEcosystem {
  readonly ecosystem: string;
  readonly asked: Readonly<Record<string, unknown>>;
  /** The manifest and its lock, for production and for development; null where the format does not tell them apart. */
  readonly production: Tree;
  readonly development: Tree | null;
  /** Code of the project that has nothing to do with the package. */
  readonly other: Tree;
  /** Each imports it where it runs in production. */
  readonly imports: readonly UsagePiece[];
  /** Each may load it, or hides whether it does. */
  readonly mayLoad: readonly UsagePiece[];
  /** None runs it in production. */
  readonly elsewhere: readonly UsagePiece[];
  /** Whether "never imported" can be known at all. */
  readonly canBeCleared: boolean;
}

const json = (value: unknown): string => JSON.stringify(value, null, 1);
const piece = (path: string, text: string, title = text.trim()): UsagePiece => ({
  title,
  files: { [path]: text },
});
const of = (ecosystem: string, name: string) => ({
  package: name,
  ecosystem,
  currentVersion: '1.0.0',
  fixedVersion: '1.0.1',
});

const npm = (section: 'dependencies' | 'devDependencies'): Tree => ({
  'package.json': json({ name: 'shop', [section]: { leaf: '1.0.0' } }),
  'package-lock.json': json({
    lockfileVersion: 3,
    packages: {
      '': { name: 'shop', [section]: { leaf: '1.0.0' } },
      'node_modules/leaf': { version: '1.0.0', ...(section === 'devDependencies' ? { dev: true } : {}) },
    },
  }),
});

const poetry = (section: string): Tree => ({
  'pyproject.toml': `[tool.poetry]\nname = "shop"\n[${section}]\nleaf = "1.0.0"\n`,
  'poetry.lock': '[[package]]\nname = "leaf"\nversion = "1.0.0"\n',
});

const composer = (section: 'require' | 'require-dev'): Tree => ({
  'composer.json': json({ [section]: { 'acme/leaf': '1.0.0' } }),
  'composer.lock': json({
    [section === 'require' ? 'packages' : 'packages-dev']: [
      { name: 'acme/leaf', version: '1.0.0', autoload: { 'psr-4': { 'Acme\\Leaf\\': 'src' } } },
    ],
    [section === 'require' ? 'packages-dev' : 'packages']: [],
  }),
});

const cargo = (section: string): Tree => ({
  'Cargo.toml': `[package]\nname = "shop"\nversion = "0.1.0"\n[${section}]\nleaf = "1.0.0"\n`,
  'Cargo.lock':
    'version = 3\n[[package]]\nname = "shop"\nversion = "0.1.0"\ndependencies = ["leaf"]\n[[package]]\nname = "leaf"\nversion = "1.0.0"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\n',
});

const gem = (block: string): Tree => ({
  Gemfile: `source 'https://rubygems.org'\n${block}\n`,
  'Gemfile.lock':
    'GEM\n  remote: https://rubygems.org/\n  specs:\n    leaf (1.0.0)\n\nDEPENDENCIES\n  leaf\n',
});

const pom = (scope: string): Tree => ({
  'pom.xml': `<project><groupId>org.acme</groupId><artifactId>shop</artifactId><version>1</version><dependencies><dependency><groupId>com.leaf</groupId><artifactId>leaf</artifactId><version>1.0.0</version>${scope}</dependency></dependencies></project>`,
  'dependency-tree.txt': `org.acme:shop:jar:1\n\\- com.leaf:leaf:jar:1.0.0:${scope === '' ? 'compile' : 'test'}\n`,
});

const nuget = (more: string): Tree => ({
  'App.csproj': `<Project><ItemGroup><PackageReference Include="Leaf" Version="1.0.0"${more} /></ItemGroup></Project>`,
  'packages.lock.json': json({
    version: 1,
    dependencies: { 'net8.0': { Leaf: { type: 'Direct', requested: '[1.0.0, )', resolved: '1.0.0' } } },
  }),
});

export const usageEcosystems: readonly UsageEcosystem[] = [
  {
    ecosystem: 'npm',
    asked: of('npm', 'leaf'),
    production: npm('dependencies'),
    development: npm('devDependencies'),
    other: { 'src/main.js': "const fs = require('node:fs');\nfs.readFileSync('x');\n" },
    imports: [
      piece('src/a.js', "const leaf = require('leaf');\nleaf.run();\n"),
      piece('src/a.mjs', "import { run } from 'leaf/lib';\nrun();\n"),
      piece('src/a.js', "const r = require;\nr('leaf');\n"),
      piece('src/a.js', "const n = 'le' + 'af';\nimport(n);\n"),
      piece(
        'src/a.mjs',
        "import { createRequire } from 'node:module';\nconst load = createRequire(import.meta.url);\nload('leaf');\n",
      ),
      piece('src/a.ts', "export * from 'leaf';\n"),
      {
        title: 'a path alias',
        files: {
          'tsconfig.json': json({ compilerOptions: { paths: { '~leaf': ['./node_modules/leaf'] } } }),
          'src/a.ts': "import leaf from '~leaf';\nleaf();\n",
        },
      },
      {
        title: 'a subpath import',
        files: {
          'src/pkg/package.json': json({ name: 'pkg', imports: { '#leaf': 'leaf' } }),
          'src/pkg/a.js': "import leaf from '#leaf';\nleaf();\n",
        },
      },
    ],
    mayLoad: [
      piece('src/a.js', 'function f(name) { return require(name); }\n'),
      piece('src/a.js', 'eval(process.argv[2]);\n'),
      piece('.babelrc', '{ "plugins": ["leaf"] }\n'),
      piece('src/a.js', "app.set('view engine', 'leaf');\n"),
      piece('src/App.vue', "<script>import leaf from 'leaf'</script>\n"),
      piece('src/a.js', 'const = = ;\n(((\n', 'code that is none'),
      piece('Dockerfile', 'FROM node\nCMD ["leaf"]\n'),
      piece(
        'src/bundle.min.js',
        `${'!function(a,b){"use strict";var c=[],d=a.document;b(c,d);return a=c,d(b,a)}(this,f);'.repeat(80)}\n`,
        'a file of its own that is skipped',
      ),
    ],
    elsewhere: [
      piece('test/a.test.js', "require('leaf')();\n"),
      piece('src/types.ts', "import type { Leaf } from 'leaf';\nexport type A = Leaf;\n"),
      piece('src/a.js', "// require('leaf')\n"),
    ],
    canBeCleared: true,
  },
  {
    ecosystem: 'pypi',
    asked: of('pypi', 'leaf'),
    production: poetry('tool.poetry.dependencies'),
    development: poetry('tool.poetry.group.dev.dependencies'),
    other: { 'shop/main.py': 'import os\nos.getcwd()\n' },
    imports: [
      piece('shop/a.py', 'from leaf import run\nrun()\n'),
      piece('shop/a.py', "import importlib\nimportlib.import_module('leaf.core')\n"),
      piece('shop/a.py', "__import__('leaf')\n"),
    ],
    mayLoad: [
      piece('shop/a.py', 'import importlib\ndef f(n):\n    return importlib.import_module(n)\n'),
      piece('shop/settings.py', "INSTALLED_APPS = ['leaf']\n"),
      piece('setup.cfg', '[mypy]\nplugins = leaf.plugin\n'),
      piece('shop/a.py', 'from importlib.metadata import entry_points\nentry_points(group="x")\n'),
      piece('a.ipynb', json({ cells: [{ cell_type: 'code', source: ['import leaf\n'] }] }), 'a notebook'),
      piece('conf/app.yml', 'backend: leaf.storage\n'),
    ],
    elsewhere: [piece('tests/test_a.py', 'import leaf\n'), piece('shop/a.py', '# import leaf\n')],
    canBeCleared: true,
  },
  {
    ecosystem: 'golang',
    asked: { ...of('golang', 'example.com/leaf'), currentVersion: 'v1.0.0', fixedVersion: 'v1.0.1' },
    production: {
      'go.mod': 'module example.org/shop\n\ngo 1.21\n\nrequire example.com/leaf v1.0.0\n',
      'go.sum': 'example.com/leaf v1.0.0 h1:aa=\n',
    },
    development: null,
    other: { 'main.go': 'package main\n\nimport "fmt"\n\nfunc main() { fmt.Println() }\n' },
    imports: [
      piece('a/a.go', 'package a\n\nimport "example.com/leaf/sub"\n\nvar A = sub.B\n'),
      piece('a/a.go', 'package a\n\nimport _ "example.com/leaf"\n'),
    ],
    mayLoad: [piece('a/a.go', 'package a\n\nimport "plugin"\n\nfunc F(n string) { plugin.Open(n) }\n')],
    elsewhere: [piece('a/a_test.go', 'package a\n\nimport "example.com/leaf"\n\nvar A = leaf.B\n')],
    canBeCleared: true,
  },
  {
    ecosystem: 'composer',
    asked: of('composer', 'acme/leaf'),
    production: composer('require'),
    development: composer('require-dev'),
    other: { 'src/main.php': '<?php\nnamespace App;\nclass Main {}\n' },
    imports: [
      piece('src/a.php', '<?php\nnamespace App;\nuse Acme\\Leaf\\Run;\n$x = new Run();\n'),
      piece('src/a.php', '<?php\n$x = new \\Acme\\Leaf\\Run();\n'),
    ],
    mayLoad: [piece('src/a.php', '<?php\neval($argv[1]);\n')],
    elsewhere: [piece('tests/ATest.php', '<?php\nuse Acme\\Leaf\\Run;\n$x = new Run();\n')],
    canBeCleared: true,
  },
  {
    ecosystem: 'cargo',
    asked: of('cargo', 'leaf'),
    production: cargo('dependencies'),
    development: cargo('dev-dependencies'),
    other: { 'src/main.rs': 'fn main() {}\n' },
    imports: [],
    mayLoad: [piece('src/lib.rs', 'use leaf::Run;\n', 'code of a language that is not parsed')],
    elsewhere: [],
    canBeCleared: false,
  },
  {
    ecosystem: 'gem',
    asked: of('gem', 'leaf'),
    production: gem("gem 'leaf'"),
    development: gem("gem 'leaf', group: :development"),
    other: { 'lib/main.rb': "require 'json'\n" },
    imports: [piece('lib/a.rb', "require 'leaf'\nLeaf.run\n"), piece('lib/a.rb', "Kernel.require 'leaf'\n")],
    mayLoad: [piece('config/boot.rb', "require 'bundler'\nBundler.require\n")],
    elsewhere: [piece('spec/a_spec.rb', "require 'leaf'\n")],
    canBeCleared: false,
  },
  {
    ecosystem: 'maven',
    asked: of('maven', 'com.leaf:leaf'),
    production: pom(''),
    development: pom('<scope>test</scope>'),
    other: { 'src/main/java/org/acme/Main.java': 'package org.acme;\nclass Main {}\n' },
    imports: [
      piece('src/main/java/org/acme/A.java', 'package org.acme;\nimport com.leaf.Run;\nclass A { Run r; }\n'),
      piece(
        'src/main/java/org/acme/A.java',
        'package org.acme;\nclass A { Object f() { return new com.leaf.Run(); } }\n',
      ),
      piece(
        'src/main/java/org/acme/A.java',
        'package org.acme;\nclass A { void f() throws Exception { Class.forName("com.leaf.Run"); } }\n',
      ),
      piece('src/main/kotlin/A.kt', 'package org.acme\nimport com.leaf.Run\nfun f() = Run()\n'),
    ],
    mayLoad: [
      piece(
        'src/main/java/org/acme/A.java',
        'package org.acme;\nclass A { void f() { java.util.ServiceLoader.load(A.class); } }\n',
      ),
      piece('src/main/resources/application.properties', 'spring.datasource.url=jdbc:leaf://db/shop\n'),
      piece('src/main/groovy/A.groovy', 'import com.leaf.Run\n'),
      piece('src/main/webapp/a.jsp', '<%@ page import="com.leaf.Run" %>\n'),
    ],
    elsewhere: [
      piece(
        'src/test/java/org/acme/ATest.java',
        'package org.acme;\nimport com.leaf.Run;\nclass ATest { Run r; }\n',
      ),
    ],
    canBeCleared: false,
  },
  {
    ecosystem: 'nuget',
    asked: of('nuget', 'Leaf'),
    production: nuget(''),
    development: nuget(' PrivateAssets="all"'),
    other: { 'Main.cs': 'class Main { }\n' },
    imports: [
      piece('A.cs', 'using Leaf;\nclass A { void F() { Run.Go(); } }\n'),
      piece('A.cs', 'class A { object F() => Leaf.Run.Go(); }\n'),
    ],
    mayLoad: [piece('A.cs', 'using System.Reflection;\nclass A { void F(string n) => Assembly.Load(n); }\n')],
    elsewhere: [],
    canBeCleared: false,
  },
];
