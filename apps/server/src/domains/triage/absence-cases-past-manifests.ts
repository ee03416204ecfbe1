/** Well-kept projects, and one file more through which a package comes in past the manifests. Each was once called safe. */
import { type AbsenceCase, npmProject } from './absence-cases.ts';
import type { Tree } from './testing-verdicts.ts';

const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** Projects whose lock files say everything. */
const wellKept: Readonly<Record<string, Tree>> = {
  npm: npmProject,
  pypi: {
    'pyproject.toml': '[tool.poetry.dependencies]\npython = "^3.12"\nflask = "^2.3"\n',
    'poetry.lock': '[[package]]\nname = "flask"\nversion = "2.3.2"\n',
    'shop/app.py': 'import os\nfrom flask import Flask\n',
  },
  golang: {
    'go.mod': 'module example.org/a\n\ngo 1.21\n\nrequire golang.org/x/net v0.1.0\n',
    'go.sum': 'golang.org/x/net v0.1.0 h1:aa=\n',
    'main.go': 'package main\n\nimport "golang.org/x/net/html"\n\nfunc main() { html.Parse(nil) }\n',
  },
  cargo: {
    'Cargo.toml': '[package]\nname = "a"\nversion = "0.1.0"\n[dependencies]\nserde = "1"\n',
    'Cargo.lock':
      'version = 3\n[[package]]\nname = "a"\nversion = "0.1.0"\ndependencies = ["serde"]\n[[package]]\nname = "serde"\nversion = "1.0.190"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\n',
    'src/main.rs': 'use serde::Serialize;\n',
  },
  composer: {
    'composer.json': json({ require: { 'monolog/monolog': '^2' } }),
    'composer.lock': json({
      packages: [
        { name: 'monolog/monolog', version: '2.9.0', autoload: { 'psr-4': { 'Monolog\\': 'src' } } },
      ],
    }),
    'src/a.php': '<?php\nnamespace App;\nuse Monolog\\Logger;\n$x = new Logger("a");\n',
  },
  gem: {
    Gemfile: "source 'https://rubygems.org'\ngem 'puma'\n",
    'Gemfile.lock':
      'GEM\n  remote: https://rubygems.org/\n  specs:\n    puma (6.0.0)\n\nDEPENDENCIES\n  puma\n',
    'lib/shop.rb': "require 'puma'\nrequire 'json'\n",
  },
  nuget: {
    'App.csproj':
      '<Project><ItemGroup><PackageReference Include="Serilog" Version="2.0.0" /></ItemGroup></Project>',
    'packages.lock.json': json({
      version: 1,
      dependencies: { 'net8.0': { Serilog: { type: 'Direct', requested: '[2.0.0, )', resolved: '2.0.0' } } },
    }),
    'A.cs':
      'using System;\nusing Serilog;\nnamespace App { class A { void F() { Log.Information("x"); } } }\n',
  },
  maven: {
    'build.gradle': "dependencies {\n  implementation 'com.google.guava:guava:32.0.0-jre'\n}\n",
    'gradle.lockfile': 'com.google.guava:guava:32.0.0-jre=runtimeClasspath\nempty=\n',
    'src/main/java/org/acme/A.java':
      'package org.acme;\nimport com.google.common.collect.Lists;\nclass A { Object f() { return Lists.newArrayList(); } }\n',
  },
  githubactions: {
    ...npmProject,
    '.github/workflows/ci.yml':
      'jobs:\n  a:\n    steps:\n      - uses: actions/checkout@v4.1.1\n      - run: npm ci\n',
  },
};

const NAMES: Readonly<Record<string, string>> = {
  npm: 'leaf',
  pypi: 'leaf',
  golang: 'example.net/leaf',
  cargo: 'leaf',
  composer: 'acme/leaf',
  gem: 'leaf',
  nuget: 'Acme.Leaf',
  maven: 'org.leaf:leaf',
  githubactions: 'acme/leaf',
};

const added: readonly (readonly [ecosystem: string, title: string, files: Tree])[] = [
  [
    'npm',
    'a cache of Yarn beside the lock file of npm',
    { '.yarn/cache/leaf-npm-1.0.0-6382451519-eb835a2e51.zip': 'PK\u0003\u0004\0\0binary' },
  ],
  ['pypi', 'a list of packages of Debian', { 'apt.txt': 'curl\npython3-leaf\n' }],
  [
    'gem',
    'a gemspec in one row',
    { 'a.gemspec': 'Gem::Specification.new { |s| s.add_dependency "leaf", "1" }\n' },
  ],
  [
    'gem',
    'a gemspec that goes through a list',
    { 'a.gemspec': '%w[leaf].each { |one| s.add_dependency(one) }\n' },
  ],
  [
    'gem',
    'plugins of Vagrant',
    { Vagrantfile: 'Vagrant.configure("2") do |config|\n  config.vagrant.plugins = ["leaf"]\nend\n' },
  ],
  ['maven', 'a build of Gradle outside the source', { 'settings.gradle': "includeBuild '../leaf'\n" }],
  [
    'golang',
    'a module of a workspace outside the source',
    { 'go.work': 'go 1.21\n\nuse (\n\t.\n\t../leaf\n)\n' },
  ],
  ['npm', 'a package.yaml', { 'tools/package.yaml': 'dependencies:\n  leaf: 1.0.0\n' }],
  ['npm', 'a package.json5', { 'tools/package.json5': '{dependencies:{leaf:"1"}}' }],
  ['npm', 'a script of the shell without an ending', { 'bin/setup': '#!/bin/sh\nnpm i leaf\n' }],
  ['npm', 'a style sheet that imports it', { 'src/s.scss': "@import '~leaf/scss/leaf';\n" }],
  ['npm', 'a style sheet that takes it for a plugin', { 'src/s.css': '@import "leaf";\n@plugin "leaf";\n' }],
  ['npm', 'its types, referred to', { 'src/a.ts': '/// <reference types="leaf" />\nexport {};\n' }],
  [
    'npm',
    'a page that imports it by its name',
    { 'public/a.html': '<script type="module">import leaf from "leaf";</script>' },
  ],
  [
    'npm',
    'a page in a text of code, with a script tag',
    { 'a.py': 'HTML = """<script src="https://unpkg.com/leaf@1.0.0/leaf.js"></script>"""\n' },
  ],
  [
    'npm',
    'submodules, which the source does not hold',
    { '.gitmodules': '[submodule "libs/leaf"]\n\tpath = libs/leaf\n\turl = https://github.com/x/leaf\n' },
  ],
  ['npm', 'a binary lock file beside another', { 'bun.lockb': '\0\0binary' }],
  [
    'npm',
    'Ansible, npm',
    {
      'play.yml':
        '- hosts: all\n  tasks:\n    - community.general.npm:\n        name: leaf\n        global: true\n',
    },
  ],
  ['npm', 'code that runs npm', { 'src/i.js': "require('child_process').execSync('npm install leaf');\n" }],
  ['npm', 'a worker of it', { 'src/w2.js': "new Worker(new URL('leaf/worker.js', import.meta.url));\n" }],
  ['npm', 'a preset of Jest', { 'jest.config.js': "module.exports = { preset: 'leaf' };\n" }],
  [
    'npm',
    'a plugin of ESLint',
    { '.eslintrc.json': json({ extends: ['plugin:leaf/recommended'], plugins: ['leaf'] }) },
  ],
  ['npm', 'a plugin of Babel', { '.babelrc': json({ plugins: ['leaf'] }) }],
  [
    'npm',
    'settings of TypeScript that extend it',
    { 'tsconfig.json': json({ extends: 'leaf/tsconfig.json' }) },
  ],
  ['npm', 'a packed application of Electron', { 'app.asar': '\0x' }],
  ['pypi', 'Pants', { 'src/BUILD': 'python_requirement(name="x", requirements=["leaf==1.0"])\n' }],
  ['pypi', 'an archive of its name', { 'dist2/leaf-1.0.0.tar.gz': '\x1f\x8b\0' }],
  ['pypi', 'a zipped application of Python', { 'app.pyz': 'PK\x03\x04\0\0\0' }],
  [
    'pypi',
    'what pip says of an environment that is committed',
    { '.venv/lib/python3.11/site-packages/leaf-1.0.dist-info/METADATA': 'Name: leaf\nVersion: 1.0\n' },
  ],
  [
    'pypi',
    'code in an environment that is committed',
    { 'env/lib/python3.11/site-packages/leaf/__init__.py': '' },
  ],
  ['pypi', 'Ansible, pip', { 'play.yml': '- hosts: all\n  tasks:\n    - pip:\n        name: leaf\n' }],
  ['pypi', 'code that runs pip', { 'i.py': "import os\nos.system('pip install leaf')\n" }],
  [
    'pypi',
    'a copy below the package that uses it',
    {
      'shop/_vendor/leaf/__init__.py': '__version__ = "1.0"\n',
      'shop/m.py': 'from shop._vendor import leaf\n',
    },
  ],
  ['pypi', 'hatch.toml', { 'hatch.toml': '[envs.default]\ndependencies = ["leaf"]\n' }],
  [
    'pypi',
    'environments of Hatch in pyproject.toml',
    { 'tools/pyproject.toml': '[tool.hatch.envs.default]\ndependencies = ["leaf"]\n' },
  ],
  ['pypi', 'uv run with it', { Makefile: 'a:\n\tuv run --with leaf script.py\n' }],
  ['pypi', 'poetry add in a Dockerfile', { Dockerfile: 'FROM python:3\nRUN poetry add leaf\n' }],
  [
    'pypi',
    'one pin in a list that settings name',
    {
      'serverless.yml': 'custom:\n  pythonRequirements:\n    fileName: reqs.lst\n',
      'reqs.lst': 'leaf==1.0\n',
    },
  ],
  [
    'pypi',
    'what a development container runs',
    { '.devcontainer/devcontainer.json': json({ postCreateCommand: 'pip install leaf' }) },
  ],
  [
    'pypi',
    'a shell of Nix',
    { 'shell.nix': 'with import <nixpkgs> {}; mkShell { buildInputs = [ python3Packages.leaf ]; }\n' },
  ],
  ['pypi', 'a definition of Singularity', { 'a.def': 'Bootstrap: docker\n%post\n  pip install leaf\n' }],
  [
    'maven',
    'Ant, which downloads it',
    {
      'build.xml':
        '<project><get src="https://repo1.maven.org/maven2/org/leaf/leaf/1.0/leaf-1.0.jar" dest="lib"/></project>',
    },
  ],
  [
    'maven',
    'an extension of Maven',
    {
      '.mvn/extensions.xml':
        '<extensions><extension><groupId>org.leaf</groupId><artifactId>leaf</artifactId><version>1.0</version></extension></extensions>',
    },
  ],
  [
    'maven',
    'a project of a Gradle build that has no lock file, in one row',
    {
      'settings.gradle': "include 'sub'\n",
      'sub/build.gradle': "dependencies { implementation 'org.leaf:leaf:1.0' }\n",
    },
  ],
  [
    'maven',
    'what builds with Gradle, in one row',
    {
      'build.gradle':
        "buildscript { dependencies { classpath 'org.leaf:leaf:1.0' } }\ndependencies {\n  implementation 'com.google.guava:guava:32.0.0-jre'\n}\n",
    },
  ],
  [
    'maven',
    'a script of Gradle at an address',
    {
      'build.gradle':
        "apply from: 'https://example.com/x.gradle'\ndependencies {\n  implementation 'com.google.guava:guava:32.0.0-jre'\n}\n",
    },
  ],
  [
    'maven',
    'a script of Gradle beside the build',
    {
      'build.gradle':
        "apply from: 'gradle/x.gradle'\ndependencies {\n  implementation 'com.google.guava:guava:32.0.0-jre'\n}\n",
      'gradle/x.gradle': "dependencies { implementation 'org.leaf:leaf:1.0' }\n",
    },
  ],
  ['maven', 'buildSrc', { 'buildSrc/build.gradle': "dependencies { implementation 'org.leaf:leaf:1.0' }\n" }],
  [
    'maven',
    'an initialization script of Gradle',
    { 'init.gradle': "initscript { dependencies { classpath 'org.leaf:leaf:1.0' } }\n" },
  ],
  [
    'maven',
    'a folder of jars',
    {
      'build.gradle':
        "dependencies {\n  implementation fileTree(dir: 'libs', include: '*.jar')\n  implementation 'com.google.guava:guava:32.0.0-jre'\n}\n",
    },
  ],
  ['maven', 'Maven, told to fetch it', { 'a.sh': 'mvn dependency:get -Dartifact=org.leaf:leaf:1.0\n' }],
  ['maven', 'Spark, told to fetch it', { 'a.sh': 'spark-submit --packages org.leaf:leaf:1.0 app.py\n' }],
  [
    'golang',
    'a command of go generate',
    { 'g.go': 'package main\n\n//go:generate go run example.net/leaf/cmd@v1.0.0\n' },
  ],
  [
    'golang',
    'a tool of a module that go.mod does not have',
    {
      'go.mod':
        'module example.org/a\n\ngo 1.24\n\nrequire golang.org/x/net v0.1.0\n\ntool example.net/leaf/cmd\n',
    },
  ],
  [
    'golang',
    'a module from before Go 1.17 without go.sum',
    { 'tools/go.mod': 'module example.org/tools\n\ngo 1.16\n\nrequire example.net/other v1.0.0\n' },
  ],
  ['golang', 'a plugin as a program', { 'plugins/leaf.so': '\x7fELF\0\0' }],
  ['golang', 'a program that is committed', { 'bin/app': '\x7fELF\x02\x01\0' }],
  ['golang', 'a copy in third_party', { 'third_party/example.net/leaf/leaf.go': 'package leaf\n' }],
  [
    'cargo',
    'a manifest in a comment of Rust',
    { 'a.rs': '//! ```cargo\n//! [dependencies]\n//! leaf = "1"\n//! ```\nfn main() {}\n' },
  ],
  [
    'composer',
    'a plugin of WordPress',
    { 'wp-content/plugins/leaf/leaf.php': '<?php\n/*\nPlugin Name: Leaf\nVersion: 1.0\n*/\n' },
  ],
  ['composer', 'a module of Drupal', { 'modules/contrib/leaf/leaf.info.yml': 'name: leaf\ntype: module\n' }],
  ['gem', 'Appraisals', { Appraisals: "appraise 'a' do\n  gem 'leaf', '1.0'\nend\n" }],
  ['gem', 'a Gemfile under another name', { 'gemfiles/r.gemfile': "gem 'leaf'\n" }],
  ['gem', 'Chef', { 'recipes/a.rb': "chef_gem 'leaf' do\n  action :install\nend\n" }],
  ['gem', 'a Dangerfile', { Dangerfile: "require 'leaf'\n" }],
  ['gem', 'Ansible, gem', { 'play.yml': '- hosts: all\n  tasks:\n    - gem:\n        name: leaf\n' }],
  [
    'nuget',
    'Directory.Build.props',
    {
      'Directory.Build.props':
        '<Project><ItemGroup><PackageReference Include="Acme.Leaf" Version="1.0" /></ItemGroup></Project>',
    },
  ],
  [
    'nuget',
    'Directory.Build.targets',
    {
      'Directory.Build.targets':
        '<Project><ItemGroup><PackageReference Include="Acme.Leaf" Version="1.0" /></ItemGroup></Project>',
    },
  ],
  [
    'nuget',
    'a reference of every project',
    {
      'Directory.Packages.props':
        '<Project><ItemGroup><GlobalPackageReference Include="Acme.Leaf" Version="1.0" /></ItemGroup></Project>',
    },
  ],
  [
    'nuget',
    'an SDK that is a package',
    { 'B/B.csproj': '<Project Sdk="Acme.Leaf/1.0"><PropertyGroup/></Project>' },
  ],
  [
    'nuget',
    'a file that projects import',
    {
      'B/B.csproj': '<Project><Import Project="..\\shared.msbuild"/></Project>',
      'shared.msbuild':
        '<Project><ItemGroup><PackageReference Include="Acme.Leaf" Version="1"/></ItemGroup></Project>',
    },
  ],
  ['npm', 'packages of Meteor', { '.meteor/packages': 'meteor-base@1.5.1\nacme:leaf@1.0.0\n' }],
  [
    'npm',
    'an import map of Rails',
    {
      'config/importmap.rb':
        'pin "application"\npin "leaf", to: "https://ga.jspm.io/npm:leaf@1.0.0/index.js"\n',
    },
  ],
  [
    'npm',
    'a server that an assistant starts with npx',
    { '.mcp.json': json({ mcpServers: { a: { command: 'npx', args: ['-y', 'leaf'] } } }) },
  ],
  ['npm', 'ClojureScript', { 'src/a.cljs': '(ns a (:require ["leaf" :as leaf]))\n' }],
  ['npm', 'ReScript', { 'src/A.res': '@module("leaf") external f: unit => unit = "f"\n' }],
  ['npm', 'require.resolve', { 'src/a.cjs': "module.exports = require.resolve('leaf/preset');\n" }],
  ['npm', 'a pragma of JSX', { 'src/a.tsx': '/** @jsxImportSource leaf */\nexport const a = <div/>;\n' }],
  ['npm', 'a tool of mise', { 'mise.toml': '[tools]\n"npm:leaf" = "1.0.0"\n' }],
  [
    'pypi',
    'requirements in an argument of code',
    { 'dags/a.py': "PythonVirtualenvOperator(task_id='a', requirements=['leaf==1.0.0'])\n" },
  ],
  [
    'pypi',
    'a module of a job in the cloud',
    {
      'infra/job.json': json({ DefaultArguments: { '--additional-python-modules': 'other==2,leaf==1.0.0' } }),
    },
  ],
  ['pypi', 'requirements without versions under another name', { 'docs/req.pip': 'leaf\n' }],
  ['pypi', 'code in a document', { 'docs/a.qmd': '# A\n\n```{python}\nimport leaf\n```\n' }],
  ['pypi', 'an image that is called after it', { Dockerfile: 'FROM docker.io/leaf/leaf:1.0-gpu AS base\n' }],
  [
    'golang',
    'source that an image is built with',
    { Dockerfile: 'FROM golang\nRUN git clone https://example.net/leaf && cd leaf && go build ./...\n' },
  ],
  ['golang', 'a tool of mise', { '.mise.toml': '[tools]\n"go:example.net/leaf/cmd" = "1.0.0"\n' }],
  [
    'maven',
    'a plugin of Cordova',
    {
      'plugin.xml':
        '<plugin><platform name="android"><framework src="org.leaf:leaf:1.0" /></platform></plugin>',
    },
  ],
  ['maven', 'bundles of bnd', { 'bnd.bnd': '-buildpath: org.leaf;version=1.0\n' }],
  [
    'composer',
    'PHARs of Phive',
    { '.phive/phars.xml': '<phive><phar name="acme/leaf" version="1.0.0"/></phive>' },
  ],
  ['composer', 'a PHAR', { 'tools/leaf.phar': '#!/usr/bin/env php\n<?php __HALT_COMPILER();\u0000' }],
  ['gem', 'plugins of fastlane', { 'fastlane/Pluginfile': "gem 'leaf'\n" }],
  ['gem', 'a Gemfile of one’s own machine', { 'Gemfile.local': "gem 'leaf'\n" }],
  ['gem', 'plugins of Jekyll', { '_config.yml': 'title: A\nplugins:\n  - leaf\n' }],
  [
    'nuget',
    'SDKs of global.json',
    { 'global.json': json({ sdk: {}, 'msbuild-sdks': { 'Acme.Leaf': '1.0' } }) },
  ],
  [
    'githubactions',
    'a workflow of Gitea',
    { '.gitea/workflows/b.yml': 'jobs:\n  a:\n    steps:\n      - uses: acme/leaf@v1\n' },
  ],
  [
    'githubactions',
    'a workflow of Forgejo, with an address',
    {
      '.forgejo/workflows/b.yaml': 'jobs:\n  a:\n    steps:\n      - uses: https://github.com/acme/leaf@v1\n',
    },
  ],
];

export const casesPastManifests: readonly AbsenceCase[] = added.map(([ecosystem, title, files]) => ({
  title: `${ecosystem}: ${title}`,
  files: { ...wellKept[ecosystem], ...files },
  asked: { package: NAMES[ecosystem], ecosystem, currentVersion: '1.0.0', fixedVersion: '1.0.1' },
}));

/** The same projects without those files, in which none of the packages is. */
export const wellKeptWithout: readonly (readonly [ecosystem: string, name: string, files: Tree])[] =
  Object.entries(wellKept).map(([ecosystem, files]) => [ecosystem, NAMES[ecosystem] ?? '', files]);
