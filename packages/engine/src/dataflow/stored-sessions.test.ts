import { describe, expect, it } from 'vitest';
import type { TaintRule } from './index.ts';
import type { ModelFile } from './models.ts';
import { expected, flowsIn } from './testing/flows-in.ts';

const RULES: readonly TaintRule[] = [
  { id: 'direct', languages: [], sources: ['remote'], sinks: ['bad', 'xss'] },
  { id: 'stored', languages: [], sources: ['stored'], sinks: ['bad', 'xss'] },
];

/** What the rules say of libraries, as far as these programs use them. */
const MODEL: ModelFile = {
  callbacks: [
    {
      call: 'express.Application.{get,post}',
      argument: '1..',
      params: ['express.Request', 'express.Response'],
    },
  ],
  returns: [
    { call: 'express', type: 'express.Application' },
    { call: 'sessions.GetStore', type: 'sessions.Session' },
  ],
  sources: [
    { call: 'source', kind: 'remote' },
    {
      member: '{flask.session,express.Request.session,_SESSION,sessions.Session.Values,HttpContext.Session}',
      kind: 'kept-session',
    },
    { call: '{session,HttpSession.getAttribute}', kind: 'kept-session' },
    { call: 'Cache.{get,read}', kind: 'kept-cache' },
  ],
  sinks: [
    { call: 'sink', argument: 0, kind: 'bad' },
    { call: 'page', argument: 0, kind: 'xss' },
    { call: 'HttpSession.setAttribute', argument: 1, kind: 'kept-session' },
    { call: 'session', argument: 0, kind: 'kept-session' },
    { call: 'Cache.{put,write}', argument: 1, kind: 'kept-cache' },
  ],
};

/** Lines marked BAD get what a session kept of a request; all others do not. Lines marked SELF show it to whose session it is. */
const PROGRAMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Python: {
    'a.py': `from flask import session
def add():
    session['name'] = source()
    session['age'] = 3
def show():
    sink(session['name']) # BAD by key
    sink(session.get('name')) # BAD by method
    sink(session['age'])
    sink(session['other'])
    page(session['name']) # SELF
`,
  },
  JavaScript: {
    'a.js': `const app = require('express')();
app.post('/', (req, res) => {
  req.session.name = source();
  req.session['mail'] = source();
  req.session.age = 3;
});
app.get('/', (req, res) => {
  sink(req.session.name); // BAD member
  sink(req.session.mail); // BAD key
  sink(req.session.age);
  page(req.session.name); // SELF
});
`,
  },
  Java: {
    'A.java': `class A {
  void add(HttpSession session) {
    session.setAttribute("name", source());
    session.setAttribute("age", "3");
  }
  void show(HttpSession session) {
    sink((String) session.getAttribute("name")); // BAD attribute
    sink((String) session.getAttribute("age"));
    page((String) session.getAttribute("name")); // SELF
  }
}
`,
  },
  Kotlin: {
    'A.kt': `class A {
  fun add(session: HttpSession) {
    session.setAttribute("name", source())
  }
  fun show(session: HttpSession) {
    sink(session.getAttribute("name") as String) // BAD attribute
    sink(session.getAttribute("age") as String)
  }
}
`,
  },
  'C#': {
    'A.cs': `public class A {
  public void Add(HttpContext context) {
    context.Session.SetString("name", source());
    context.Session.SetString("age", "3");
  }
  public void Show(HttpContext context) {
    sink(context.Session.GetString("name")); // BAD text
    sink(context.Session.GetString("age"));
    page(context.Session.GetString("name")); // SELF
  }
}
`,
  },
  Go: {
    'a.go': `package main
import "sessions"
func add() {
	session := sessions.GetStore()
	session.Values["name"] = source()
	session.Values["age"] = "3"
}
func show() {
	session := sessions.GetStore()
	sink(session.Values["name"].(string)) // BAD value
	sink(session.Values["age"].(string))
	page(session.Values["name"].(string)) // SELF
}
`,
  },
  PHP: {
    'a.php': `<?php
function add() {
  $_SESSION['name'] = source();
  $_SESSION['age'] = 3;
  session(['mail' => source()]);
  session()->put('town', source());
}
function show() {
  sink($_SESSION['name']); // BAD global
  sink($_SESSION['age']);
  sink(session('mail')); // BAD helper
  sink(session()->get('town')); // BAD store
  page($_SESSION['name']); // SELF
}
`,
  },
  Ruby: {
    'a.rb': `def add
  session[:name] = source()
  session[:age] = 3
end
def show
  sink(session[:name]) # BAD key
  sink(session[:age])
  page(session[:name]) # SELF
end
`,
  },
};

const marked = (files: Readonly<Record<string, string>>, mark: string): string[] =>
  expected(
    Object.fromEntries(Object.entries(files).map(([path, text]) => [path, text.replaceAll(mark, 'BAD')])),
  );

describe('what a session keeps of a request', () => {
  it.each(Object.keys(PROGRAMS))(
    'is input of the same caller where the same key is read: %s',
    async (name) => {
      const files = PROGRAMS[name] ?? {};
      const { flows } = await flowsIn(files, {}, RULES, MODEL);
      const places = (rule: string): string[] => [
        ...new Set(flows.filter((f) => f.ruleId === rule).map((f) => `${f.path}:${f.startLine}`)),
      ];
      expect(places('direct').sort()).toEqual(expected(files).sort());
      const self = marked(files, 'SELF').filter((place) => !expected(files).includes(place));
      expect(places('stored').sort()).toEqual(self.sort());
    },
  );
});

describe('what a store of keys keeps of a request', () => {
  it('is stored input for others where the same constant key is read', async () => {
    const files = {
      'a.py': `import Cache
def add(key):
    Cache.put('name', source())
    Cache.put('age', 3)
    Cache.put(key, source())
def show(key):
    sink(Cache.get('name')) # BAD
    sink(Cache.get('age'))
    sink(Cache.get(key))
`,
    };
    const { flows } = await flowsIn(files, {}, RULES, MODEL);
    expect(flows.map((f) => `${f.ruleId} ${f.path}:${f.startLine}`)).toEqual(['stored a.py:7']);
  });
});
