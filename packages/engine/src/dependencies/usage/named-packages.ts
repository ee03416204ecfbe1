import type { Ecosystem } from '../../ecosystem.ts';
import { roleOf } from '../../file-kinds/role.ts';
import type { Component } from '../component.ts';
import type { Mention } from './file-usage.ts';
import { PYTHON_DISTRIBUTIONS } from './name-tables.ts';

/** A place where the name of a package stands that no import names: what reads it may load the package. */
export interface NamedPlace {
  readonly file: string;
  readonly line: number;
  /** As written. */
  readonly text: string;
}

/** Parts of names after which plugins are called in the configuration of their host: `eslint-plugin-x` is `x` there. */
const HOSTED =
  /^(?:@[\w.-]+\/)?(?:[\w.-]*-)?(?:plugin|preset|config|loader|transform|reporter|adapter|driver|formatter|environment|runner|parser|theme|dialect|store|backend)-(.+)$/;

/** Plugins of Python that are called after their host. */
const PYTHON_HOSTED =
  /^(?:pytest|flake8|sphinx|sphinxcontrib|mkdocs|pylint|mypy|tox|nox|hatch|poetry|setuptools|jupyter|celery|flask|django)[-.](.{3,})$/;

/** What dialects and schemes of data stores load, by the names of their drivers. */
const DRIVERS: Readonly<Record<string, readonly string[]>> = {
  postgres: ['pg', 'pg-native', 'psycopg2', 'psycopg2-binary', 'psycopg', 'asyncpg'],
  postgresql: ['pg', 'pg-native', 'psycopg2', 'psycopg2-binary', 'psycopg', 'asyncpg'],
  mysql: ['mysql', 'mysql2', 'mysqlclient', 'pymysql', 'mysql-connector-python'],
  mariadb: ['mariadb', 'mysql2', 'mysqlclient'],
  sqlite: ['sqlite3', 'better-sqlite3', 'sql.js', 'aiosqlite'],
  sqlite3: ['sqlite3', 'better-sqlite3'],
  mssql: ['tedious', 'mssql', 'pymssql', 'pyodbc'],
  oracle: ['oracledb', 'cx-oracle'],
  mongodb: ['mongodb', 'pymongo'],
  redis: ['redis', 'ioredis', 'django-redis', 'hiredis'],
  amqp: ['amqplib', 'amqp', 'pika', 'kombu'],
  smtp: ['nodemailer'],
};

/** The distributions of Python by their modules, turned around. */
const MODULES = new Map<string, string[]>();
for (const [module, distributions] of Object.entries(PYTHON_DISTRIBUTIONS))
  for (const name of distributions) MODULES.set(name, [...(MODULES.get(name) ?? []), module]);

/** Names of all files of a source, to be asked for packages. */
export interface MentionIndex {
  placeOf(component: Component): NamedPlace | null;
}

/** @param files every file's mentions; the first place of a name is the one that is told. What tests name runs nowhere else. */
export function indexMentions(
  files: Iterable<{ readonly path: string; readonly mentions: readonly Mention[] }>,
): MentionIndex {
  const places = new Map<string, NamedPlace>();
  for (const { path, mentions } of files) {
    if (roleOf(path) !== 'main') continue;
    for (const { text, line } of mentions) {
      for (const key of keysOf(text)) if (!places.has(key)) places.set(key, { file: path, line, text });
    }
  }
  return {
    placeOf: (component) => {
      for (const key of wantedBy(component)) {
        const place = places.get(key);
        if (place !== undefined) return place;
      }
      return null;
    },
  };
}

/** A text and its beginnings: `rest_framework.apps.Config`, `lodash/fp`, `postgresql+psycopg2://…`, `gunicorn:app`. */
function keysOf(text: string): string[] {
  const lower = text.toLowerCase();
  const keys = new Set<string>([lower]);
  for (const piece of lower.split(/[+:]/)) if (piece !== '') keys.add(piece);
  for (let at = 0; at < lower.length && keys.size < 12; at++)
    if (at > 0 && '/.:\\'.includes(lower[at] ?? '')) keys.add(lower.slice(0, at));
  return [...keys];
}

function wantedBy({ ecosystem, name, importNames }: Component): string[] {
  const lower = name.toLowerCase();
  const wanted = new Set([lower, ...(FORMS[ecosystem]?.(lower) ?? [])]);
  for (const one of importNames) wanted.add(one.toLowerCase().replace(/\\+$/, ''));
  for (const [word, drivers] of Object.entries(DRIVERS)) if (drivers.includes(lower)) wanted.add(word);
  return [...wanted];
}

const FORMS: Readonly<Partial<Record<Ecosystem, (name: string) => readonly string[]>>> = {
  npm: (name) => {
    const hosted = HOSTED.exec(name)?.[1];
    const scope = /^(@[\w.-]+)\//.exec(name)?.[1];
    return [
      ...(hosted === undefined ? [] : [hosted, ...(scope === undefined ? [] : [`${scope}/${hosted}`])]),
      // The command of a package is mostly called like the last part of its name.
      ...(scope === undefined ? [] : [name.slice(scope.length + 1)]),
    ];
  },
  pypi: (name) => [
    name.replaceAll('-', '_'),
    name.replaceAll('-', '.'),
    ...(MODULES.get(name) ?? []).map((module) => module.toLowerCase()),
    ...name.split(/^python-|^py(?=[a-z])|-python$/).filter((part) => part.length > 2),
    // Hosts know plugins by their last parts: `-p xdist` of pytest, `extensions = napoleon`.
    ...(PYTHON_HOSTED.exec(name)?.slice(1, 2) ?? []),
  ],
};
