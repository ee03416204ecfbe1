import { describe, expect, it } from 'vitest';
import { languageFor } from '../languages/registry.ts';
import { flattenModule } from '../match/index.ts';
import { openParser } from '../parse/parser.ts';
import { ANALYSES, type AnalysisName } from '../rules/analyses.ts';
import type { RuleFile } from '../rules/rule-schema.ts';
import { buildThreatModel, threatModelFacts } from '../threat-model/index.ts';
import { concludeEndpoints } from './conclude-endpoints.ts';
import { endpointFacts } from './read-endpoint-facts.ts';

const rules = new Map<AnalysisName, RuleFile>(ANALYSES.map((id) => [id, { id } as RuleFile]));

/** Conclusions about a program of JavaScript files: rule, file and line. */
async function found(files: Readonly<Record<string, string>>): Promise<string[]> {
  const language = languageFor('javascript');
  if (!language) throw new Error('no such language');
  const parser = await openParser();
  const read = [];
  for (const [path, text] of Object.entries(files)) {
    const tree = await parser.parse(text, language.grammar(path), 10_000);
    if (typeof tree === 'string') throw new Error(tree);
    const flat = flattenModule(language.lower(tree, path), text);
    read.push({ path, endpoints: endpointFacts(flat), threats: threatModelFacts(flat) });
  }
  const { entryPoints } = buildThreatModel(
    read.map((one) => one.threats),
    [],
  );
  return concludeEndpoints(entryPoints, read, rules).map(
    (one) => `${one.ruleId} ${one.path}:${one.startLine}`,
  );
}

const start =
  "const express = require('express');\nconst app = express();\nconst items = require('./items');\n";
const items = 'exports.remove = (req, res) => { Item.deleteOne({ _id: 1 }); };\n';

describe('endpoints of an application', () => {
  it('are compared with their siblings, through handlers in other files', async () => {
    const app = `${start}app.get('/orders', requireUser, (req, res) => { list(); });\napp.post('/items', items.remove);\n`;
    expect(await found({ 'app.js': app, 'items.js': items })).toContain(
      'endpoint-without-authentication app.js:5',
    );
    const guarded = app.replace("'/items', items", "'/items', requireUser, items");
    expect(await found({ 'app.js': guarded, 'items.js': items })).toEqual([]);
  });

  it('are not blamed one by one where nothing in the application asks who calls', async () => {
    expect(
      await found({ 'app.js': `${start}app.post('/items', items.remove);\n`, 'items.js': items }),
    ).toEqual([]);
  });

  it('are not protected by what stands before the sign-in page as well', async () => {
    const app = `${start}app.use(current_user);\napp.get('/login', show);\napp.get('/orders', requireUser, (req, res) => { list(); });\napp.post('/items', items.remove);\n`;
    expect(await found({ 'app.js': app, 'items.js': items })).toContain(
      'endpoint-without-authentication app.js:7',
    );
  });

  it('may be signed in at without limit only where nothing limits tries', async () => {
    const app = `${start}app.post('/login', (req, res) => { check(req.body.password); });\n`;
    expect(await found({ 'app.js': app })).toEqual(['endpoint-unlimited-sign-in app.js:4']);
    const limited = `const rateLimit = require('express-rate-limit');\n${app}`;
    expect(await found({ 'app.js': limited })).toEqual([]);
  });
});
