import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { absenceCases, npmProject } from './absence-cases.ts';
import { casesPastManifests, wellKeptWithout } from './absence-cases-past-manifests.ts';
import { factsOf, type Tree, verdictOn } from './testing-verdicts.ts';

const isSafe = (disposition: string) => disposition === 'benign' || disposition === 'false_positive';

describe('a package that is there, or cannot be known to be absent, is never called safe', () => {
  const cases = [...absenceCases, ...casesPastManifests];
  test.each(cases.map((one) => [one.title, one] as const))('%s', async (_title, { files, asked }) => {
    const conclusion = verdictOn(await factsOf(files, 'lite'), asked);
    expect(conclusion.closes).toBe(false);
    expect(isSafe(conclusion.disposition)).toBe(false);
  });

  test('whatever else is in the tree', async () => {
    const pieces = [...absenceCases, ...casesPastManifests].filter(({ asked }) => 'ecosystem' in asked);
    const trees = fc.record({
      subject: fc.constantFrom(...pieces),
      more: fc.array(fc.constantFrom(...absenceCases, ...casesPastManifests), { maxLength: 3 }),
      folder: fc.constantFrom('', 'services/a/', 'apps/b/'),
    });
    await fc.assert(
      fc.asyncProperty(trees, async ({ subject, more, folder }) => {
        const others = more.map(({ files }, at) => moved(files, `other${at}/`));
        const tree = Object.assign({}, ...others, moved(subject.files, folder));
        const conclusion = verdictOn(await factsOf(tree, 'lite'), subject.asked);
        expect(conclusion.closes && isSafe(conclusion.disposition)).toBe(false);
      }),
      { numRuns: 8 },
    );
  });
});

const moved = (files: Tree, folder: string): Tree =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [folder + path, text]));

const json = (value: unknown): string => JSON.stringify(value);

/** Projects whose lock files say everything, one of each ecosystem that has such locks. */
const wellKept: readonly (readonly [string, string, Tree])[] = [
  ...wellKeptWithout,
  ['npm', 'minimist', npmProject],
  [
    'pypi',
    'django',
    {
      'pyproject.toml': '[tool.poetry.dependencies]\npython = "^3.12"\nflask = "^2.3"\n',
      'poetry.lock': '[[package]]\nname = "flask"\nversion = "2.3.2"\n',
      'shop/app.py':
        'import os\nimport typing as t\nfrom flask import Flask\nfrom shop import other\nif t.TYPE_CHECKING:\n    from _typeshed.wsgi import WSGIEnvironment\n',
      'shop/other.py': '',
    },
  ],
  ['pypi', 'django', { 'requirements.txt': 'flask==2.3.2 --hash=sha256:aa11\n', 'app.py': 'import flask\n' }],
  [
    'golang',
    'github.com/gin-gonic/gin',
    {
      'go.mod': 'module example.org/a\n\ngo 1.21\n\nrequire golang.org/x/net v0.1.0\n',
      'go.sum': 'golang.org/x/net v0.1.0 h1:aa=\n',
      'main.go':
        'package main\n\nimport (\n\t"fmt"\n\t"example.org/a/b"\n\t"golang.org/x/net/html"\n)\n\nfunc main() { fmt.Println(b.B, html.Parse) }\n',
      'b/b.go': 'package b\n\nvar B = 1\n',
      Makefile: 'run:\n\tgo run main.go >/tmp/a.log 2>&1 & echo "$$!" > a.pid\n',
    },
  ],
  [
    'golang',
    'github.com/labstack/echo/v4',
    {
      'go.mod': 'module example.org/a\n\ngo 1.21\n\nrequire github.com/gin-gonic/gin v1.9.0\n',
      'go.sum': 'github.com/gin-gonic/gin v1.9.0 h1:aa=\n',
      'main.go': 'package main\n\nimport "github.com/gin-gonic/gin"\n\nfunc main() { gin.New() }\n',
      'vendor/modules.txt': '# github.com/gin-gonic/gin v1.9.0\n## explicit\ngithub.com/gin-gonic/gin\n',
      'vendor/github.com/gin-gonic/gin/gin.go': 'package gin\n',
    },
  ],
  [
    'pypi',
    'django',
    {
      'pyproject.toml': '[project]\nname = "shop"\ndependencies = ["flask"]\n',
      'pylock.toml':
        'lock-version = "1.0"\n[[packages]]\nname = "flask"\nversion = "3.0.0"\n[[packages]]\nname = "jinja2"\nversion = "3.1.0"\n',
      'app.py': 'import flask\n',
    },
  ],
  [
    'composer',
    'guzzlehttp/guzzle',
    {
      'composer.json': json({ 'require-dev': { 'phpstan/phpstan': '^1' } }),
      'composer.lock': json({
        packages: [],
        'packages-dev': [{ name: 'phpstan/phpstan', version: '1.10.0' }],
      }),
      'src/Rule.php':
        '<?php\nnamespace App;\nuse PhpParser\\Node\\Expr;\nclass Rule { function f(Expr $e) {} }\n',
    },
  ],
  [
    'gem',
    'sidekiq',
    {
      Gemfile: "source 'https://rubygems.org'\ngem 'puma'\n",
      'Gemfile.lock':
        'GEM\n  remote: https://rubygems.org/\n  specs:\n    puma (6.0.0)\n\nDEPENDENCIES\n  puma\n',
      'bin/spring': '#!/usr/bin/env ruby\nrequire "bundler"\nrequire "spring/binstub"\n',
    },
  ],
  [
    'cargo',
    'hyper',
    {
      'Cargo.toml': '[package]\nname = "a"\nversion = "0.1.0"\n[dependencies]\n',
      'Cargo.lock': 'version = 3\n[[package]]\nname = "a"\nversion = "0.1.0"\n',
      'ci/utils.sh': '#!/bin/bash\ncargo install cross\n',
    },
  ],
  [
    'cargo',
    'tokio',
    {
      'Cargo.toml': '[package]\nname = "a"\nversion = "0.1.0"\n[dependencies]\nserde = "1"\n',
      'Cargo.lock':
        'version = 3\n[[package]]\nname = "a"\nversion = "0.1.0"\ndependencies = ["serde"]\n[[package]]\nname = "serde"\nversion = "1.0.190"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\n',
      'src/main.rs': 'use serde::Serialize;\n',
    },
  ],
  [
    'composer',
    'guzzlehttp/guzzle',
    {
      'composer.json': json({ require: { 'monolog/monolog': '^2' } }),
      'composer.lock': json({
        packages: [
          { name: 'monolog/monolog', version: '2.9.0', autoload: { 'psr-4': { 'Monolog\\': 'src' } } },
        ],
      }),
      'src/a.php': '<?php\nnamespace App;\nuse Monolog\\Logger;\nuse App\\B;\n$x = new Logger("a");\n',
      'src/b.php': '<?php\nnamespace App;\nclass B {}\n',
    },
  ],
  [
    'gem',
    'sidekiq',
    {
      Gemfile: "source 'https://rubygems.org'\ngem 'puma'\n",
      'Gemfile.lock':
        'GEM\n  remote: https://rubygems.org/\n  specs:\n    nio4r (2.7.0)\n    puma (6.0.0)\n      nio4r (~> 2.0)\n\nDEPENDENCIES\n  puma\n',
      'lib/shop.rb': "require 'puma'\nrequire 'nio'\nrequire 'json'\nrequire 'shop/order'\n",
      'lib/shop/order.rb': '',
    },
  ],
  [
    'nuget',
    'Newtonsoft.Json',
    {
      'App.csproj':
        '<Project><ItemGroup><PackageReference Include="Serilog" Version="2.0.0" /></ItemGroup></Project>',
      'packages.lock.json': json({
        version: 1,
        dependencies: {
          'net8.0': { Serilog: { type: 'Direct', requested: '[2.0.0, )', resolved: '2.0.0' } },
        },
      }),
      'A.cs':
        'using System;\nusing Serilog;\nnamespace App { class A { void F() { Log.Information("x"); } } }\n',
    },
  ],
  [
    'maven',
    'log4j:log4j',
    {
      'build.gradle': "dependencies {\n  implementation 'com.google.guava:guava:32.0.0-jre'\n}\n",
      'gradle.lockfile': 'com.google.guava:guava:32.0.0-jre=runtimeClasspath\nempty=\n',
      'src/main/java/org/acme/A.java':
        'package org.acme;\nimport java.util.List;\nimport com.google.common.collect.Lists;\nclass A { List<String> f() { return Lists.newArrayList(); } }\n',
    },
  ],
  [
    'githubactions',
    'tj-actions/changed-files',
    {
      ...npmProject,
      '.github/workflows/ci.yml':
        'jobs:\n  a:\n    steps:\n      - uses: actions/checkout@v4.1.1\n      - run: npm ci\n',
    },
  ],
];

describe('a package that is not there', () => {
  test.each(wellKept)('is absent from a well-kept project of %s (%s)', async (ecosystem, name, files) => {
    const facts = await factsOf(files);
    const conclusion = verdictOn(facts, { package: name, ecosystem, currentVersion: '1.0.0' });
    expect(conclusion.gaps).toEqual([]);
    expect(conclusion).toMatchObject({
      disposition: 'benign',
      closes: true,
      vex: { justification: 'component_not_present' },
    });
  });

  test('is absent from where nothing of its ecosystem is, and asked for without one where all are known', async () => {
    const facts = await factsOf(npmProject);
    for (const asked of [{ package: 'serde', ecosystem: 'cargo' }, { package: 'left-pad' }])
      expect(verdictOn(facts, { ...asked, currentVersion: '1.0.0' }).disposition).toBe('benign');
  });
});
