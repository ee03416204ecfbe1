import { describe, expect, it } from 'vitest';
import { linkUsage } from './link-usage.ts';
import { linked, shown, usageOf } from './testing-usage.ts';

describe('import usage', () => {
  it('follows npm imports to their members and calls, through aliases, destructuring and require', async () => {
    const report = await linked({
      'package.json':
        '{"dependencies":{"lodash":"4.17.20","express":"4.0.0","@scope/kit":"1.0.0","unused":"1.0.0"}}',
      'a.js': `const _ = require('lodash');
const { merge: deep } = require('lodash');
import express, { Router } from 'express';
import kit from '@scope/kit/sub/path.js';
import fs from 'node:fs';
import './local.js';
_.template('x');
deep({}, {});
const app = express();
app.get('/', handler);
const r = Router();
kit.start;
`,
    });
    expect(shown(report)).toEqual([
      'pkg:npm/%40scope/kit@1.0.0 a.js:4 start',
      'pkg:npm/express@4.0.0 a.js:3 default() get()',
      'pkg:npm/express@4.0.0 a.js:3 Router()',
      'pkg:npm/lodash@4.17.20 a.js:1 template()',
      'pkg:npm/lodash@4.17.20 a.js:2 merge()',
    ]);
    expect(report.coverage).toEqual([
      { ecosystem: 'npm', files: 1, complete: true, reasons: [], unmatched: [] },
    ]);
  });

  it('knows the module names of Python distributions', async () => {
    const report = await linked({
      'requirements.txt':
        'PyYAML==5.3\nopencv-python==4.8.0\ngoogle-cloud-storage==2.0.0\nFlask==2.0.0\nunused==1.0\n',
      'app/main.py':
        'import os, yaml\nimport cv2 as cv\nfrom google.cloud import storage\nfrom flask import Flask\nfrom . import helper\nfrom app import other\ny = yaml.load(x)\ncv.imread(p)\nstorage.Client()\n',
    });
    expect(shown(report)).toEqual([
      'pkg:pypi/flask@2.0.0 app/main.py:4',
      'pkg:pypi/google-cloud-storage@2.0.0 app/main.py:3 storage.Client()',
      'pkg:pypi/opencv-python@4.8.0 app/main.py:2 imread()',
      'pkg:pypi/pyyaml@5.3 app/main.py:1 load()',
    ]);
    expect(report.coverage[0]?.complete).toBe(true);
  });

  it('finds Java artifacts by package, by group and by table', async () => {
    const report = await linked({
      'pom.xml':
        '<project><groupId>org.acme</groupId><artifactId>a</artifactId><version>1</version><dependencies>' +
        [
          'org.apache.commons:commons-lang3:3.9',
          'org.apache.logging.log4j:log4j-core:2.14.0',
          'org.acmelib:widgets:1.0',
        ]
          .map((gav) => gav.split(':'))
          .map(
            ([g, a, v]) =>
              `<dependency><groupId>${g}</groupId><artifactId>${a}</artifactId><version>${v}</version></dependency>`,
          )
          .join('') +
        '</dependencies></project>',
      'src/A.java':
        'package org.acme;\nimport org.apache.commons.lang3.StringUtils;\nimport org.apache.logging.log4j.Logger;\nimport org.acmelib.widgets.Widget;\nimport java.util.List;\nclass A { void f(String s) { StringUtils.isBlank(s); } }\n',
    });
    expect(shown(report)).toEqual([
      'pkg:maven/org.acmelib/widgets@1.0 src/A.java:4',
      'pkg:maven/org.apache.commons/commons-lang3@3.9 src/A.java:2 StringUtils.isBlank()',
      'pkg:maven/org.apache.logging.log4j/log4j-core@2.14.0 src/A.java:3',
    ]);
  });

  it('matches Go by module path, PHP by autoload, C# by namespace, Ruby by require', async () => {
    const report = await linked({
      'go.mod': 'module example.org/app\n\ngo 1.21\n\nrequire github.com/gin-gonic/gin v1.9.0\n',
      'main.go':
        'package main\n\nimport (\n\t"fmt"\n\t"github.com/gin-gonic/gin/binding"\n)\n\nfunc main() { fmt.Println(binding.Default()) }\n',
      'composer.json': '{"require":{"monolog/monolog":"^2"}}',
      'composer.lock':
        '{"packages":[{"name":"monolog/monolog","version":"2.9.1","autoload":{"psr-4":{"Monolog\\\\":"src"}}}]}',
      'a.php': '<?php\nnamespace App;\nuse Monolog\\Logger;\n$l = new Logger();\n',
      'App.csproj':
        '<Project><ItemGroup><PackageReference Include="Newtonsoft.Json" Version="12.0.3" /></ItemGroup></Project>',
      'A.cs': 'using Newtonsoft.Json.Linq;\nclass A { }\n',
      Gemfile: "gem 'nokogiri', '1.15.0'\n",
      'a.rb': "require 'nokogiri'\nrequire 'json'\n",
    });
    expect(shown(report).map((row) => row.split(' ').slice(0, 2).join(' '))).toEqual([
      'pkg:composer/monolog/monolog@2.9.1 a.php:3',
      'pkg:gem/nokogiri@1.15.0 a.rb:1',
      'pkg:golang/github.com/gin-gonic/gin@v1.9.0 main.go:5',
      'pkg:nuget/Newtonsoft.Json@12.0.3 A.cs:1',
    ]);
  });

  it.each([
    ['a.js', 'const name = f();\nrequire(name);\n', 2],
    ['a.js', 'eval(code);\n', 1],
    ['a.py', 'import importlib\nimportlib.import_module(name)\n', 2],
    ['a.py', '__import__("x" + y)\n', 1],
    ['A.java', 'class A { void f(String n) throws Exception {\n Class.forName(n);\n} }\n', 2],
    ['a.php', '<?php\neval($x);\n', 2],
  ])('is incomplete where %s loads by a computed name', async (path, source, line) => {
    const usage = await usageOf(path, source);
    expect(usage.unknowns.map((unknown) => unknown.line)).toEqual([line]);
    expect(linkUsage([], [usage]).coverage[0]?.complete).toBe(false);
  });

  it('stays complete where a loader is given a constant', async () => {
    for (const [path, source] of [
      ['a.js', "require('x');\nimport('y');\n"],
      ['a.py', 'import importlib\nimportlib.import_module("x")\n'],
    ] as const) {
      expect((await usageOf(path, source)).unknowns).toEqual([]);
    }
  });

  it('is incomplete when a Python import matches no package, since a package may be imported under another name', async () => {
    const report = await linked({
      'requirements.txt': 'strange-name==1.0\n',
      'a.py': 'import quite_different\n',
    });
    expect(report.coverage[0]).toMatchObject({
      complete: false,
      unmatched: [{ file: 'a.py', line: 1, module: 'quite_different' }],
    });
  });

  it('is incomplete without any analysed source of the ecosystem', async () => {
    const report = await linked({
      'Cargo.toml': '[package]\nname = "a"\n[dependencies]\nregex = "=1.0.0"\n',
    });
    expect(report.coverage[0]).toMatchObject({ ecosystem: 'cargo', complete: false });
  });
});
