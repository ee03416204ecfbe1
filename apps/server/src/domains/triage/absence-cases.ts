/** Trees in which a package is there, or cannot be known to be absent. Each was once called safe. */
import type { Tree } from './testing-verdicts.ts';

export interface AbsenceCase {
  readonly title: string;
  readonly files: Tree;
  /** What is asked for: the payload's `vulnerability`. */
  readonly asked: Readonly<Record<string, unknown>>;
}

const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** A well-kept npm project, so that the tree has a lock file. */
export const npmProject: Tree = {
  'package.json': json({ name: 'shop', dependencies: { express: '^4.18.0' } }),
  'package-lock.json': json({
    name: 'shop',
    lockfileVersion: 3,
    packages: {
      '': { name: 'shop', dependencies: { express: '^4.18.0' } },
      'node_modules/express': { version: '4.18.2' },
    },
  }),
  'src/index.js': "const express = require('express');\nexpress();\n",
};

const npm = (name: string) => ({
  package: name,
  ecosystem: 'npm',
  currentVersion: '1.0.0',
  fixedVersion: '1.0.1',
});
const of = (ecosystem: string, name: string) => ({ ...npm(name), ecosystem });

const gradleLock = 'com.google.guava:guava:32.0.0-jre=runtimeClasspath\nempty=\n';

/** `${leaf}`, which is no template here. */
const PROPERTY = ['$', '{leaf}'].join('');

/** From a repository, a folder or an archive: the text of the version says nothing about the code. */
const elsewhere = (title: string, ecosystem: string, files: Tree, name = 'leaf'): AbsenceCase => ({
  title: `${title}, at a version that sounds fixed`,
  files,
  asked: { ...of(ecosystem, name), fixedVersion: '1.0.1' },
});

const pyproject =
  '[tool.poetry]\nname = "a"\n[tool.poetry.dependencies]\nleaf = { git = "https://git.example/leaf" }\n';

const fromElsewhere: readonly AbsenceCase[] = [
  elsewhere('a folder in package-lock.json', 'npm', {
    'package.json': json({ dependencies: { leaf: 'file:./leaf-1.tgz' } }),
    'package-lock.json': json({
      lockfileVersion: 3,
      packages: {
        '': { dependencies: { leaf: 'file:./leaf-1.tgz' } },
        'node_modules/leaf': { version: '1.0.1', resolved: 'file:leaf-1.tgz' },
      },
    }),
  }),
  elsewhere('an archive of somebody in package-lock.json', 'npm', {
    'package.json': json({ dependencies: { leaf: 'https://a.example/leaf.tgz' } }),
    'package-lock.json': json({
      lockfileVersion: 3,
      packages: {
        '': { dependencies: { leaf: 'https://a.example/leaf.tgz' } },
        'node_modules/leaf': { version: '1.0.1', resolved: 'https://a.example/leaf.tgz' },
      },
    }),
  }),
  elsewhere('a repository in yarn.lock', 'npm', {
    'package.json': json({ dependencies: { leaf: 'github:acme/leaf' } }),
    'yarn.lock':
      '# yarn lockfile v1\n\n\n"leaf@github:acme/leaf":\n  version "1.0.1"\n  resolved "git+ssh://git@github.com/acme/leaf.git#abc"\n',
  }),
  elsewhere('a repository in pnpm-lock.yaml', 'npm', {
    'package.json': json({ dependencies: { leaf: 'github:acme/leaf' } }),
    'pnpm-lock.yaml':
      "lockfileVersion: '9.0'\nimporters:\n  .:\n    dependencies:\n      leaf:\n        specifier: github:acme/leaf\n        version: https://codeload.github.com/acme/leaf/tar.gz/abc\npackages:\n  leaf@https://codeload.github.com/acme/leaf/tar.gz/abc:\n    resolution: {tarball: https://codeload.github.com/acme/leaf/tar.gz/abc}\n    version: 1.0.1\nsnapshots:\n  leaf@https://codeload.github.com/acme/leaf/tar.gz/abc: {}\n",
  }),
  elsewhere('a repository in poetry.lock', 'pypi', {
    'pyproject.toml': pyproject,
    'poetry.lock':
      '[[package]]\nname = "leaf"\nversion = "1.0.1"\n[package.source]\ntype = "git"\nurl = "https://git.example/leaf"\nreference = "main"\nresolved_reference = "abc"\n',
  }),
  elsewhere('a repository in uv.lock', 'pypi', {
    'pyproject.toml':
      '[project]\nname = "a"\nversion = "1"\ndependencies = ["leaf @ git+https://git.example/leaf"]\n',
    'uv.lock':
      'version = 1\n[[package]]\nname = "a"\nversion = "1"\nsource = { virtual = "." }\ndependencies = [{ name = "leaf" }]\n[[package]]\nname = "leaf"\nversion = "1.0.1"\nsource = { git = "https://git.example/leaf#abc" }\n',
  }),
  elsewhere('a repository in Pipfile.lock', 'pypi', {
    Pipfile: '[packages]\nleaf = { git = "https://git.example/leaf" }\n',
    'Pipfile.lock': json({
      default: { leaf: { git: 'https://git.example/leaf', ref: 'abc', version: '==1.0.1' } },
    }),
  }),
  elsewhere('a repository in pylock.toml', 'pypi', {
    'pyproject.toml': '[project]\nname = "a"\ndependencies = ["leaf"]\n',
    'pylock.toml':
      'lock-version = "1.0"\n[[packages]]\nname = "leaf"\nversion = "1.0.1"\n[packages.vcs]\ntype = "git"\nurl = "https://git.example/leaf"\ncommit-id = "abc"\n',
  }),
  elsewhere(
    'a folder that a replace of Go names',
    'golang',
    {
      'go.mod':
        'module example.org/a\n\ngo 1.21\n\nrequire example.com/leaf v1.0.1\n\nreplace example.com/leaf => ./leaf\n',
      'go.sum': '',
    },
    'example.com/leaf',
  ),
  elsewhere('a repository in Cargo.lock', 'cargo', {
    'Cargo.toml':
      '[package]\nname = "a"\nversion = "0.1.0"\n[dependencies]\nleaf = { git = "https://git.example/leaf" }\n',
    'Cargo.lock':
      'version = 3\n[[package]]\nname = "a"\nversion = "0.1.0"\ndependencies = ["leaf"]\n[[package]]\nname = "leaf"\nversion = "1.0.1"\nsource = "git+https://git.example/leaf#abc"\n',
  }),
  elsewhere('a folder in Cargo.lock', 'cargo', {
    'Cargo.toml': '[package]\nname = "a"\nversion = "0.1.0"\n[dependencies]\nleaf = { path = "leaf" }\n',
    'leaf/Cargo.toml': '[package]\nname = "leaf"\nversion = "1.0.1"\n',
    'Cargo.lock':
      'version = 3\n[[package]]\nname = "a"\nversion = "0.1.0"\ndependencies = ["leaf"]\n[[package]]\nname = "leaf"\nversion = "1.0.1"\n',
  }),
  elsewhere('a repository in Gemfile.lock', 'gem', {
    Gemfile: "source 'https://rubygems.org'\ngem 'leaf', git: 'https://git.example/leaf'\n",
    'Gemfile.lock':
      'GIT\n  remote: https://git.example/leaf\n  revision: abc\n  specs:\n    leaf (1.0.1)\n\nGEM\n  remote: https://rubygems.org/\n  specs:\n\nDEPENDENCIES\n  leaf!\n',
  }),
  elsewhere('a folder in Gemfile.lock', 'gem', {
    Gemfile: "source 'https://rubygems.org'\ngem 'leaf', path: 'leaf'\n",
    'Gemfile.lock':
      'PATH\n  remote: leaf\n  specs:\n    leaf (1.0.1)\n\nGEM\n  remote: https://rubygems.org/\n  specs:\n\nDEPENDENCIES\n  leaf!\n',
  }),
  elsewhere(
    'a folder in composer.lock',
    'composer',
    {
      'composer.json': json({ require: { 'acme/leaf': '*' } }),
      'composer.lock': json({
        packages: [{ name: 'acme/leaf', version: '1.0.1', dist: { type: 'path', url: 'leaf' } }],
      }),
    },
    'acme/leaf',
  ),
  elsewhere(
    'a repository in composer.lock',
    'composer',
    {
      'composer.json': json({ require: { 'acme/leaf': '*' } }),
      'composer.lock': json({
        packages: [
          { name: 'acme/leaf', version: '1.0.1', source: { type: 'git', url: 'https://git.example/leaf' } },
        ],
      }),
    },
    'acme/leaf',
  ),
  elsewhere(
    'a jar of the machine in a pom',
    'maven',
    {
      'pom.xml':
        '<project><groupId>g</groupId><artifactId>a</artifactId><version>1</version><dependencies><dependency><groupId>com.leaf</groupId><artifactId>leaf</artifactId><version>1.0.1</version><scope>system</scope><systemPath>/opt/leaf.jar</systemPath></dependency></dependencies></project>',
      'dependency-tree.txt': 'g:a:jar:1\n\\- com.leaf:leaf:jar:1.0.1:system\n',
    },
    'com.leaf:leaf',
  ),
  elsewhere(
    'a snapshot of Maven',
    'maven',
    {
      'pom.xml':
        '<project><groupId>g</groupId><artifactId>a</artifactId><version>1</version><dependencies><dependency><groupId>com.leaf</groupId><artifactId>leaf</artifactId><version>1.0.2-SNAPSHOT</version></dependency></dependencies></project>',
      'dependency-tree.txt': 'g:a:jar:1\n\\- com.leaf:leaf:jar:1.0.2-SNAPSHOT:compile\n',
    },
    'com.leaf:leaf',
  ),
  {
    title: 'a version that a child’s property makes affected, whatever its parent’s says',
    files: {
      'pom.xml':
        '<project><groupId>g</groupId><artifactId>a</artifactId><version>1</version><packaging>pom</packaging><properties><leaf>1.0.1</leaf></properties><dependencyManagement><dependencies><dependency><groupId>com.leaf</groupId><artifactId>leaf</artifactId><version>LEAF</version></dependency></dependencies></dependencyManagement></project>'.replace(
          'LEAF',
          PROPERTY,
        ),
      'web/pom.xml':
        '<project><parent><groupId>g</groupId><artifactId>a</artifactId><version>1</version></parent><artifactId>web</artifactId><properties><leaf>1.0.0</leaf></properties><dependencies><dependency><groupId>com.leaf</groupId><artifactId>leaf</artifactId></dependency></dependencies></project>',
    },
    asked: of('maven', 'com.leaf:leaf'),
  },
];

export const absenceCases: readonly AbsenceCase[] = [
  {
    title: 'a pinned requirements.txt without hashes is no lock',
    files: { 'requirements.txt': 'flask==2.3.2\n', 'app.py': 'import flask\n' },
    asked: of('pypi', 'markupsafe'),
  },
  {
    title: 'declared in package.json, missing in an old lock',
    files: {
      ...npmProject,
      'package.json': json({ dependencies: { express: '^4.18.0', lodash: '^4.17.0' } }),
    },
    asked: npm('lodash'),
  },
  {
    title: 'what a package brings that the lock does not have',
    files: {
      ...npmProject,
      'package.json': json({ dependencies: { express: '^4.18.0', mkdirp: '^0.5.0' } }),
    },
    asked: npm('minimist'),
  },
  {
    title: 'a lock of another version than what is declared',
    files: { ...npmProject, 'package.json': json({ dependencies: { express: '^5.0.0' } }) },
    asked: npm('minimist'),
  },
  {
    title: 'an empty package-lock.json',
    files: { 'package.json': json({ dependencies: { lodash: '4' } }), 'package-lock.json': '{}' },
    asked: npm('minimist'),
  },
  {
    title: 'an empty yarn.lock',
    files: { 'package.json': json({ dependencies: { lodash: '4' } }), 'yarn.lock': '# yarn lockfile v1\n' },
    asked: npm('lodash'),
  },
  {
    title: 'an empty pnpm-lock.yaml',
    files: {
      'package.json': json({ dependencies: { lodash: '4' } }),
      'pnpm-lock.yaml': "lockfileVersion: '9.0'\n",
    },
    asked: npm('minimist'),
  },
  {
    title: 'an empty bun.lock',
    files: {
      'package.json': json({ dependencies: { lodash: '4' } }),
      'bun.lock': '{ "lockfileVersion": 1, "workspaces": { "": {} }, "packages": {} }',
    },
    asked: npm('minimist'),
  },
  {
    title: 'an empty poetry.lock',
    files: { 'pyproject.toml': '[tool.poetry.dependencies]\nflask = "^2"\n', 'poetry.lock': '' },
    asked: of('pypi', 'flask'),
  },
  {
    title: 'an empty uv.lock',
    files: {
      'pyproject.toml': '[project]\nname = "a"\ndependencies = ["flask"]\n',
      'uv.lock': 'version = 1\n',
    },
    asked: of('pypi', 'jinja2'),
  },
  {
    title: 'an empty Pipfile.lock',
    files: { Pipfile: '[packages]\nflask = "*"\n', 'Pipfile.lock': '{}' },
    asked: of('pypi', 'flask'),
  },
  {
    title: 'an old Cargo.lock',
    files: {
      'Cargo.toml': '[package]\nname = "a"\nversion = "0.1.0"\n[dependencies]\nserde = "1"\n',
      'Cargo.lock': 'version = 3\n[[package]]\nname = "a"\nversion = "0.1.0"\n',
      'src/main.rs': 'use serde::X;\n',
    },
    asked: of('cargo', 'serde_derive'),
  },
  {
    title: 'an old composer.lock',
    files: {
      'composer.json': json({ require: { 'monolog/monolog': '^2' } }),
      'composer.lock': '{"packages":[]}',
    },
    asked: of('composer', 'psr/log'),
  },
  {
    title: 'an old Gemfile.lock',
    files: {
      Gemfile: "source 'https://rubygems.org'\ngem 'rails'\ngem 'puma'\n",
      'Gemfile.lock':
        'GEM\n  remote: https://rubygems.org/\n  specs:\n    puma (6.0.0)\n\nDEPENDENCIES\n  puma\n',
    },
    asked: of('gem', 'nokogiri'),
  },
  {
    title: 'an old packages.lock.json',
    files: {
      'App.csproj':
        '<Project><ItemGroup><PackageReference Include="Serilog" Version="2.0.0" /></ItemGroup></Project>',
      'packages.lock.json': '{"version":1,"dependencies":{"net8.0":{}}}',
    },
    asked: of('nuget', 'Serilog.Sinks.File'),
  },
  {
    title: 'an old gradle.lockfile',
    files: {
      'build.gradle':
        "dependencies {\n  implementation 'com.fasterxml.jackson.core:jackson-databind:2.14.0'\n}\n",
      'gradle.lockfile': gradleLock,
    },
    asked: of('maven', 'com.fasterxml.jackson.core:jackson-core'),
  },
  {
    title: 'a profile of Maven that the saved tree does not have',
    files: {
      'pom.xml':
        '<project><groupId>g</groupId><artifactId>a</artifactId><version>1</version><profiles><profile><id>p</id><dependencies><dependency><groupId>org.h</groupId><artifactId>driver</artifactId><version>1.0</version></dependency></dependencies></profile></profiles></project>',
      'dependency-tree.txt': 'g:a:jar:1\n',
    },
    asked: of('maven', 'org.h:driver'),
  },
  {
    title: 'a version that only a profile of Maven makes affected',
    files: {
      'pom.xml': `<project><groupId>g</groupId><artifactId>a</artifactId><version>1</version><properties><v>1.0.1</v></properties><profiles><profile><id>p</id><properties><v>1.0.0</v></properties></profile></profiles><dependencies><dependency><groupId>org.h</groupId><artifactId>driver</artifactId><version>\${v}</version></dependency></dependencies></project>`,
      'dependency-tree.txt': 'g:a:jar:1\n\\- org.h:driver:jar:1.0.1:compile\n',
    },
    asked: of('maven', 'org.h:driver'),
  },
  {
    title: 'go.mod that does not have what the code imports',
    files: {
      'go.mod': 'module example.org/a\n\ngo 1.21\n',
      'main.go': 'package main\n\nimport "github.com/gin-gonic/gin"\n\nfunc main() { gin.New() }\n',
    },
    asked: of('golang', 'github.com/gin-gonic/gin'),
  },
  {
    title: 'code that imports what no manifest has',
    files: { ...npmProject, 'src/more.js': "const x = require('lodash');\nx.template('');\n" },
    asked: npm('lodash'),
  },
  {
    title: 'Python code beside an npm lock, without a manifest',
    files: { ...npmProject, 'tools/run.py': 'import requests\nrequests.get("x")\n' },
    asked: of('pypi', 'requests'),
  },
  {
    title: 'requirements under another name',
    files: { ...npmProject, 'tools/reqs.txt': 'requests==2.19.0\nflask>=2\n' },
    asked: of('pypi', 'requests'),
  },
  {
    title: 'tox',
    files: { ...npmProject, 'tox.ini': '[testenv]\ndeps = requests\n' },
    asked: of('pypi', 'requests'),
  },
  {
    title: 'a script with its own dependencies (PEP 723)',
    files: { ...npmProject, 'run.py': '# /// script\n# dependencies = ["requests"]\n# ///\nprint(1)\n' },
    asked: of('pypi', 'requests'),
  },
  {
    title: 'conda',
    files: { ...npmProject, 'environment.yml': 'dependencies:\n  - requests=2.19\n' },
    asked: of('pypi', 'requests'),
  },
  {
    title: 'pylock.toml',
    files: {
      ...npmProject,
      'pylock.toml': 'lock-version = "1.0"\n[[packages]]\nname = "requests"\nversion = "2.19.0"\n',
    },
    asked: of('pypi', 'requests'),
  },
  {
    title: 'pip install in a Dockerfile',
    files: {
      ...npmProject,
      Dockerfile:
        'FROM python:3.12\nRUN apt-get update && \\\n    pip install --no-cache-dir requests==2.19.0\n',
    },
    asked: of('pypi', 'requests'),
  },
  {
    title: 'pip install as a list in a Dockerfile',
    files: {
      ...npmProject,
      'docker/Dockerfile.prod': 'FROM python:3.12\nRUN ["pip", "install", "requests"]\n',
    },
    asked: of('pypi', 'urllib3'),
  },
  {
    title: 'npm install of a name in a Dockerfile',
    files: { ...npmProject, Dockerfile: 'FROM node:22\nRUN npm install -g pm2@5\n' },
    asked: npm('pm2'),
  },
  {
    title: 'a script of the system that installs gems',
    files: { ...npmProject, 'bin/setup.sh': '#!/bin/sh\ngem install sidekiq\n' },
    asked: of('gem', 'sidekiq'),
  },
  {
    title: 'a module of Python from Debian',
    files: { ...npmProject, Dockerfile: 'FROM debian\nRUN apt-get install -y python3-requests\n' },
    asked: of('pypi', 'requests'),
  },
  {
    title: 'sbt',
    files: {
      ...npmProject,
      'build.sbt': 'libraryDependencies += "org.typelevel" %% "cats-core" % "2.0.0"\n',
    },
    asked: of('maven', 'org.typelevel:cats-core_2.13'),
  },
  {
    title: 'ivy',
    files: { ...npmProject, 'ivy.xml': '<ivy-module><dependencies/></ivy-module>' },
    asked: of('maven', 'log4j:log4j'),
  },
  {
    title: 'Bazel',
    files: { ...npmProject, 'MODULE.bazel': 'maven.install(artifacts = ["log4j:log4j:1.2.17"])\n' },
    asked: of('maven', 'log4j:log4j'),
  },
  {
    title: 'deno',
    files: { ...npmProject, 'deno.json': json({ imports: { chalk: 'npm:chalk@5' } }) },
    asked: npm('chalk'),
  },
  {
    title: 'an npm: import',
    files: { ...npmProject, 'edge/main.ts': "import chalk from 'npm:chalk@5';\nchalk.red('x');\n" },
    asked: npm('chalk'),
  },
  {
    title: 'an import from an address',
    files: {
      ...npmProject,
      'edge/main.ts': "import chalk from 'https://esm.sh/chalk@5';\nchalk.red('x');\n",
    },
    asked: npm('chalk'),
  },
  {
    title: 'a script tag from a CDN',
    files: {
      ...npmProject,
      'public/index.html':
        '<script src="https://cdn.jsdelivr.net/npm/jquery@3.1.1/dist/jquery.min.js"></script>\n',
    },
    asked: npm('jquery'),
  },
  {
    title: 'a manifest in a folder of its own called vendor',
    files: {
      ...npmProject,
      'vendor/app/package.json': json({ name: 'app', dependencies: { lodash: '4.17.20' } }),
    },
    asked: npm('lodash'),
  },
  {
    title: 'a manifest in a folder of its own called target',
    files: {
      ...npmProject,
      'target/app/package.json': json({ name: 'app', dependencies: { lodash: '4.17.20' } }),
    },
    asked: npm('lodash'),
  },
  {
    title: 'a manifest in a folder of its own called dist',
    files: {
      ...npmProject,
      'dist/app/package.json': json({ name: 'app', dependencies: { lodash: '4.17.20' } }),
    },
    asked: npm('lodash'),
  },
  {
    title: 'committed node_modules',
    files: {
      ...npmProject,
      'node_modules/lodash/package.json': json({ name: 'lodash', version: '4.17.20' }),
      'node_modules/lodash/index.js': 'module.exports = 1;\n',
    },
    asked: npm('lodash'),
  },
  {
    title: 'vendor/modules.txt',
    files: {
      'go.mod': 'module example.org/a\n\ngo 1.21\n',
      'go.sum': '',
      'main.go': 'package main\n\nfunc main() {}\n',
      'vendor/modules.txt': '# github.com/gin-gonic/gin v1.9.0\n## explicit\ngithub.com/gin-gonic/gin\n',
      'vendor/github.com/gin-gonic/gin/gin.go': 'package gin\n',
    },
    asked: of('golang', 'github.com/gin-gonic/gin'),
  },
  {
    title: 'a jar',
    files: { ...npmProject, 'lib/log4j-1.2.17.jar': 'PK\u0003\u0004\u0000' },
    asked: of('maven', 'log4j:log4j'),
  },
  {
    title: 'a minified copy',
    files: {
      ...npmProject,
      'public/js/jquery-3.1.1.min.js': `/*! jQuery v3.1.1 | (c) jQuery Foundation */\n${'!function(a,b){"use strict";var c=[],d=a.document;b(c,d);return a=c,d(b,a)}(this,f);'.repeat(60)}\n`,
    },
    asked: npm('jquery'),
  },
  { title: 'an ecosystem that is not read: Pub', files: npmProject, asked: of('pub', 'http') },
  {
    title: 'an ecosystem that is not read: Hex',
    files: npmProject,
    asked: { ...npm('x'), package: 'pkg:hex/phoenix@1.0.0' },
  },
  {
    title: 'an ecosystem that is not read: CocoaPods',
    files: npmProject,
    asked: of('CocoaPods', 'Alamofire'),
  },
  {
    title: 'an ecosystem that is not read: Debian',
    files: npmProject,
    asked: { ...npm('openssl'), ecosystem: undefined, purl: 'pkg:deb/debian/openssl@3.0.0' },
  },
  { title: 'an ecosystem that is not read: Alpine', files: npmProject, asked: of('Alpine:v3.18', 'openssl') },
  { title: 'an ecosystem that nobody knows', files: npmProject, asked: of('generic', 'openssl') },
  {
    title: 'an action in a workflow',
    files: {
      ...npmProject,
      '.github/workflows/ci.yml': 'jobs:\n  a:\n    steps:\n      - uses: tj-actions/changed-files@v45\n',
    },
    asked: of('GitHub Actions', 'tj-actions/changed-files'),
  },
  {
    title: 'what another action uses in turn',
    files: {
      ...npmProject,
      '.github/workflows/ci.yml': 'jobs:\n  a:\n    steps:\n      - uses: acme/composite@v1.0.0\n',
    },
    asked: of('githubactions', 'tj-actions/changed-files'),
  },
  {
    title: 'a fork in the place of a Go module',
    files: {
      'go.mod':
        'module example.org/a\n\ngo 1.21\n\nrequire github.com/old/lib v1.0.0\n\nreplace github.com/old/lib => github.com/fork/lib v1.9.0\n',
      'go.sum': '',
    },
    asked: { ...of('golang', 'github.com/old/lib'), currentVersion: 'v1.0.0', fixedVersion: 'v1.2.0' },
  },
  {
    title: 'a package from a repository at a version that sounds fixed',
    files: {
      'package.json': json({ dependencies: { lodash: 'github:acme/lodash' } }),
      'package-lock.json': json({
        lockfileVersion: 3,
        packages: {
          '': { dependencies: { lodash: 'github:acme/lodash' } },
          'node_modules/lodash': {
            version: '4.17.21',
            resolved: 'git+ssh://git@github.com/acme/lodash.git#abc',
          },
        },
      }),
    },
    asked: { ...npm('lodash'), currentVersion: '4.17.20', fixedVersion: '4.17.21' },
  },
  ...fromElsewhere,
  {
    title: 'dev-master',
    files: {
      'composer.json': json({ require: { 'acme/lib': 'dev-master' } }),
      'composer.lock': json({
        packages: [{ name: 'acme/lib', version: 'dev-master', source: { type: 'git', url: 'https://x' } }],
      }),
    },
    asked: { ...of('composer', 'acme/lib'), currentVersion: '1.0.0', fixedVersion: '1.2.0' },
  },
  {
    title: 'what a locked package contains of another',
    files: {
      'composer.json': json({ require: { 'laravel/framework': '^10' } }),
      'composer.lock': json({
        packages: [
          {
            name: 'laravel/framework',
            version: 'v10.1.0',
            replace: { 'illuminate/support': 'self.version' },
          },
        ],
      }),
    },
    asked: of('composer', 'illuminate/support'),
  },
  {
    title: 'a package URL of Go in lower case',
    files: {
      'go.mod': 'module example.org/a\n\ngo 1.21\n\nrequire github.com/BurntSushi/toml v1.0.0\n',
      'go.sum': 'github.com/BurntSushi/toml v1.0.0 h1:aa=\n',
    },
    asked: { package: 'pkg:golang/github.com/burntsushi/toml', currentVersion: 'v1.0.0' },
  },
  {
    title: 'a package of a Go module',
    files: {
      'go.mod': 'module example.org/a\n\ngo 1.21\n\nrequire golang.org/x/net v0.1.0\n',
      'go.sum': 'golang.org/x/net v0.1.0 h1:aa=\n',
    },
    asked: { ...of('golang', 'golang.org/x/net/http2'), currentVersion: 'v0.1.0' },
  },
  {
    title: 'the standard library of Go',
    files: {
      'go.mod': 'module example.org/a\n\ngo 1.21\n',
      'main.go': 'package main\n\nimport "net/http"\n\nfunc main() { http.Get("") }\n',
    },
    asked: of('go', 'net/http'),
  },
  {
    title: 'group/artifact',
    files: {
      'build.gradle': "dependencies {\n  implementation 'com.google.guava:guava:32.0.0-jre'\n}\n",
      'gradle.lockfile': gradleLock,
    },
    asked: { package: 'com.google.guava/guava', ecosystem: 'maven', currentVersion: '32.0.0-jre' },
  },
  {
    title: 'an extra',
    files: {
      'Pipfile.lock': json({ default: { requests: { version: '==2.19.0' } } }),
      Pipfile: '[packages]\nrequests = "*"\n',
    },
    asked: { package: 'requests[security]', ecosystem: 'pypi', currentVersion: '2.19.0' },
  },
  { title: 'name@version', files: npmProject, asked: { package: 'express@4.18.2', ecosystem: 'npm' } },
  {
    title: 'a name that can be of several ecosystems, one of which is not known',
    files: { ...npmProject, 'setup.py': 'from setuptools import setup\nsetup(install_requires=["flask"])\n' },
    asked: { package: 'requests', currentVersion: '2.0.0' },
  },
  {
    title: 'what the source itself is',
    files: {
      ...npmProject,
      'package.json': json({ name: '@acme/shop', dependencies: { express: '^4.18.0' } }),
    },
    asked: npm('@acme/shop'),
  },
  {
    title: 'what builds a Python project',
    files: {
      'pyproject.toml':
        '[build-system]\nrequires = ["hatchling"]\n[project]\nname = "a"\ndependencies = []\n',
      'uv.lock': 'version = 1\n[[package]]\nname = "a"\nversion = "1"\nsource = { editable = "." }\n',
    },
    asked: of('pypi', 'pluggy'),
  },
  {
    title: 'what comes with Ruby',
    files: {
      Gemfile: "source 'https://rubygems.org'\ngem 'puma'\n",
      'Gemfile.lock':
        'GEM\n  remote: https://rubygems.org/\n  specs:\n    puma (6.0.0)\n\nDEPENDENCIES\n  puma\n',
    },
    asked: of('gem', 'rexml'),
  },
  {
    title: 'gems that a script declares itself',
    files: { ...npmProject, 'bin/run.rb': "require 'bundler/inline'\ngemfile do\n  gem 'rack'\nend\n" },
    asked: of('gem', 'rack'),
  },
  {
    title: 'imports of a notebook',
    files: { ...npmProject, 'a.ipynb': json({ cells: [{ cell_type: 'code', source: ['import torch\n'] }] }) },
    asked: of('pypi', 'torch'),
  },
  {
    title: 'imports of a program in Kotlin',
    files: { ...npmProject, 'src/A.kt': 'import com.squareup.okhttp3.OkHttpClient\n' },
    asked: of('maven', 'com.squareup.okhttp3:okhttp'),
  },
  {
    title: 'what a build pipeline installs by name',
    files: { ...npmProject, 'ci/utils.sh': '#!/bin/bash\ncargo install cross\n' },
    asked: of('cargo', 'cross'),
  },
  {
    title: 'what another package brings in an archive of its own',
    files: {
      'composer.json': json({ 'require-dev': { 'phpstan/phpstan': '^1' } }),
      'composer.lock': json({
        packages: [],
        'packages-dev': [{ name: 'phpstan/phpstan', version: '1.10.0' }],
      }),
    },
    asked: of('composer', 'nikic/php-parser'),
  },
  {
    title: 'a module in vendor that modules.txt does not name',
    files: {
      'go.mod': 'module example.org/a\n\ngo 1.21\n',
      'go.sum': '',
      'vendor/modules.txt': '# golang.org/x/net v0.1.0\n## explicit\n',
      'vendor/github.com/gin-gonic/gin/gin.go': 'package gin\n\nimport "github.com/gin-contrib/sse"\n',
    },
    asked: of('golang', 'github.com/gin-contrib/sse'),
  },
];
