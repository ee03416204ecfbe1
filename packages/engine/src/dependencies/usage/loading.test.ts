import { describe, expect, it } from 'vitest';
import { linked, shown, usageOf } from './testing-usage.ts';

const npm = '{"dependencies":{"lodash":"4.17.20"}}';
const composer = {
  'composer.json': '{"require":{"monolog/monolog":"^2"}}',
  'composer.lock':
    '{"packages":[{"name":"monolog/monolog","version":"2.9.1","autoload":{"psr-4":{"Monolog\\\\":"src"}}}]}',
};
const pom = (group: string, artifact: string) =>
  `<project><groupId>org.acme</groupId><artifactId>a</artifactId><version>1</version><dependencies><dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>1.0</version></dependency></dependencies></project>`;
const csproj =
  '<Project><ItemGroup><PackageReference Include="Newtonsoft.Json" Version="12.0.3" /></ItemGroup></Project>';
const python = { 'requirements.txt': 'PyYAML==5.3\n' };

describe('a loader that is given a constant imports what it names', () => {
  it.each([
    [
      'require under another name',
      { 'package.json': npm, 'a.js': "const r = require;\nr('lodash').template('');\n" },
    ],
    [
      'createRequire',
      {
        'package.json': npm,
        'a.js':
          "import { createRequire } from 'node:module';\nconst load = createRequire(import.meta.url);\nconst _ = load('lodash');\n",
      },
    ],
    [
      'createRequire called at once',
      { 'package.json': npm, 'a.js': "module.createRequire(__filename)('lodash');\n" },
    ],
    ['require of a template without holes', { 'package.json': npm, 'a.js': 'require(`lodash`);\n' }],
    [
      'require of joined constants',
      { 'package.json': npm, 'a.js': "const n = 'lod';\nrequire(n + 'ash');\n" },
    ],
    ['import() of a constant', { 'package.json': npm, 'a.js': "const n = 'lodash';\nimport(n);\n" }],
    ['require.resolve', { 'package.json': npm, 'a.js': "require.resolve('lodash/fp');\n" }],
    ['a list of AMD', { 'package.json': npm, 'a.js': "define(['exports', 'lodash'], function () {});\n" }],
    [
      'a subpath import',
      {
        'package.json':
          '{"dependencies":{"lodash":"4.17.20"},"imports":{"#fp":{"node":"lodash","default":"./fp.js"}}}',
        'a.js': "import fp from '#fp';\nfp();\n",
      },
    ],
    [
      'import_module',
      { ...python, 'a.py': "import importlib\nm = importlib.import_module('yaml')\nm.load(x)\n" },
    ],
    [
      'import_module under another name',
      { ...python, 'a.py': "from importlib import import_module as load\nload('yaml.reader')\n" },
    ],
    ['__import__', { ...python, 'a.py': "__import__('yaml')\n" }],
    [
      'import_string',
      {
        ...python,
        'a.py': "from django.utils.module_loading import import_string\nimport_string('yaml.Loader')\n",
      },
    ],
    [
      'Class.forName',
      {
        'pom.xml': pom('org.postgresql', 'postgresql'),
        'A.java': 'class A { void f() throws Exception { Class.forName("org.postgresql.Driver"); } }\n',
      },
    ],
    [
      'a class of Java by its whole name',
      {
        'pom.xml': pom('org.yaml', 'snakeyaml'),
        'A.java': 'class A { Object f(String s) { return new org.yaml.snakeyaml.Yaml().load(s); } }\n',
      },
    ],
    [
      'a type of Java by its whole name',
      {
        'pom.xml': pom('org.yaml', 'snakeyaml'),
        'A.java': 'class A { private org.yaml.snakeyaml.Yaml y; }\n',
      },
    ],
    [
      'new \\Vendor\\Name of PHP',
      { ...composer, 'a.php': "<?php\nnamespace App;\n$l = new \\Monolog\\Logger('a');\n" },
    ],
    ['a base class of PHP', { ...composer, 'a.php': '<?php\nclass A extends \\Monolog\\Logger {}\n' }],
    [
      'a class of C# by its whole name',
      {
        'App.csproj': csproj,
        'A.cs': 'class A { object F(string s) => Newtonsoft.Json.JsonConvert.DeserializeObject(s); }\n',
      },
    ],
    [
      'Type.GetType',
      {
        'App.csproj': csproj,
        'A.cs':
          'using System;\nclass A { object F() => Type.GetType("Newtonsoft.Json.JsonConvert, Newtonsoft.Json"); }\n',
      },
    ],
    ['Kernel.require', { Gemfile: "gem 'nokogiri', '1.15.0'\n", 'a.rb': "Kernel.require 'nokogiri'\n" }],
  ] as [string, Record<string, string>][])('%s', async (_title, files) => {
    expect(shown(await linked(files))).toHaveLength(1);
  });

  it('and what is called of it is seen', async () => {
    const report = await linked({
      'package.json': npm,
      'a.js':
        "import { createRequire } from 'node:module';\nconst load = createRequire(import.meta.url);\nconst _ = load('lodash');\n_.template('');\n",
    });
    expect(shown(report)).toEqual(['pkg:npm/lodash@4.17.20 a.js:3 template()']);
  });

  it.each([
    ['a.js', 'function f(n) { const load = module.createRequire(x); load(n); }\n'],
    ['a.js', "let n = 'a';\nn = other();\nrequire(n);\n"],
    ['a.py', 'from importlib import import_module as load\nload(name)\n'],
    ['a.py', 'from importlib.metadata import entry_points\nentry_points(group="x")\n'],
    [
      'A.java',
      'class A { void f() { java.util.ServiceLoader.load(X.class); ServiceLoader.load(X.class); } }\n',
    ],
  ])('and one that is not is told: %s %s', async (path, source) => {
    expect((await usageOf(path, source)).unknowns.length).toBeGreaterThan(0);
  });

  it('names in comments and strings are none', async () => {
    const report = await linked({
      'pom.xml': pom('org.yaml', 'snakeyaml'),
      'A.java': 'class A { /* org.yaml.snakeyaml.Yaml */ String s = "org.yaml.snakeyaml.Yaml"; }\n',
    });
    expect(shown(report)).toEqual([]);
    expect(report.undeclared).toEqual([]);
  });

  it('a class that PHP compares with is not loaded: it need not be there', async () => {
    const report = await linked({
      'a.php':
        '<?php\ntry { f(); } catch (\\Acme\\A | \\Acme\\B $e) { if ($e instanceof \\Acme\\C) { g(); } }\nnew \\Acme\\D();\n',
    });
    expect(report.undeclared.map(({ line }) => line)).toEqual([3]);
  });

  it('a class by its whole name that nothing declares is an import that nothing declares', async () => {
    const report = await linked({
      'A.java':
        'package org.acme;\nclass A { org.yaml.snakeyaml.Yaml y; org.acme.B b; java.util.List<String> c; }\n',
    });
    expect(report.undeclared.map(({ detail }) => detail)).toEqual([
      'imports org.yaml.snakeyaml, which nothing declares',
    ]);
  });
});

describe('what may be loaded by its name is told with the place', () => {
  const placeIn = async (files: Record<string, string>) =>
    (await linked(files)).components.flatMap(({ named }) =>
      named === null ? [] : [`${named.file}:${named.line} ${named.text}`],
    );

  it.each([
    [
      'INSTALLED_APPS',
      {
        'requirements.txt': 'djangorestframework==3.0\n',
        'settings.py': "INSTALLED_APPS = [\n  'rest_framework',\n]\n",
      },
      'settings.py:2 rest_framework',
    ],
    [
      'a view engine',
      { 'package.json': '{"dependencies":{"pug":"3.0.0"}}', 'a.js': "app.set('view engine', 'pug');\n" },
      'a.js:1 pug',
    ],
    [
      'plugins of a tool',
      {
        'package.json': '{"dependencies":{"eslint-plugin-vue":"9.0.0"}}',
        '.eslintrc.json': '{\n "plugins": ["vue"]\n}\n',
      },
      '.eslintrc.json:2 vue',
    ],
    [
      'a driver in an address',
      { 'requirements.txt': 'psycopg2==2.9\n', 'config.yml': 'db: postgresql+psycopg2://h/d\n' },
      'config.yml:1 postgresql+psycopg2://h/d',
    ],
    [
      'a server that a container starts',
      {
        'requirements.txt': 'waitress==2.0\n',
        Dockerfile: 'FROM python\nCMD ["waitress-serve", "a:b"]\nRUN waitress\n',
      },
      'Dockerfile:3 waitress',
    ],
    [
      'a script of a manifest',
      {
        'package.json':
          '{\n "scripts": {\n  "start": "nodemon x.js"\n },\n "dependencies": {\n  "nodemon": "3.0.0"\n }\n}',
      },
      'package.json:3 nodemon',
    ],
    [
      'plugins in pyproject.toml',
      {
        'pyproject.toml':
          '[project]\nname = "a"\ndependencies = ["pydantic==2.0"]\n\n[tool.mypy]\nplugins = ["pydantic.mypy"]\n',
      },
      'pyproject.toml:6 pydantic.mypy',
    ],
    [
      'a plugin by its last part in pyproject.toml',
      {
        'pyproject.toml':
          '[project]\nname = "a"\ndependencies = ["pytest-xdist==3.0"]\n\n[tool.pytest.ini_options]\naddopts = "-p xdist"\n',
      },
      'pyproject.toml:6 xdist',
    ],
    [
      'a tool that pyproject.toml sets up',
      {
        'pyproject.toml':
          '[tool.poetry]\nname = "a"\n[tool.poetry.dependencies]\ncelery = "5.0.0"\n\n[tool.celery]\nworkers = 2\n',
      },
      'pyproject.toml:6 celery',
    ],
    [
      'an entry point in setup.cfg',
      {
        'setup.cfg':
          '[metadata]\nname = a\n[options]\ninstall_requires =\n  flask==2.0\n[options.entry_points]\nconsole_scripts =\n  a = flask.cli:main\n',
      },
      'setup.cfg:8 flask.cli',
    ],
    [
      'a plugin in tox.ini',
      {
        'setup.cfg': '[options]\ninstall_requires =\n  flake8-bugbear==23.0\n',
        'tox.ini': '[testenv]\ndeps = flake8-bugbear\n[flake8]\nselect = bugbear\n',
      },
      'tox.ini:4 bugbear',
    ],
  ] as [string, Record<string, string>, string][])('%s', async (_title, files, place) => {
    expect(await placeIn(files)).toEqual([place]);
  });

  it('what tests name, and what a manifest declares, names nothing', async () => {
    expect(
      await placeIn({
        'package.json': '{\n "dependencies": {\n  "pug": "3.0.0"\n }\n}',
        'test/a.js': "app.set('view engine', 'pug');\n",
      }),
    ).toEqual([]);
    expect(
      await placeIn({
        'pyproject.toml':
          '[build-system]\nrequires = ["flask"]\n[project]\nname = "flask"\ndescription = "flask"\ndependencies = ["flask==2.0"]\n[project.optional-dependencies]\nx = ["flask"]\n[dependency-groups]\ny = ["flask"]\n[tool.poetry.group.z.dependencies]\nflask = "2.0"\n[tool.uv]\ndev-dependencies = ["flask"]\n',
        'setup.cfg':
          '[metadata]\nname = flask\n[options]\ninstall_requires =\n  flask==2.0\n[options.extras_require]\nx =\n  flask\n',
        'tox.ini': '[testenv]\ndeps =\n  flask\n',
      }),
    ).toEqual([]);
  });

  it.each([
    [
      'maven',
      { 'pom.xml': pom('org.apache.logging.log4j', 'log4j-core'), 'A.java': 'class A {}\n' },
      /service loaders/,
    ],
    ['nuget', { 'App.csproj': csproj, 'A.cs': 'class A {}\n' }, /extension methods/],
    [
      'composer',
      {
        'composer.json': '{"require":{"laravel/framework":"^10"}}',
        'composer.lock': '{"packages":[{"name":"laravel/framework","version":"10.0.0"}]}',
        'a.php': '<?php\n',
      },
      /laravel\/framework finds packages/,
    ],
    [
      'npm',
      {
        'package.json': '{"scripts":{"start":"ng serve"},"dependencies":{"lodash":"4.17.20"}}',
        'a.js': 'f();\n',
      },
      /the script start runs ng/,
    ],
  ] as [string, Record<string, string>, RegExp][])('in all of %s', async (ecosystem, files, what) => {
    const found = (await linked(files)).coverage.find((one) => one.ecosystem === ecosystem);
    expect(found?.reasons.map((one) => one.what).join()).toMatch(what);
  });
});
