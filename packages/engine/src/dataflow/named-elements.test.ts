import { describe, expect, it } from 'vitest';
import { flowsIn } from './testing/flows-in.ts';

/**
 * Checks that are given a name and what holds it apart. Lines marked `lowered` hold a guess, or are not reported at all; those marked `told` are
 * reported as if nobody had looked.
 */
const CHECKS: Readonly<Record<string, readonly [string, Readonly<Record<string, string>>]>> = {
  'PHP, in another file, where what refuses is a function of the program': [
    'a.php',
    {
      'check.php': `<?php
function check_parameter($name, $values, $is_list, $pattern, $needed = false) {
  $value = null;
  if (isset($values[$name])) { $value = $values[$name]; }
  if (empty($value)) {
    if ($needed) { fatal_error('missing'); }
    return true;
  }
  if ($is_list) {
    foreach ($value as $key => $one) { if (!preg_match($pattern, $one)) { fatal_error('bad'); } }
  } else {
    if (!preg_match($pattern, $value)) { fatal_error('bad'); }
  }
}
function log_parameter($name, $values) { if (isset($values[$name])) { trace($values[$name]); } }
function sometimes($name, $values, $on) { if ($on) { if (!preg_match('/^[a-z]+$/', $values[$name])) { exit; } } }
`,
      'a.php': `<?php
$in = params();
check_parameter('tab', $in, false, '/^[a-z.]+$/');
sink($in['tab']); // lowered
sink($in['page']); // told
log_parameter('name', $in);
sink($in['name']); // told
sometimes('some', $in, load());
sink($in['some']); // told
if (load()) { check_parameter('other', $in, false, '/^[a-z]+$/'); }
sink($in['other']); // told
`,
    },
  ],
  'JavaScript, thrown at or answered': [
    'a.js',
    {
      'a.js': `
const express = require('express');
const app = express();
function check(values, name, pattern) { const v = values[name]; if (!pattern.test(v)) throw new Error('bad ' + name); }
function isWord(values, name) { return /^\\w+$/.test(values[name]); }
function checkBody(req, name) { if (!(name in req.body)) return; if (req.body[name].includes('..')) throw new Error(); }
app.get('/', (req, res) => {
  check(req.query, 'id', /^[\\w.]+$/);
  sink(req.query.id); // lowered
  sink(req.query['id']); // lowered
  sink(req.query.name); // told
  sink(req.body.id); // told
});
app.get('/b', (req, res) => {
  if (!isWord(req.query, 'id')) return res.send('no');
  sink(req.query.id); // lowered
  sink(req.query.other); // told
});
app.get('/c', (req, res) => {
  checkBody(req, 'id');
  sink(req.body.id); // lowered
  sink(req.query.id); // told
});
`,
    },
  ],
  Python: [
    'a.py',
    {
      'a.py': `
import lib
import re

def require_valid(values, name):
    value = values.get(name)
    if value is None:
        return
    if not re.match(PATTERN, value):
        raise ValueError(name)

def valid(values, name):
    return re.fullmatch(PATTERN, values[name]) is not None

def view():
    values = lib.source()
    require_valid(values, 'id')
    lib.sink(values['id'])  # lowered
    lib.sink(values.get('id'))  # lowered
    lib.sink(values['name'])  # told

def other():
    values = lib.source()
    if not valid(values, 'id'):
        return None
    lib.sink(values['id'])  # lowered
    lib.sink(values['name'])  # told
`,
    },
  ],
  Java: [
    'A.java',
    {
      'Checks.java': `
package app;
public class Checks {
  public static void param(web.Request request, String name, Pattern pattern) {
    String value = request.getParameter(name);
    if (value == null) return;
    if (!pattern.matcher(value).matches()) throw new IllegalArgumentException(name);
  }
}
`,
      'A.java': `
package app;
class A extends web.Servlet {
  public void doGet(web.Request request) {
    Checks.param(request, "id", PATTERN);
    Lib.sink(request.getParameter("id")); // lowered
    Lib.sink(request.getParameter("name")); // told
  }
}
`,
    },
  ],
  Go: [
    'a.go',
    {
      'a.go': `
package main

import "lib"

func check(values map[string]string, name string) error {
	value := values[name]
	if !pattern.MatchString(value) {
		return errors.New(name)
	}
	return nil
}

func view() {
	values := lib.source()
	if err := check(values, "id"); err != nil {
		return
	}
	lib.sink(values["id"]) // lowered
	lib.sink(values["name"]) // told
}
`,
    },
  ],
  Ruby: [
    'a.rb',
    {
      'a.rb': `
def check(values, name)
  value = values[name]
  raise ArgumentError unless value.match?(PATTERN)
end

def view
  values = source()
  check(values, 'id')
  sink(values['id']) # lowered
  sink(values['name']) # told
end
`,
    },
  ],
  'C#': [
    'A.cs',
    {
      'A.cs': `
class Checks {
  public static void Param(Values values, string name) {
    var value = values[name];
    if (!Pattern.IsMatch(value)) throw new ArgumentException(name);
  }
}
class A {
  void View() {
    var values = Lib.source();
    Checks.Param(values, "id");
    Lib.sink(values["id"]); // lowered
    Lib.sink(values["name"]); // told
  }
}
`,
    },
  ],
};

describe('a check that is given a name and what holds it apart', () => {
  it.each(Object.entries(CHECKS))(
    'looks at the element of that name and at no other: %s',
    async (_, [path, files]) => {
      const { flows } = await flowsIn(files);
      const sure = new Set(
        flows.filter((one) => one.path === path && one.guesses === 0).map((one) => one.startLine),
      );
      const lines = (files[path] ?? '').split('\n');
      const saidOf = (line: string, i: number): string =>
        `${i + 1}: ${line.trim()} -> ${sure.has(i + 1) ? 'told' : 'lowered'}`;
      const marked = lines.flatMap((line, i) =>
        /(?:\/\/|#) (?:told|lowered)$/.test(line) ? [saidOf(line, i)] : [],
      );
      for (const one of marked) expect(one).toMatch(/(?:(told) -> told|(lowered) -> lowered)$/);
    },
  );
});
