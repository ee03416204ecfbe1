import { describe, expect, it } from 'vitest';
import { memorySource } from '../inventory/source.ts';
import { shippedRules } from '../testing/shipped-rules.ts';
import { scan } from './scan.ts';

const rules = await shippedRules();

/** Findings of the rules on callers, as severity, rule and line. */
async function found(manifest: object, code: string): Promise<string[]> {
  const files = { 'package.json': JSON.stringify(manifest), 'index.js': code };
  const { findings } = await scan(memorySource(files), { scanType: 'standard', rules, workers: 0 });
  return findings.flatMap((one) =>
    one.ruleId.endsWith('-of-callers') ? [`${one.severity} ${one.ruleId} ${one.startLine}`] : [],
  );
}

const library = { name: 'a', version: '1.0.0', main: 'index.js' };
const merge = `module.exports = function merge(target, source) {
  for (const key of Object.keys(source)) {
    if (typeof source[key] === 'object') merge(target[key], source[key]);
    else target[key] = source[key];
  }
};
`;
const command = `const { exec } = require('child_process');
module.exports = function kill(port) { exec('kill ' + port); };
`;
const commands = ['medium javascript-command-injection-of-callers 2'];

describe('what a caller gives to a library', () => {
  it('is input of medium severity at most, in every kind of function that is given out', async () => {
    expect(await found(library, command)).toEqual(commands);
    expect(await found(library, command.replace('module.exports', 'exports.kill'))).toEqual(commands);
    expect(await found(library, `${command}module.exports(1);\n`)).toEqual(commands);
  });

  it('is none in an application', async () => {
    const application = { ...library, private: true };
    expect(await found(application, command)).toEqual([]);
    expect(await found(application, merge)).toEqual([]);
  });

  it('is none that a function inside calls with the program’s own values', async () => {
    const inside = command.replace('module.exports = function kill', 'function kill');
    expect(await found(library, `${inside}exports.all = function all() { kill(3); };\n`)).toEqual([]);
  });

  it('ends in a number or in an argument without a shell', async () => {
    expect(await found(library, command.replace('+ port', '+ parseInt(port, 10)'))).toEqual([]);
    expect(
      await found(
        library,
        command.replace("exec('kill ' + port)", "require('child_process').execFile('kill', [port])"),
      ),
    ).toEqual([]);
  });
});

describe('a write under a key of the caller', () => {
  const at = (line: number): string[] => [`medium javascript-prototype-pollution-of-callers ${line}`];

  it.each([
    ['a merge that calls itself', merge, 4],
    [
      'a path that is walked in a loop',
      `exports.set = (object, path, value) => {
  const keys = path.split('.');
  for (let i = 0; i < keys.length - 1; i++) object = object[keys[i]];
  object[keys[keys.length - 1]] = value;
};
`,
      4,
    ],
    [
      'a path that is reduced',
      `exports.set = (object, path, value) => {
  const keys = path.split('.');
  const last = keys.pop();
  const end = keys.reduce((o, key) => o[key], object);
  end[last] = value;
};
`,
      5,
    ],
    [
      'a callback of a library that goes over the keys',
      `const forIn = require('for-in');
module.exports = mixin;
function mixin(target, source) { forIn(source, copy, target); }
function copy(value, key) {
  if (typeof value === 'object') mixin(this[key], value);
  else this[key] = value;
}
`,
      6,
    ],
  ])('reaches a prototype by %s', async (_name, code, line) => {
    expect(await found(library, code)).toEqual(at(line));
  });

  it.each([
    ['a comparison', "if (key === '__proto__') continue;"],
    ['a list', "if (['__proto__', 'constructor'].includes(key)) continue;"],
    ['a pattern', 'if (/^(__proto__|constructor)$/.test(key)) throw new Error(key);'],
    ['a function of the file', 'if (isBad(key)) continue;'],
    ['a function of another file by its name', 'if (isUnsafeKey(key)) continue;'],
    ['a look at the object itself', 'if (!Object.prototype.hasOwnProperty.call(target, key)) continue;'],
  ])('is kept away by %s', async (_name, guard) => {
    const helper =
      "const { isUnsafeKey } = require('./keys');\nconst BAD = new Set(['__proto__']);\nfunction isBad(key) { return BAD.has(key); }\n";
    expect(await found(library, helper + merge.replace('{\n    if', `{\n    ${guard}\n    if`))).toEqual([]);
  });

  it('is none where a look at the source is taken for one at the target', async () => {
    const guard = 'if (!source.hasOwnProperty(key)) continue;';
    expect(await found(library, merge.replace('{\n    if', `{\n    ${guard}\n    if`))).toEqual(at(5));
  });

  it('reaches none in tables by number or two parameters, nor in objects without a prototype', async () => {
    const table = 'exports.put = (table, row, column, value) => { table[row][column] = value; };\n';
    const bare = `exports.read = (text) => {
  const out = Object.create(null);
  for (const line of text.split(',')) {
    const part = out[line];
    part[line] = 1;
  }
};
`;
    expect(await found(library, table)).toEqual([]);
    expect(await found(library, bare)).toEqual([]);
  });
});
