/** Go modules in a folder, laid out as the module proxy protocol has it (go.dev/ref/mod#goproxy-protocol), which `go` reads as file://. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { zipOf } from './archives.ts';

/** By module path and version: the modules that it requires, with their versions. Paths in lower case: others would be escaped. */
export type GoModules = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>;

/** Every module has one package, which imports those of the modules that it requires. */
const sourceOf = (path: string, requires: readonly string[]): string =>
  `package ${path.slice(path.lastIndexOf('/') + 1)}\n\n${requires.map((one) => `import _ "${one}"\n`).join('')}\nfunc Name() string { return "${path}" }\n`;

const modOf = (path: string, requires: Readonly<Record<string, string>>): string =>
  `module ${path}\n\ngo 1.18\n${Object.entries(requires)
    .map(([name, version]) => `\nrequire ${name} ${version}\n`)
    .join('')}`;

async function put(folder: string, path: string, content: string | Buffer): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

export async function layGoProxy(folder: string, modules: GoModules): Promise<void> {
  for (const [path, versions] of Object.entries(modules)) {
    await put(folder, `${path}/@v/list`, `${Object.keys(versions).join('\n')}\n`);
    for (const [version, requires] of Object.entries(versions)) {
      const mod = modOf(path, requires);
      const at = `${path}/@v/${version}`;
      await put(folder, `${at}.info`, JSON.stringify({ Version: version, Time: '2020-01-01T00:00:00Z' }));
      await put(folder, `${at}.mod`, mod);
      const inside = `${path}@${version}`;
      const source = sourceOf(path, Object.keys(requires));
      await put(
        folder,
        `${at}.zip`,
        await zipOf({ [`${inside}/go.mod`]: mod, [`${inside}/name.go`]: source }),
      );
    }
  }
}

/** What makes `go` take modules from this folder alone, and keep what it keeps in another. */
export const goEnvironment = (proxy: string, home: string): Readonly<Record<string, string>> => ({
  HOME: home,
  GOPATH: join(home, 'go'),
  GOCACHE: join(home, 'build'),
  GOENV: 'off',
  GOPROXY: `file://${proxy}`,
  GOSUMDB: 'off',
  GOTOOLCHAIN: 'local',
  GOWORK: 'off',
  // Modules are kept read-only otherwise, and a folder of theirs could not be removed.
  GOFLAGS: '-modcacherw',
});
