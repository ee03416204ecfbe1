import { expect, test } from 'vitest';
import { memorySource } from '../inventory/source.ts';
import { shippedRules } from '../testing/shipped-rules.ts';
import { developmentBlocks } from './development-blocks.ts';
import { scan } from './scan.ts';

test.each([
  ["if (process.env.NODE_ENV !== 'production') {\n  a();\n}\nb();\n", [2]],
  ["if (process.env.NODE_ENV === 'development' && flag) {\n  a();\n}\n", [2]],
  ["if ('production' !== process.env.NODE_ENV) {\n  a();\n}\n", [2]],
  ['if (!isProduction) {\n  a();\n}\n', [2]],
  ['if (isDev) a();\nb();\n', [1]],
  ['if (import.meta.env.DEV) {\n  a();\n}\n', [2]],
  ['if settings.DEBUG:\n    a()\nb()\n', [2]],
  ['if not settings.PRODUCTION:\n    a()\nb()\n', [2]],
  ['unless Rails.env.production?\n  a\nend\n', [2]],
  ['if Rails.env.development? || Rails.env.test?\n  a\nend\n', [2]],
  ['if (app.Environment.IsDevelopment())\n{\n    A();\n}\nB();\n', [2, 3]],
  ['if (!env.IsProduction())\n{\n    A();\n}\n', [2, 3]],
  ['if gin.Mode() == gin.DebugMode {\n\ta()\n}\n', [2]],
  ["if (app()->environment('local')) {\n  a();\n}\n", [2]],
  ['a\nhttp.verify_mode = NONE if Config.development?\nb\n', [2]],
  ['a\nhttp.verify_mode = NONE unless Rails.env.production? # so\nb\n', [2]],
  ['if Config.test?\n  a\nend\n', [2]],
  ['#if DEBUG\n  A();\n  B();\n#else\n  C();\n#endif\n', [2, 3]],
  [
    '#if UNSAFE_BYPASS_FOR_TESTING\n#if NET8_0\n  A();\n#else\n  B();\n#endif\n  C();\n#endif\nD();\n',
    [2, 7],
  ],
])('a block that runs on machines of developers alone is known: %s', (text, lines) => {
  const [block] = developmentBlocks(text);
  expect(block).toEqual({ from: lines[0], to: lines.at(-1) });
});

test.each([
  "if (process.env.NODE_ENV === 'production') {\n  a();\n}\n",
  "if (process.env.NODE_ENV !== 'development') {\n  a();\n}\n",
  "if (process.env.NODE_ENV !== 'production' || force) {\n  a();\n}\n",
  'if (isProduction) {\n  a();\n}\n',
  'http.verify_mode = NONE if Config.production?\n',
  'http.verify_mode = NONE unless Config.development?\n',
  'if (!isDev) {\n  a();\n}\n',
  'if (req.query.dev) {\n  a();\n}\n',
  "if (device === 'local') {\n  a();\n}\n",
  'if not settings.DEBUG:\n    a()\n',
  'unless Rails.env.development?\n  a\nend\n',
  '#if !DEBUG\n  A();\n#endif\n',
  '#if NET8_0_OR_GREATER\n  A();\n#endif\n',
  '#if LATEST\n  A();\n#endif\n',
  'if (user.isTest) {\n  a();\n}\n',
])('one that others come to is none: %s', (text) => {
  expect(developmentBlocks(text)).toEqual([]);
});

test('what is found in such a block is low, and the same outside of it is not', async () => {
  const routes = (test: string): string =>
    `const express = require('express');\nconst { exec } = require('child_process');\nconst app = express();\n${test}\n  app.get('/x', (req, res) => { exec('ls ' + req.query.x); });\n}\n`;
  const { findings } = await scan(
    memorySource({
      'a/app.js': routes("if (process.env.NODE_ENV !== 'production') {"),
      'b/app.js': routes('{'),
    }),
    { scanType: 'standard', rules: await shippedRules(), workers: 0 },
  );
  const told = (path: string): string[] =>
    findings
      .filter((one) => one.path === path && one.ruleId === 'javascript-command-injection')
      .map((one) => one.severity);
  expect(told('a/app.js')).toEqual(['low']);
  expect(told('b/app.js')).toEqual(['critical']);
}, 60_000);
