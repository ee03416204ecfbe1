import { baseOf } from '../paths.ts';

/** What a file says about the project that it belongs to: others build on it, or it runs by itself. */
export type ProjectKind = 'library' | 'application';

interface Manifest {
  readonly name: RegExp;
  readonly says: (text: string) => ProjectKind | null;
}

/**
 * Which manifests make a library, by ecosystem. It takes proof: what is published to be imported, and nothing that starts. A manifest that
 * proves neither says "application", as a project that is wrongly taken for a library is told of what its own code hands over.
 */
const MANIFESTS: readonly Manifest[] = [
  { name: /^package\.json$/, says: ofPackageJson },
  { name: /^pyproject\.toml$/, says: ofPyproject },
  {
    name: /^setup\.py$/,
    says: (text) =>
      /\bsetup\s*\(/.test(text) && /\b(packages|py_modules|package_dir|ext_modules)\s*=/.test(text)
        ? library(text, PYTHON_SERVER)
        : null,
  },
  {
    name: /^setup\.cfg$/,
    says: (text) => (/^\s*(packages|py_modules)\s*=/m.test(text) ? library(text, PYTHON_SERVER) : null),
  },
  { name: /\.gemspec$/, says: (text) => (text.includes('Gem::Specification') ? 'library' : null) },
  // Programs of the module (`package main`) say otherwise.
  { name: /^go\.mod$/, says: (text) => (/^\s*module\s/m.test(text) ? 'library' : null) },
  {
    name: /\.go$/,
    says: (text) => (/^package main\b/m.test(text.slice(0, 20_000)) ? 'application' : null),
  },
  {
    name: /^pom\.xml$/,
    says: (text) =>
      /<(licenses|scm|distributionManagement)>|central-publishing|nexus-staging/.test(text)
        ? library(
            text,
            /<packaging>\s*(war|ear|maven-plugin)|<mainClass>|spring-boot-maven-plugin|quarkus-maven-plugin/,
          )
        : 'application',
  },
  {
    name: /^build\.gradle(\.kts)?$/,
    says: (text) =>
      /java-library|maven-publish|maven\.publish/.test(text)
        ? library(
            text,
            /org\.springframework\.boot['"]|\bapplication\b['"\s}]|com\.android\.application|id\s*\(?['"]war['"]/,
          )
        : 'application',
  },
  {
    name: /\.(cs|vb)proj$/,
    says: (text) =>
      /<PackageId>|<GeneratePackageOnBuild>\s*true|<IsPackable>\s*true/i.test(text)
        ? library(
            text,
            /Sdk="Microsoft\.NET\.Sdk\.(Web|Worker)"|<OutputType>\s*(Win)?Exe|<PackAsTool>\s*true/i,
          )
        : 'application',
  },
  { name: /^composer\.json$/, says: ofComposer },
];

/** Files that only what runs by itself has, in the folder that stands before them. */
const RUNS =
  /^(?:(.*)\/)?(?:Dockerfile|Procfile|manage\.py|artisan|config\/application\.rb|bin\/console|serverless\.ya?ml|app\.yaml)$/;

const PYTHON_SERVER = /["'\s](gunicorn|uvicorn|hypercorn|waitress|daphne)\b|Private :: Do Not Upload/;
/** Package managers, servers and pages: what a package needs that is none to be imported. */
const NODE_SERVER =
  /^(express|koa|fastify|next|nuxt|@nestjs\/core|@hapi\/hapi|hapi|restify|sails|electron|react-dom|react-scripts|@angular\/core|gatsby)$/;
const NODE_START =
  /\b(node|nodemon|ts-node|tsx|next|nest|pm2|react-scripts|vite|ng|nuxt|electron|serve|gatsby|http-server|forever)\b/;
const PHP_FRAMEWORK =
  /^(laravel\/framework|symfony\/framework-bundle|slim\/slim|cakephp\/cakephp|yiisoft\/yii2)$/;
/** Keys that mean something to those who import a package only. */
const PUBLISHED = [
  'files',
  'exports',
  'publishConfig',
  'module',
  'types',
  'typings',
  'browser',
  'unpkg',
  'jsdelivr',
];

const MAX_CHARS = 1_000_000;

/** What a file says about the project in whose folder it lies; null where it says nothing. Never throws. */
export function projectKindOf(path: string, text: string): ProjectKind | null {
  const name = baseOf(path);
  if (text.length > MAX_CHARS) return null;
  return MANIFESTS.find((one) => one.name.test(name))?.says(text) ?? null;
}

/** The folder that a file of this path says to run by itself; null where the path says nothing. */
export function runningFolder(path: string): string | null {
  const found = RUNS.exec(path);
  return found ? (found[1] ?? '') : null;
}

function library(text: string, unless: RegExp): ProjectKind {
  return unless.test(text) ? 'application' : 'library';
}

function ofPyproject(text: string): ProjectKind | null {
  if (!/^\[(project|tool\.poetry|tool\.flit)/m.test(text)) return null;
  if (!/^\[build-system\]/m.test(text) || /^\s*package-mode\s*=\s*false/m.test(text)) return 'application';
  return /^\s*(classifiers|keywords|dynamic)\s*=|^\[(project|tool\.poetry)\.urls\]/m.test(text)
    ? library(text, PYTHON_SERVER)
    : 'application';
}

function objectIn(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const json: unknown = JSON.parse(text);
    return isObject(json) ? json : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const keysOf = (value: unknown): string[] => (isObject(value) ? Object.keys(value) : []);

function ofPackageJson(text: string): ProjectKind | null {
  const json = objectIn(text);
  // `{ "type": "module" }` in a folder of its own says nothing about the project.
  if (json === null || typeof json.name !== 'string') return null;
  if (json.private === true || keysOf(json.engines).includes('vscode')) return 'application';
  const needsServer = keysOf(json.dependencies).some((one) => NODE_SERVER.test(one));
  // A server that is installed to be started, and a part of a workspace that is imported as it is written.
  if (needsServer && json.bin !== undefined) return 'application';
  if (json.publishConfig === undefined && /(?<!\.d)\.tsx?$/.test(String(json.main ?? '')))
    return 'application';
  const isPublished = PUBLISHED.some((key) => json[key] !== undefined);
  if (isPublished) return 'library';
  if (typeof json.version !== 'string') return 'application';
  const start = isObject(json.scripts) ? json.scripts.start : undefined;
  if (typeof start === 'string' && NODE_START.test(start)) return 'application';
  if (needsServer) return 'application';
  if (typeof json.main === 'string') return 'library';
  return json.bin === undefined && json.repository !== undefined ? 'library' : 'application';
}

function ofComposer(text: string): ProjectKind | null {
  const json = objectIn(text);
  if (json === null) return null;
  if (typeof json.name !== 'string' || json.autoload === undefined) return 'application';
  if (keysOf(json.require).some((one) => PHP_FRAMEWORK.test(one))) return 'application';
  if (json.type === undefined) return json.keywords === undefined ? 'application' : 'library';
  return /^(library|[\w-]+-(bundle|plugin|module|extension|component))$/.test(String(json.type))
    ? 'library'
    : 'application';
}
