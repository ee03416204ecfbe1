import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generatorOf } from '../file-kinds/generated.ts';
import { kindByContent, kindByPath } from '../file-kinds/languages.ts';
import {
  hasLibraryBanner,
  isBundle,
  isLibraryCopy,
  isMinified,
  joinsLibraries,
} from '../file-kinds/minified.ts';
import { decode } from '../parse/decode.ts';
import { directorySource, memorySource } from './source.ts';
import { takeInventory } from './take-inventory.ts';

type Files = Readonly<Record<string, string | Uint8Array>>;
const limits = { maxFileBytes: 1_000_000, maxFiles: 1000 };

async function inventoryOf(source: Parameters<typeof takeInventory>[0]) {
  const { files, skipped } = await takeInventory(source, limits, []);
  return {
    own: files.map((one) => one.path),
    skipped: Object.fromEntries(skipped.map((one) => [one.path, one.reason])),
  };
}

const packageLock = JSON.stringify({
  lockfileVersion: 3,
  packages: {
    '': { dependencies: { react: '1' } },
    'node_modules/react': { version: '1.0.0' },
    'node_modules/@a/b': { version: '1.0.0' },
  },
});

/** [what it shows, the source, the project's own files, the skips] */
const cases: readonly (readonly [string, Files, readonly string[], Readonly<Record<string, string>>])[] = [
  [
    'node_modules of which a lock file names every package is one skip',
    {
      'package-lock.json': packageLock,
      'node_modules/react/index.js': 'x',
      'node_modules/@a/b/index.js': 'x',
      'node_modules/.bin/react': 'x',
    },
    ['package-lock.json'],
    { 'node_modules/': 'vendored' },
  ],
  [
    'a package in node_modules that the lock file does not name is the own code that it is',
    {
      'package-lock.json': packageLock,
      'node_modules/react/index.js': 'x',
      'node_modules/mine/lib/run.js': 'x',
      'node_modules/@a/mine/run.js': 'x',
    },
    ['node_modules/@a/mine/run.js', 'node_modules/mine/lib/run.js', 'package-lock.json'],
    { 'node_modules/react/': 'vendored' },
  ],
  [
    'without a lock file, what is reached from the manifest through installed packages is explained',
    {
      'package.json': '{"dependencies":{"a":"1","@s/t":"1"}}',
      'node_modules/a/package.json': '{"dependencies":{"b":"1"}}',
      'node_modules/b/index.js': 'x',
      'node_modules/@s/t/index.js': 'x',
      'node_modules/c/index.js': 'x',
    },
    ['node_modules/c/index.js', 'package.json'],
    { 'node_modules/a/': 'vendored', 'node_modules/b/': 'vendored', 'node_modules/@s/t/': 'vendored' },
  ],
  [
    'packages that Bower noted as its own, with a manifest or without',
    {
      'web/bower_components/a/.bower.json':
        '{"name":"a","_release":"1.2.0","_source":"https://example.com/a.git"}',
      'web/bower_components/a/a.js': 'x',
      'web/bower_components/b/.bower.json': '{"name":"b"}',
      'web/bower_components/b/b.js': 'x',
      'web/bower_components/own/own.js': 'x',
      'site/bower.json': '{"name":"site"}',
      'site/bower_components/b/.bower.json': '{"name":"b"}',
      'site/bower_components/b/b.js': 'x',
    },
    [
      'site/bower.json',
      'web/bower_components/b/.bower.json',
      'web/bower_components/b/b.js',
      'web/bower_components/own/own.js',
    ],
    { 'web/bower_components/a/': 'vendored', 'site/bower_components/': 'vendored' },
  ],
  [
    'node_modules without any manifest is own code',
    { 'node_modules/a/index.js': 'x' },
    ['node_modules/a/index.js'],
    {},
  ],
  [
    'vendor of Go: the modules of modules.txt and no other',
    {
      'go.mod': 'module example.org/m\n',
      'vendor/modules.txt': '# github.com/a/b v1.2.3\n## explicit\ngithub.com/a/b/sub\n',
      'vendor/github.com/a/b/sub/x.go': 'package sub',
      'vendor/github.com/a/own/x.go': 'package own',
    },
    ['go.mod', 'vendor/github.com/a/own/x.go', 'vendor/modules.txt'],
    { 'vendor/github.com/a/b/': 'vendored' },
  ],
  [
    'vendor of Composer: the packages of composer.lock and what Composer writes',
    {
      'composer.json': '{}',
      'composer.lock': '{"packages":[{"name":"Acme/lib","version":"1.0.0"}]}',
      'vendor/autoload.php': '<?php',
      'vendor/composer/autoload_real.php': '<?php',
      'vendor/acme/lib/src/x.php': '<?php',
      'vendor/acme/own/x.php': '<?php',
      'vendor/composer/own.php': '<?php',
    },
    ['composer.json', 'composer.lock', 'vendor/acme/own/x.php', 'vendor/composer/own.php'],
    {
      'vendor/autoload.php': 'vendored',
      'vendor/composer/autoload_real.php': 'vendored',
      'vendor/acme/lib/': 'vendored',
    },
  ],
  [
    'vendor of Bundler: the gems of Gemfile.lock',
    {
      Gemfile: "gem 'rack'\n",
      'Gemfile.lock':
        'GEM\n  remote: https://rubygems.org/\n  specs:\n    rack (3.0.0)\n\nDEPENDENCIES\n  rack\n',
      'vendor/bundle/ruby/3.2.0/gems/rack-3.0.0/lib/rack.rb': 'x',
      'vendor/bundle/ruby/3.2.0/specifications/rack-3.0.0.gemspec': 'x',
      'vendor/bundle/ruby/3.2.0/gems/own-1.0/lib/own.rb': 'x',
      'vendor/assets/app.js': 'x',
    },
    ['Gemfile', 'Gemfile.lock', 'vendor/assets/app.js', 'vendor/bundle/ruby/3.2.0/gems/own-1.0/lib/own.rb'],
    {
      'vendor/bundle/ruby/3.2.0/gems/rack-3.0.0/': 'vendored',
      'vendor/bundle/ruby/3.2.0/specifications/': 'vendored',
    },
  ],
  [
    'vendor that nothing explains is own code, its own manifests included',
    { 'vendor/lib/run.js': 'x', 'vendor/lib/package.json': '{}', 'third_party/a.py': 'x' },
    ['third_party/a.py', 'vendor/lib/package.json', 'vendor/lib/run.js'],
    {},
  ],
  [
    'a virtual environment: its programs, and the packages that an installer recorded',
    {
      '.venv/pyvenv.cfg': 'home = /usr/bin\n',
      '.venv/bin/activate_this.py': 'x',
      '.venv/lib/python3.12/site-packages/flask/app.py': 'x',
      '.venv/lib/python3.12/site-packages/flask-3.0.dist-info/RECORD': 'flask/app.py,sha256=x,1\n',
      '.venv/lib/python3.12/site-packages/own/app.py': 'x',
    },
    ['.venv/lib/python3.12/site-packages/own/app.py'],
    {
      '.venv/bin/': 'vendored',
      '.venv/pyvenv.cfg': 'vendored',
      '.venv/lib/python3.12/site-packages/flask/': 'vendored',
      '.venv/lib/python3.12/site-packages/flask-3.0.dist-info/': 'vendored',
    },
  ],
  [
    'packages that were installed into a folder of the project, by the records of several',
    {
      'libs/flask/app.py': 'x',
      'libs/flask-3.0.dist-info/RECORD': 'flask/app.py,sha256=x,1\n',
      'libs/idna/core.py': 'x',
      'libs/idna-3.7.dist-info/RECORD': 'idna/core.py,sha256=x,1\n',
      'libs/six.py': 'x',
      'libs/six-1.16.dist-info/RECORD': 'six.py,sha256=x,1\n',
      'libs/own/app.py': 'x',
      'src/shop/app.py': 'x',
      'src/shop.egg-info/top_level.txt': 'shop\n',
    },
    ['libs/own/app.py', 'src/shop.egg-info/top_level.txt', 'src/shop/app.py'],
    {
      'libs/flask-3.0.dist-info/': 'vendored',
      'libs/flask/': 'vendored',
      'libs/idna-3.7.dist-info/': 'vendored',
      'libs/idna/': 'vendored',
      'libs/six-1.16.dist-info/': 'vendored',
      'libs/six.py': 'vendored',
    },
  ],
  [
    'output folders by what their tool leaves in them, not by their names',
    {
      'dist/app.js': 'x',
      'obj/app.cs': 'x',
      'coverage/check.py': 'x',
      'target/app.java': 'x',
      'build/app.js': 'x',
      'web/.next/BUILD_ID': 'x',
      'web/.next/server/app.js': 'x',
      'rust/Cargo.toml': '[package]\nname = "a"\n',
      'rust/target/CACHEDIR.TAG': 'x',
      'rust/target/out.js': 'x',
    },
    ['build/app.js', 'coverage/check.py', 'dist/app.js', 'obj/app.cs', 'rust/Cargo.toml', 'target/app.java'],
    { 'web/.next/': 'build-output', 'rust/target/': 'build-output' },
  ],
  [
    'names of binary files hide no text, and pictures are not read',
    { 'code.bin': '#!/usr/bin/env python\n', 'a.png': new Uint8Array([0x89, 0x50, 0, 0xff, 0xfe]) },
    ['code.bin'],
    { 'a.png': 'binary' },
  ],
  [
    'what version control keeps is no part of the source',
    { '.git/hooks/x.py': 'x', 'a.py': 'x' },
    ['a.py'],
    {},
  ],
];

describe('the inventory', () => {
  it.each(cases)('%s', async (_what, files, own, skipped) => {
    expect(await inventoryOf(memorySource(files))).toEqual({ own, skipped });
  });

  it('of a folder is the inventory of its files, links aside', async () => {
    const root = await mkdtemp(join(tmpdir(), 'inventory-'));
    try {
      for (const [, files, own, skipped] of cases) {
        const folder = await mkdtemp(join(root, 'case-'));
        for (const [path, content] of Object.entries(files)) {
          await mkdir(dirname(join(folder, path)), { recursive: true });
          await writeFile(join(folder, path), content);
        }
        expect(await inventoryOf(directorySource(folder))).toEqual({ own, skipped });
      }
      await symlink('/etc', join(root, 'elsewhere'));
      expect((await inventoryOf(directorySource(root))).skipped).toMatchObject({ elsewhere: 'link' });
    } finally {
      await rm(root, { recursive: true });
    }
  });
});

describe('generated code', () => {
  it.each([
    ['// Code generated by protoc-gen-go. DO NOT EDIT.\npackage a', 'protoc-gen-go'],
    ['// Code generated by MockGen. DO NOT EDIT.\n// Source: a.go\n', 'MockGen'],
    ['# -*- coding: utf-8 -*-\n# Generated by the protocol buffer compiler.  DO NOT EDIT!\n', 'protoc'],
    ['//------\n// <auto-generated>\n//     This code was generated by a tool.\n', '.NET tools'],
    ['// Generated from Calc.g4 by ANTLR 4.9.2\n', 'ANTLR'],
    ['<?php\n\n// autoload.php @generated by Composer\n', 'Composer'],
  ])('is told by the header of a known generator: %j', (text, name) => {
    expect(generatorOf(text)).toBe(name);
  });

  it.each([
    '// @generated\nexec(input)',
    '// Code generated by our-own-tool. DO NOT EDIT.\npackage a',
    '/* AUTO-GENERATED FILE */\nrun();',
    '// This file is generated.\n',
    '// <auto-generated/>\nclass A {}',
  ])('is not told by a word that anybody can write: %j', (text) => {
    expect(generatorOf(text)).toBeNull();
  });
});

describe('minified code', () => {
  const packed = 'function a(b){return c(b,{d:1},[e(f)]);}'.repeat(200);

  it('is told by its text, whatever its name', () => {
    expect(isMinified(packed)).toBe(true);
    expect(isMinified('const a = require("a");\na.run(x);\n'.repeat(200))).toBe(false);
  });

  it('is told when its lines are wrapped, and data and dense code of hands are not', () => {
    const wrapped = (part: string) => `${part}\n`.repeat(400);
    expect(
      isMinified(
        wrapped(';for(let t in r)t.startsWith("on")&&(o.props||(o.props={}),o.props[t]=r[t]);h(i,e)'),
      ),
    ).toBe(true);
    const byHand = '  if (left.size>0) { return right.map((it)=>it.name); } else { log(it,right); }';
    expect(isMinified(wrapped(byHand))).toBe(false);
    expect(
      isMinified(wrapped('0x63,0x7c,0x77,0x7b,0xf2,0x6b,0x6f,0xc5,0x30,0x01,0x67,0x2b,0xfe,0xd7,0xab,0x76,')),
    ).toBe(false);
    expect(
      isMinified(wrapped('"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9"+')),
    ).toBe(false);
  });

  it('is a published library only with a banner that names release and licence', () => {
    expect(
      hasLibraryBanner(`/*! jQuery v3.6.0 | (c) OpenJS Foundation | jquery.org/license */\n${packed}`),
    ).toBe(true);
    expect(hasLibraryBanner(packed)).toBe(false);
    expect(hasLibraryBanner(`/* our app */${packed}`)).toBe(false);
  });

  it('is told from readable releases of libraries by folder, name and licence', () => {
    const banner = '/*!\n * Acme v1.9.1\n * Copyright 2012 Acme\n * Released under the MIT license\n */\n';
    expect(isLibraryCopy('app/static/js/acme.js', `${banner}var a;`)).toBe(true);
    expect(isLibraryCopy('js/acme.js', `${banner}var a;`)).toBe(true);
    expect(isLibraryCopy('src/acme.js', `${banner}var a;`)).toBe(false);
    expect(isLibraryCopy('static/js/checkout.js', `${banner}var a;`)).toBe(false);
    const built =
      '/* Built by a tool, do not edit. */\n\n/**\n * @license Acme v1.3.3\n * License: MIT\n */\n';
    expect(isLibraryCopy('Shop.Web/Scripts/acme.js', `${built}var a;`)).toBe(true);
    expect(isLibraryCopy('Shop.Web/Scripts/checkout.js', `${built}var a;`)).toBe(false);
    expect(isLibraryCopy('scripts/acme.js', `${built}var a;`)).toBe(false);
    const plugin =
      "(function () {\n'use strict';\n\n  var global$1 = tinymce.util.Tools.resolve('tinymce.Env');\n";
    expect(isLibraryCopy('Shop.Web/Scripts/plugins/media/plugin.js', plugin)).toBe(true);
    expect(isLibraryCopy('static/plugins/own.js', "tinymce.PluginManager.add('own', add);\n")).toBe(false);
    expect(isLibraryCopy('static/js/acme.js', '/* Acme 1.0, all rights reserved */ var a;')).toBe(false);
  });

  it('is told from a banner that minifiers keep, whichever part of the name it has', () => {
    const banner = '/*! AcmeTables 1.10.24\n * ©2008-2021 Acme Ltd - acmetables.example/license\n */\n';
    expect(isLibraryCopy('static/vendor/tables/jquery.acmeTables.js', `${banner}var a;`)).toBe(true);
    expect(isLibraryCopy('static/js/jquery.checkout.js', `${banner}var a;`)).toBe(false);
    expect(isLibraryCopy('src/jquery.acmeTables.js', `${banner}var a;`)).toBe(false);
    expect(isLibraryCopy('static/js/shop.checkout.js', '/*! Checkout 1.2 (c) Shop Ltd */ var a;')).toBe(
      false,
    );
  });

  it('is told from the number of a release that its name and its text say, and from the scripts of Django', () => {
    expect(isLibraryCopy('js/d9.v3.js', '!function() { var d9 = { version: "3.5.17" }; }')).toBe(true);
    expect(isLibraryCopy('js/d9.v3.js', '!function() { var d9 = { version: "4.5.17" }; }')).toBe(false);
    expect(isLibraryCopy('js/app.v3.js', 'start();')).toBe(false);
    const script = `'use strict';\n{ const $ = django.jQuery; }\n`;
    expect(isLibraryCopy('static/admin/js/SelectFilter2.js', script)).toBe(true);
    expect(isLibraryCopy('static/admin/js/admin/DateTimeShortcuts.js', script)).toBe(true);
    expect(isLibraryCopy('static/admin/js/members.js', script)).toBe(false);
    expect(isLibraryCopy('static/admin/js/core.js', 'start();')).toBe(false);
  });

  it('is told from a folder or a file of a name and a version that browsers are served', () => {
    expect(isLibraryCopy('assets/scripts/acme-1.9.1-bolt-2.0.3.js', 'var a;')).toBe(true);
    expect(isLibraryCopy('assets/scripts/acme.1.9.1.js', 'var a;')).toBe(true);
    expect(isLibraryCopy('assets/scripts/acme-2.js', 'var a;')).toBe(false);
    expect(isLibraryCopy('public/plugins/acme-5.17.0/mode/bolt/bolt.js', 'var a;')).toBe(true);
    expect(isLibraryCopy('static/acme/5.17.0/demo.html', '<script>var a;</script>')).toBe(true);
    expect(isLibraryCopy('assets/acme-bolt@1.2.3-beta/index.mjs', 'var a;')).toBe(true);
    expect(isLibraryCopy('public/acme-5.17.0/settings.json', '{}')).toBe(false);
    expect(isLibraryCopy('public/acme-v2/app.js', 'var a;')).toBe(false);
    expect(isLibraryCopy('src/acme-5.17.0/app.js', 'var a;')).toBe(false);
  });

  it('is told from files that join releases of several libraries', () => {
    const release = (name: string): string =>
      `/*!\n * ${name} v1.9.1\n * Released under the MIT license\n */\nvar ${name};\n`;
    expect(joinsLibraries('js/all.js', `${release('Acme')}${release('Bolt')}${release('Cord')}`)).toBe(true);
    expect(joinsLibraries('js/all.js', `${release('Acme')}${release('Bolt')}`)).toBe(false);
    expect(joinsLibraries('src/all.js', `${release('Acme')}${release('Bolt')}${release('Cord')}`)).toBe(
      false,
    );
    expect(
      joinsLibraries('js/all.js', `start();\n${release('Acme')}${release('Bolt')}${release('Cord')}`),
    ).toBe(false);
  });

  it('is told from bundles, which begin with the code of a bundler', () => {
    expect(isBundle('/******/ (() => { // webpackBootstrap\n/******/ \t"use strict";\n')).toBe(true);
    expect(isBundle('/******/ (function(modules) { // webpackBootstrap\n')).toBe(true);
    expect(isBundle('import webpack from "webpack";\n')).toBe(false);
  });
});

describe('text', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);

  it('of source is read in spite of NUL bytes, which become spaces', () => {
    expect(decode(bytes('a("\0b");\nc();'), true)).toEqual({ text: 'a(" b");\nc();' });
    expect(decode(bytes(`${'x();\n'.repeat(4000)}\0y();`), true)).toEqual({
      text: `${'x();\n'.repeat(4000)} y();`,
    });
  });

  it('of source in UTF-16 is read without a mark as well', () => {
    const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'));
    expect(decode(utf16('class A { }'), true)).toEqual({ text: 'class A { }' });
    expect(decode(utf16('\ufeffclass A { }'), true)).toEqual({ text: ' class A { }' });
  });

  it('that is none is said to be none, louder where the name is one of source', () => {
    const noise = Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919) % 251);
    expect(decode(noise, false)).toEqual({ failure: 'binary' });
    expect(decode(noise, true)).toEqual({ failure: 'not-text' });
  });
});

describe('languages that are not analysed', () => {
  it.each([
    ['a.swift', 'swift'],
    ['a.C', 'c'],
    ['web/a.jsp', 'jsp'],
    ['a.html.erb', 'erb'],
    ['views/a.blade.php', 'blade'],
    ['a.ipynb', 'jupyter'],
  ])('are told by name: %s', (path, id) => {
    expect(kindByPath(path)).toEqual({ unsupported: id });
  });

  it.each([
    ['run', '#!/bin/sh\nls\n', { unsupported: 'shell' }],
    ['run', '#!/usr/bin/env -S node --x\n', { language: 'javascript' }],
    ['a.html', '<p>Hello</p><script src="a.js"></script>', { document: 'text' }],
    ['a.html', '<script type="application/json">{}</script>', { document: 'text' }],
    ['a.html', '<script>\n run(location.hash) </script>', { unsupported: 'html' }],
    ['a.svg', '<svg onload="run()"/>', { unsupported: 'html' }],
  ])('or by content: %s %j', (path, text, kind) => {
    expect(kindByPath(path) ?? kindByContent(path, text)).toEqual(kind);
  });
});
