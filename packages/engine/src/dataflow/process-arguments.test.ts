import { expect, test } from 'vitest';
import type { ModelFile } from './models.ts';
import { flowsIn } from './testing/flows-in.ts';

const CASES: Readonly<Record<string, string>> = {
  'A.java': `import java.util.*;
class A {
 void f(List<String> more) {
  new ProcessBuilder("git", "log", Lib.source());
  new ProcessBuilder("git", "clone", Lib.source()); // BAD
  new ProcessBuilder("git", "clone", "--", Lib.source());
  new ProcessBuilder(Arrays.asList("git", Lib.source()));
  new ProcessBuilder("sh", "-c", Lib.source()); // BAD
  new ProcessBuilder(Lib.source(), "log"); // BAD
  new ProcessBuilder(tool(), Lib.source()); // BAD
  Runtime.getRuntime().exec(new String[] { "git", Lib.source() });
  Runtime.getRuntime().exec("git " + Lib.source()); // BAD
 }
}`,
  'a.go': `package a
import "os/exec"
func f() {
  exec.Command("git", "log", source())
  exec.Command("git", "fetch", source()) // BAD
  exec.Command("git", "fetch", "--", source())
  exec.Command("git", append([]string{"fetch"}, "--", source())...)
  x := source()
  if !strings.HasPrefix(x, "-") {
    exec.Command("git", "fetch", x)
  }
  y := source()
  if strings.HasPrefix(y, "git@") {
    exec.Command("git", "fetch", y)
  } else {
    exec.Command("git", "fetch", y) // BAD
  }
  exec.CommandContext(ctx, "git", "log", source())
  exec.Command("sh", "-c", source()) // BAD
  exec.Command(source(), "log") // BAD
  exec.Command("sudo", source()) // BAD
}
`,
  'a.py': `import asyncio, subprocess
def f():
    subprocess.run(['git', 'log', source()])
    subprocess.run(['hg', 'log', source()]) # BAD
    subprocess.run(['hg', 'log', '--', source()])
    subprocess.run(['git', source()], shell=True) # BAD
    subprocess.run(['/bin/sh', '-c', source()]) # BAD
    subprocess.run([source(), 'log']) # BAD
    subprocess.run('git ' + source()) # BAD
    asyncio.create_subprocess_exec('git', source())
    asyncio.create_subprocess_exec(source(), 'log') # BAD
`,
  'a.rb': `
def f
  IO.popen(['rsync', source()]) # BAD
  IO.popen(['git', 'log', source()])
  IO.popen(['sh', '-c', source()]) # BAD
  IO.popen("git #{source()}") # BAD
end
`,
  'a.php': `<?php
function f() {
  proc_open(['git', 'log', source()], [], $pipes);
  proc_open(['git', 'pull', source()], [], $pipes); // BAD
  proc_open(['sh', '-c', source()], [], $pipes); // BAD
  proc_open('git ' . source(), [], $pipes); // BAD
}
`,
};

/** Everything that runs a process here, as the languages' own models speak of it. */
const MODEL: ModelFile = {
  sources: [{ call: ['source', 'Lib.source'], kind: 'remote' }],
  sinks: [
    {
      call: ['os/exec.Command', 'java.lang.Runtime.exec', '*.exec', 'proc_open', 'IO.popen'],
      argument: '0..',
      kind: 'command-injection',
    },
    { call: ['os/exec.CommandContext'], argument: '1..', kind: 'command-injection' },
    {
      call: ['subprocess.run', 'asyncio.create_subprocess_exec'],
      argument: '0..',
      kind: 'command-injection',
    },
    { new: ['java.lang.ProcessBuilder', 'ProcessBuilder'], kind: 'command-injection' },
  ],
};

test.each(Object.entries(CASES))(
  '%s: what stands behind a program in a list of arguments is no command, unless the program runs it',
  async (path, source) => {
    const { flows } = await flowsIn({ [path]: source }, {}, undefined, MODEL);
    const marked = source.split('\n').flatMap((line, i) => (line.includes('BAD') ? [i + 1] : []));
    expect([...new Set(flows.map((one) => one.startLine))].sort((a, b) => a - b)).toEqual(marked);
  },
);
