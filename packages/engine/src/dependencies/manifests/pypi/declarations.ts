import {
  type Doc,
  docAt,
  flagAt,
  lineOf,
  listAt,
  mapAt,
  rootDoc,
  textAt,
  textOf,
} from '../../../documents/doc.ts';
import { parseToml } from '../../../documents/toml.ts';
import type { Scope } from '../../component.ts';
import { type Declaration, declare, gap, type ParsedManifest } from '../../parsed-manifest.ts';
import { parseRequirement, urlSource } from './requirement.ts';

/** pyproject.toml: PEP 621, PEP 735 dependency groups, and the tables of Poetry, PDM, uv and Hatch. */
export function readPyproject(path: string, text: string): Partial<ParsedManifest> {
  const doc = rootDoc(parseToml(text));
  const out: Declaration[] = [];
  const list = (section: string, items: readonly Doc[], scope: Scope, isBuildTool = false): void => {
    for (const item of items) {
      const parsed = parseRequirement(textOf(item) ?? '', lineOf(item), scope);
      if (parsed) out.push({ ...parsed, isBuildTool, section });
    }
  };
  list('project.dependencies', listAt(doc, 'project', 'dependencies'), 'production');
  for (const [name, group] of mapAt(doc, 'project', 'optional-dependencies'))
    list(`project.optional-dependencies.${name}`, listAt(group), 'optional');
  for (const [name, group] of mapAt(doc, 'dependency-groups'))
    list(`dependency-groups.${name}`, listAt(group), 'development');
  for (const [name, group] of mapAt(doc, 'tool', 'pdm', 'dev-dependencies'))
    list(`tool.pdm.dev-dependencies.${name}`, listAt(group), 'development');
  list('tool.uv.dev-dependencies', listAt(doc, 'tool', 'uv', 'dev-dependencies'), 'development');
  list('build-system.requires', listAt(doc, 'build-system', 'requires'), 'development', true);
  const poetry = docAt(doc, 'tool', 'poetry');
  out.push(
    ...table('tool.poetry.dependencies', docAt(poetry, 'dependencies'), 'production'),
    ...table('tool.poetry.dev-dependencies', docAt(poetry, 'dev-dependencies'), 'development'),
  );
  for (const [name, group] of mapAt(poetry, 'group')) {
    // Poetry installs every group by default; only `main` is the application itself.
    const scope = name === 'main' ? 'production' : 'development';
    out.push(...table(`tool.poetry.group.${name}.dependencies`, docAt(group, 'dependencies'), scope));
  }
  const dynamic = listAt(doc, 'project', 'dynamic').some((item) => textOf(item) === 'dependencies');
  return {
    project: {
      name: textAt(doc, 'project', 'name') ?? textAt(poetry, 'name'),
      version: textAt(doc, 'project', 'version') ?? textAt(poetry, 'version'),
      // PEP 639; before it a table with the text.
      license:
        textAt(doc, 'project', 'license') ??
        textAt(doc, 'project', 'license', 'text') ??
        textAt(poetry, 'license'),
    },
    declarations: out,
    gaps: dynamic ? [gap(path, 'pypi', 'dynamic', 'dependencies are computed at build time')] : [],
  };
}

/** Pipfile. */
export function readPipfile(_path: string, text: string): Partial<ParsedManifest> {
  const doc = rootDoc(parseToml(text));
  return {
    declarations: [
      ...table('packages', docAt(doc, 'packages'), 'production'),
      ...table('dev-packages', docAt(doc, 'dev-packages'), 'development'),
    ],
  };
}

/** Poetry and Pipenv tables: `name = "^1"`, `name = { version = "…", git = "…", optional = true }`, or a list of those. */
function table(section: string, doc: Doc | null, scope: Scope): Declaration[] {
  const out: Declaration[] = [];
  for (const [name, value, line] of mapAt(doc)) {
    if (name === 'python') continue;
    const first = listAt(value)[0] ?? value;
    const range = textOf(first) ?? textAt(first, 'version') ?? '';
    const git = textAt(first, 'git');
    const url = textAt(first, 'url') ?? textAt(first, 'path') ?? textAt(first, 'file');
    out.push(
      declare(name, range === '*' ? '' : range, line, {
        section,
        scope: scope === 'production' && flagAt(first, 'optional') ? 'optional' : scope,
        source: git ? { kind: 'git', url: git } : url ? urlSource(url) : { kind: 'registry', url: null },
      }),
    );
  }
  return out;
}

/** setup.cfg: `install_requires` and `[options.extras_require]`. */
export function readSetupCfg(path: string, text: string): Partial<ParsedManifest> {
  const declarations: Declaration[] = [];
  const gaps = [];
  let section = '';
  let key = '';
  let name: string | null = null;
  let number = 0;
  for (const row of text.split('\n')) {
    number++;
    if (/^\s*[#;]/.test(row)) continue;
    const header = /^\[([^\]]+)\]/.exec(row);
    if (header) {
      section = (header[1] ?? '').trim();
      key = '';
      continue;
    }
    const pair = /^([^\s=:][^=:]*?)\s*[=:]\s*(.*)$/.exec(row);
    let value = row.trim();
    if (pair && !/^\s/.test(row)) {
      key = (pair[1] ?? '').trim();
      value = (pair[2] ?? '').trim();
    }
    if (section === 'metadata' && key === 'name' && value !== '') name ??= value;
    if (value === '') continue;
    const scope = scopeOfKey(section, key);
    if (scope === null) continue;
    if (value.startsWith('file:'))
      gaps.push(gap(path, 'pypi', 'dynamic', `${key} is read from ${value.slice(5).trim()}`, number));
    for (const part of value.split(/;(?=[\w.-]+\s*[<>=~!])/)) {
      const parsed = parseRequirement(part.replace(/\s#.*$/, ''), number, scope);
      if (parsed) declarations.push(parsed);
    }
  }
  return { project: { name, version: null }, declarations, gaps };
}

function scopeOfKey(section: string, key: string): Scope | null {
  if (section === 'options') {
    if (key === 'install_requires') return 'production';
    return key === 'tests_require' || key === 'setup_requires' ? 'development' : null;
  }
  if (section !== 'options.extras_require') return null;
  return /^(?:dev|test|tests|testing|docs?|lint)$/.test(key) ? 'development' : 'optional';
}

/** setup.py is code: only literal lists are read and the rest is a gap. */
export function readSetupPy(path: string, text: string): Partial<ParsedManifest> {
  const declarations: Declaration[] = [];
  const gaps = [];
  for (const found of text.matchAll(
    /\b(install_requires|tests_require|setup_requires)\s*=\s*(\[[^\]]*\]|\S+)/g,
  )) {
    const before = text.slice(0, found.index).split('\n').length;
    const body = found[2] ?? '';
    const scope = found[1] === 'install_requires' ? 'production' : 'development';
    if (!body.startsWith('[')) {
      gaps.push(gap(path, 'pypi', 'dynamic', `${found[1]} is computed`, before));
      continue;
    }
    const offset = (found[0] ?? '').indexOf('[');
    for (const item of body.matchAll(/"([^"\n]*)"|'([^'\n]*)'/g)) {
      const line = before + (found[0] ?? '').slice(0, offset + item.index).split('\n').length - 1;
      const parsed = parseRequirement(item[1] ?? item[2] ?? '', line, scope);
      if (parsed) declarations.push(parsed);
    }
  }
  return { declarations, gaps };
}
