import { describe, expect, it } from 'vitest';
import { flowsIn, sinkLines } from './testing/flows-in.ts';

const helper = 'export function run(command) {\n  runs(command);\n}';
const called = (lines: readonly string[]): Record<string, string> => ({
  'a.js': `import { run } from './run.js';\n${lines.join('\n')}`,
  'run.js': helper,
});

describe('text that is handed to a function of another file which runs it as it is', () => {
  it('is a flow where each caller puts it together, with the way to the sink', async () => {
    const { flows } = await flowsIn(called(["run('ls ' + source());", "run('cat ' + source());"]));
    expect(flows.map((one) => `${one.path}:${one.startLine}`)).toEqual(['a.js:2', 'a.js:3']);
    for (const { steps, sinkText } of flows) {
      expect(sinkText).toBe('runs');
      expect(steps.at(-1)).toMatchObject({ path: 'run.js', line: 2 });
    }
  });

  it('is a flow where the text is put together, be it one caller that does so or some lines above the call', async () => {
    expect(await sinkLines(called(["run('ls ' + source());"]))).toEqual(['a.js:2']);
    expect(
      await sinkLines(
        called(["let command = 'ls ';", 'command += `-l ${source()}`;', 'log();', 'run(command);']),
      ),
    ).toEqual(['a.js:3']);
  });

  it('is a flow for each of several callers beside the function, and one at the sink where only one is beside it', async () => {
    const own = 'function run(command) {\n  runs(command);\n}\n';
    expect(await sinkLines({ 'a.js': `${own}run('ls ' + source());\nrun('cat ' + source());` })).toEqual([
      'a.js:4',
      'a.js:5',
    ]);
    expect(await sinkLines({ 'a.js': `${own}run('ls ' + source());` })).toEqual(['a.js:2']);
  });

  it('is told once where the text is kept in a list before it is put together', async () => {
    const lines = ['const parts = [];', "parts.push('x = ' + source());", "run('a ' + parts.join());"];
    expect(await sinkLines(called(lines))).toHaveLength(1);
    expect(await sinkLines(called(lines))).not.toEqual(['run.js:2']);
  });

  it('is one flow at the sink where its one caller hands on what came as it is', async () => {
    expect(await sinkLines(called(['run(source());']))).toEqual(['run.js:2']);
    expect(await sinkLines(called(['const command = source();', 'run(command);']))).toEqual(['run.js:2']);
  });

  it('is one flow at the sink where the function adds to it, or where it is no text of a language', async () => {
    const files = called(["run('-l ' + source());", "run('-a ' + source());"]);
    expect(
      await sinkLines({ ...files, 'run.js': helper.replace('runs(command)', "runs('ls ' + command)") }),
    ).toEqual(['run.js:2']);
    expect(await sinkLines({ ...files, 'run.js': helper.replace('runs', 'sink') })).toEqual(['run.js:2']);
  });

  it('is one flow at the sink where more places call than anybody would mend one by one', async () => {
    const lines = Array.from({ length: 201 }, (_, i) => `run('${i} ' + source());`);
    expect(await sinkLines(called(lines))).toEqual(['run.js:2']);
    expect(await sinkLines(called(lines.slice(1)))).toHaveLength(200);
  });
});
