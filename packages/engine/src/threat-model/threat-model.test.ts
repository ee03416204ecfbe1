import { beforeAll, describe, expect, it } from 'vitest';
import { parseSource } from '../languages/parse-source.ts';
import { languageFor } from '../languages/registry.ts';
import { flattenModule } from '../match/flat-module.ts';
import { openParser, type SourceParser } from '../parse/parser.ts';
import { buildThreatModel } from './build-threat-model.ts';
import { routes } from './examples/routes.ts';
import { type SourceExample, sources } from './examples/sources.ts';
import type { ThreatFacts } from './facts.ts';
import { loadKnowledge, shippedKnowledge } from './knowledge.ts';
import { threatModelJson, threatModelMarkdown, threatModelMermaid } from './render.ts';
import { threatModelFacts } from './threat-model-facts.ts';

let parser: SourceParser;
beforeAll(async () => {
  parser = await openParser();
});

async function factsOf({
  language,
  path,
  source,
}: Pick<SourceExample, 'language' | 'path' | 'source'>): Promise<ThreatFacts> {
  const found = languageFor(language);
  if (!found) throw new Error(`no ${language}`);
  const tree = await parseSource(parser, found, path, source, 10_000);
  if (typeof tree === 'string') throw new Error(tree);
  return threatModelFacts(flattenModule(found.lower(tree, path), source));
}

async function modelOf(...examples: readonly Pick<SourceExample, 'language' | 'path' | 'source'>[]) {
  const facts: ThreatFacts[] = [];
  for (const example of examples) facts.push(await factsOf(example));
  return buildThreatModel(facts, []);
}

describe('facts of one file', () => {
  it.each(sources.map((source) => [`${source.language} ${source.path}`, source] as const))(
    'are seen in %s',
    async (_name, example) => {
      const facts = await factsOf(example);
      const model = buildThreatModel([facts], []);
      expect(
        model.entryPoints.map(
          (e) =>
            `${e.line} ${e.kind} ${e.name} [${e.authentication.state}${e.authentication.name ? ` ${e.authentication.name}` : ''}]`,
        ),
      ).toEqual(example.entries);
      expect(facts.uses.map((use) => `${use.line} ${use.kind}:${use.name}`)).toEqual(example.uses);
      expect(
        facts.assets.map(
          (asset) =>
            `${asset.line} ${asset.kind} ${asset.name}: ${asset.fields.map((field) => `${field.name}@${field.line}`).join(' ')}`,
        ),
      ).toEqual(example.assets);
    },
  );
});

describe('routes of one file', () => {
  it.each(routes.map((source) => [`${source.language} ${source.path}`, source] as const))(
    'are seen with who answers in %s',
    async (_name, example) => {
      const model = buildThreatModel([await factsOf(example)], []);
      expect(
        model.entryPoints.map(
          (e) =>
            `${e.line} ${e.kind} ${e.name} [${e.authentication.state}${e.authentication.name ? ` ${e.authentication.name}` : ''}] ${e.handler}`,
        ),
      ).toEqual(example.entries);
    },
  );
});

const users: Pick<SourceExample, 'language' | 'path' | 'source'> = {
  language: 'javascript',
  path: 'users.js',
  source: `const app = require('express')();
const { Pool } = require('pg');
app.get('/users', (req, res) => {});
app.post('/users', requireAuth, (req, res) => {});
class User { email; password }
fetch('https://api.partner.io/v1');
`,
};
const jobs = {
  language: 'python',
  path: 'jobs.py',
  source: 'import logging\nfrom celery import shared_task\n@shared_task\ndef send(): pass\n',
} as const;

describe('the threat model', () => {
  it('is the same whatever the order of the files', async () => {
    const one = await modelOf(users, jobs);
    const two = await modelOf(jobs, users);
    expect(threatModelJson(two)).toBe(threatModelJson(one));
  });

  it('keeps the ids of elements when lines move', async () => {
    const before = await modelOf(users);
    const after = await modelOf({ ...users, source: `\n\n// moved\n${users.source}` });
    const ids = (model: Awaited<ReturnType<typeof modelOf>>) =>
      [model.entryPoints, model.assets, model.stores, model.services, model.threats].map((list) =>
        list.map((e) => e.id),
      );
    expect(ids(after)).toEqual(ids(before));
    expect(after.entryPoints[0]?.line).toBe((before.entryPoints[0]?.line ?? 0) + 3);
  });

  it('gives every element and threat an id of its own, a file and a line', async () => {
    const model = await modelOf(users, jobs, ...sources);
    const all = [
      ...model.entryPoints,
      ...model.assets,
      ...model.stores,
      ...model.services,
      ...model.processes,
      ...model.boundaries,
      ...model.threats,
    ];
    expect(new Set(all.map((element) => element.id)).size).toBe(all.length);
    for (const place of [
      ...model.entryPoints,
      ...model.assets,
      ...model.threats,
      ...model.stores.flatMap((s) => s.evidence),
      ...model.services.flatMap((s) => s.evidence),
    ]) {
      expect(place.file).not.toBe('');
      expect(place.line).toBeGreaterThan(0);
    }
  });

  it('reads the path of a group that a function of chi is given as part of the paths in it', async () => {
    const { entryPoints } = await modelOf({
      language: 'go',
      path: 'router.go',
      source: `package main
import "github.com/go-chi/chi/v5"
func routes(r chi.Router) {
	r.Route("/orders", func(r chi.Router) {
		r.Delete("/{id}", remove)
	})
	r.Get("/about", about)
}`,
    });
    expect(entryPoints.map((one) => one.name).sort()).toEqual(['DELETE /orders/{id}', 'GET /about']);
  });

  it.each([
    {
      language: 'go' as const,
      path: 'router.go',
      source: `package main
import "github.com/gin-gonic/gin"
func routes(g *gin.Engine) {
	open := g.Group("/open")
	open.POST("/a", a)
	api := g.Group("/api")
	api.Use(authentication.RequireClient)
	users := api.Group("/users")
	users.DELETE("/b", b)
	late := g.Group("/late", requireUser)
	late.DELETE("/c", c)
	open.DELETE("/d", d)
}`,
    },
    {
      language: 'go' as const,
      path: 'hub.go',
      source: `package main
import "github.com/pocketbase/pocketbase/core"
func routes(se *core.ServeEvent) {
	open := se.Router.Group("/open")
	open.POST("/a", a)
	api := se.Router.Group("/api")
	api.Bind(apis.RequireAuth())
	users := api.Group("/users")
	users.DELETE("/b", b)
	late := se.Router.Group("/late")
	late.BindFunc(requireUser)
	late.DELETE("/c", c)
	form.Bind(requireUser)
	open.DELETE("/d", d)
}`,
    },
    {
      language: 'csharp' as const,
      path: 'Program.cs',
      source: `var open = app.MapGroup("/open");
open.MapPost("/a", A);
var api = app.MapGroup("/api").RequireAuthorization();
var users = api.MapGroup("/users");
users.MapDelete("/b", B);
var late = app.MapGroup("/late").RequireAuthorization();
late.MapDelete("/c", C);
open.MapDelete("/d", D);`,
    },
  ])('takes what stands before a group of routes for its routes alone: $language', async (example) => {
    const { entryPoints } = await modelOf(example);
    const guarded = entryPoints.filter((one) => one.authentication.state === 'seen');
    expect(entryPoints).toHaveLength(4);
    expect(guarded.map((one) => one.name.slice(-1))).toEqual(['b', 'c']);
  });

  it('names the threats of an open entry point and what answers those of a guarded one', async () => {
    const { entryPoints, threats } = await modelOf({
      ...users,
      source: users.source.replace('requireAuth, ', ''),
    });
    const open = entryPoints.find((entry) => entry.name === 'POST /users');
    expect(
      threats.filter((t) => t.element === open?.id).map((t) => `${t.category} ${t.seen.length}`),
    ).toEqual([
      'spoofing 0',
      'tampering 0',
      'repudiation 0',
      'information-disclosure 0',
      'denial-of-service 0',
      'elevation-of-privilege 0',
    ]);
    const guarded = await modelOf(users);
    const post = guarded.entryPoints.find((entry) => entry.name === 'POST /users');
    expect(guarded.threats.find((t) => t.element === post?.id && t.category === 'spoofing')?.seen).toEqual([
      { name: 'authentication: requireAuth', file: 'users.js', line: 4 },
    ]);
    expect(
      guarded.threats.some((t) => t.element === post?.id && t.category === 'elevation-of-privilege'),
    ).toBe(false);
  });

  it('reaches a child class by the guard of its parent, in another file', async () => {
    const parent = {
      language: 'ruby',
      path: 'app/controllers/application_controller.rb',
      source:
        'class ApplicationController < ActionController::Base\n  before_action :authenticate_user!\nend\n',
    } as const;
    const child = {
      language: 'ruby',
      path: 'app/controllers/a_controller.rb',
      source: 'class AController < ApplicationController\n  def index; end\nend\n',
    } as const;
    expect((await modelOf(child)).entryPoints[0]?.authentication.state).toBe('missing');
    const [entry] = (await modelOf(child, parent)).entryPoints.filter((e) => e.file === child.path);
    expect(entry?.authentication).toEqual({
      state: 'seen',
      name: 'authenticate_user!',
      evidence: { file: parent.path, line: 2 },
    });
  });

  it('draws the boundaries that are crossed', async () => {
    const model = await modelOf(users);
    expect(model.boundaries.map((b) => `${b.name} ${b.crossings.length}`)).toEqual([
      'internet-application 2',
      'application-store 1',
      'application-external 1',
    ]);
    const chart = threatModelMermaid(model);
    expect(chart).toContain('subgraph stores');
    expect(chart).toContain('application --> services');
  });

  it('escapes what comes from the sources', async () => {
    const evil = {
      ...users,
      source: `const app = require('express')();\napp.get('/<img src=x onerror=alert(1)>|\`"]\\n--> x', f);\n`,
    };
    const markdown = threatModelMarkdown(await modelOf(evil));
    expect(markdown).not.toContain('<img');
    expect(markdown).not.toContain('"]\n-->');
  });

  it('is empty and whole for a tree without code', () => {
    const model = buildThreatModel([], []);
    expect(model.threats).toEqual([]);
    expect(threatModelMarkdown(model)).toContain('None seen.');
  });
});

describe('the knowledge files', () => {
  it('load without a fault and answer every threat by a known mitigation', () => {
    const knowledge = shippedKnowledge();
    const known = new Set(['authentication', ...knowledge.mitigations.map((m) => m.name)]);
    const unknown = Object.values(knowledge.threats).flatMap((list) =>
      list.flatMap((t) => t.answeredBy.filter((name) => !known.has(name))),
    );
    expect(unknown).toEqual([]);
  });

  it('are refused with file and line for an unknown key or a broken pattern', () => {
    const { faults, knowledge } = loadKnowledge([
      {
        path: 'bad.yaml',
        text: 'entries:\n  - framework: X\n    kind: http\n    languages: [go]\n    colour: red\n',
      },
      {
        path: 'worse.yaml',
        text: 'entries:\n  - framework: X\n    kind: http\n    languages: [go]\n    shape: "("\n',
      },
      { path: 'good.yaml', text: 'processes:\n  - { name: Shell, kind: shell, calls: [run] }\n' },
    ]);
    expect(faults.map((fault) => fault.split(':').slice(0, 2).join(':'))).toEqual([
      'bad.yaml:2',
      'worse.yaml:5',
    ]);
    expect(knowledge.processes.length).toBe(1);
  });
});
