import type { Gap, Scope } from '../../component.ts';
import { MAX_DECLARATIONS, MAX_LINE_CHARS, MAX_PACKAGES } from '../../limits.ts';
import {
  type Declaration,
  declare,
  gap,
  type LockedPackage,
  locked,
  type ParsedManifest,
} from '../../parsed-manifest.ts';

/** What `gradle-model.ts` needs to resolve: references to catalogs and to properties that other files define. */
export interface GradleDetail {
  readonly kind: 'gradle';
  readonly references: readonly { readonly accessor: string; readonly scope: Scope; readonly line: number }[];
  readonly properties: readonly (readonly [name: string, value: string, line: number])[];
}

const CONFIGURATIONS =
  'api|implementation|compile|compileOnly|compileOnlyApi|runtime|runtimeOnly|annotationProcessor|kapt|ksp|classpath|developmentOnly|provided|providedCompile|providedRuntime|coreLibraryDesugaring|\\w*(?:Api|Implementation|Compile|CompileOnly|RuntimeOnly|AnnotationProcessor)';
const WRAPPED =
  '(?:(?:enforcedPlatform|platform|testFixtures|kotlin|project\\.dependencies\\.platform)\\s*\\(\\s*)?';

/**
 * build.gradle and build.gradle.kts. They are programs; read are the literal forms: `implementation 'g:a:v'`, the named form
 * `group: 'g', name: 'a', version: 'v'`, and catalog accessors (`libs.some.thing`). Any other argument is a gap.
 */
export function readGradle(path: string, text: string): Partial<ParsedManifest> {
  const declarations: Declaration[] = [];
  const references: { accessor: string; scope: Scope; line: number }[] = [];
  const gaps: Gap[] = [];
  const properties = literalProperties(text);
  const form = new RegExp(`^\\s*(${CONFIGURATIONS})\\s*[( ]\\s*${WRAPPED}(.*)$`);
  let number = 0;
  let comment = false;
  for (const raw of text.split('\n')) {
    number++;
    if (raw.length > MAX_LINE_CHARS || declarations.length >= MAX_DECLARATIONS) continue;
    if (comment) {
      comment = !raw.includes('*/');
      continue;
    }
    const row = raw.replace(/(^|\s)\/\/.*$/, '');
    comment = /\/\*(?!.*\*\/)/.test(row);
    for (const statement of statementsIn(row)) {
      const found = form.exec(statement);
      if (found === null) continue;
      const scope = gradleScope(found[1] ?? '');
      const rest = (found[2] ?? '').trim();
      const literal = /^(["'])([^"']+)\1/.exec(rest)?.[2];
      const named =
        /\bgroup\s*[:=]\s*["']([^"']+)["'].*\bname\s*[:=]\s*["']([^"']+)["'](?:.*\bversion\s*[:=]\s*["']?([^"',)\s]+))?/.exec(
          rest,
        );
      const accessor = /^(libs(?:\.\w+)+)/.exec(rest)?.[1];
      if (literal?.includes(':') && !literal.startsWith(':')) {
        const [group = '', artifact = '', version = ''] = (literal.split('@')[0] ?? '').split(':');
        declarations.push(declare(`${group}:${artifact}`, version, number, { scope }));
      } else if (named) {
        const version = named[3] ?? '';
        declarations.push(
          declare(
            `${named[1]}:${named[2]}`,
            /^[\d[(]/.test(version) ? version : version === '' ? '' : `$${version}`,
            number,
            { scope },
          ),
        );
      } else if (accessor)
        references.push({ accessor: accessor.replace(/\.get\b.*$/, ''), scope, line: number });
      else if (
        !/^(?:project|files|fileTree|gradleApi|localGroovy|npm|kotlin|dependencies\.|["']:)/.test(rest) &&
        /^[\w$"'[(]/.test(rest) &&
        !/[{=]/.test(rest)
      )
        gaps.push(
          gap(path, 'maven', 'dynamic', `dependency is computed: ${row.trim().slice(0, 80)}`, number),
        );
    }
  }
  gaps.push(...pluginGaps(path, text));
  return { declarations, gaps, detail: { kind: 'gradle', references, properties } satisfies GradleDetail };
}

/** A plugin by its id, of its own version or that of a catalog; those without one are Gradle's own. */
const PLUGIN =
  /^[ \t]*(?:id[ \t(]{1,20}["']([\w.-]{1,200})["']\)?[ \t]{1,20}version\b|alias[ \t(]{1,20}libs\.plugins\.)/gm;

/** Plugins bring packages of their own to the build, which no lock file of the project has. */
function pluginGaps(path: string, text: string): Gap[] {
  const [first, ...others] = text.matchAll(PLUGIN);
  if (first === undefined) return [];
  const ids = [first, ...others].flatMap((found) => found[1] ?? []);
  // The package that Gradle finds a plugin by (docs.gradle.org, plugin marker artifacts).
  const markers = [...new Set(ids)].map((id) => `${id}:${id}.gradle.plugin`);
  const line = text.slice(0, first.index).split('\n').length;
  const what = 'plugins of Gradle bring packages of their own to the build';
  return [{ ...gap(path, 'maven', 'installed-elsewhere', what, line, markers), isPipeline: true }];
}

/** Blocks may open, and statements follow one another, within a row; `${` opens no block. */
const statementsIn = (row: string): string[] => [
  row,
  ...[...row.matchAll(/(?<!\$)[{;]/g)].map(({ index }) => row.slice(index + 1)),
];

export function gradleScope(configuration: string): Scope {
  if (/^(?:test|androidTest|integrationTest|functionalTest|jmh|benchmark)/i.test(configuration))
    return 'development';
  return /^(?:classpath|developmentOnly)$/.test(configuration) ? 'development' : 'production';
}

/** `def v = '1'`, `ext.v = '1'`, `val v = "1"`, `v = '1'` inside `ext { }`, `set("v", "1")`, and gradle.properties' `v=1`. */
function literalProperties(text: string): [string, string, number][] {
  const found: [string, string, number][] = [];
  let line = 0;
  for (const row of text.split('\n')) {
    line++;
    if (row.length > MAX_LINE_CHARS) continue;
    const pair =
      /^\s*(?:def\s+|ext\.|val\s+|var\s+|extra\[["'])?([\w.]+)(?:["']\])?(?:\s+by\s+extra\()?\s*[=(]\s*["']([\w.+-]+)["']/.exec(
        row,
      ) ?? /\bset\(\s*["']([\w.]+)["']\s*,\s*["']([\w.+-]+)["']/.exec(row);
    if (pair?.[1] && pair[2]) found.push([pair[1], pair[2], line]);
  }
  return found;
}

export function readGradleProperties(_path: string, text: string): Partial<ParsedManifest> {
  const properties: [string, string, number][] = [];
  let line = 0;
  for (const row of text.split('\n')) {
    line++;
    const pair = /^\s*([\w.-]+)\s*[=:]\s*(\S+)\s*$/.exec(row.slice(0, MAX_LINE_CHARS));
    if (pair?.[1] && pair[2]) properties.push([pair[1], pair[2], line]);
  }
  return { detail: { kind: 'gradle', references: [], properties } satisfies GradleDetail };
}

/** gradle.lockfile and buildscript-gradle.lockfile: `group:artifact:version=configuration,configuration`. */
export function readGradleLock(path: string, text: string): Partial<ParsedManifest> {
  const packages: LockedPackage[] = [];
  const build = path.endsWith('buildscript-gradle.lockfile');
  let number = 0;
  for (const row of text.split('\n')) {
    number++;
    const found = /^([^\s:#=]+):([^\s:=]+):([^\s:=]+)=(.*)$/.exec(row.slice(0, MAX_LINE_CHARS));
    if (!found || packages.length >= MAX_PACKAGES) continue;
    const name = `${found[1]}:${found[2]}`;
    const runtime = (found[4] ?? '')
      .split(',')
      .some(
        (configuration) => !/^(?:test|androidTest|jmh|annotationProcessor|detached)/i.test(configuration),
      );
    packages.push(
      locked(`${name}:${found[3]}`, name, found[3] ?? null, number, {
        hint: build || !runtime ? 'development' : 'production',
      }),
    );
  }
  return { packages, roots: null, graph: false };
}
