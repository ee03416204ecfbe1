/** Crates in a folder, laid out as Cargo's local registries are (doc.rust-lang.org/cargo/reference/source-replacement.html). */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { archiveOf } from './archives.ts';

/** By name and version: the crates that it needs, with their ranges. Names of at least four characters. */
export type Crates = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>;

const manifestOf = (name: string, version: string, needs: Readonly<Record<string, string>>): string =>
  `[package]\nname = "${name}"\nversion = "${version}"\nedition = "2021"\n\n[dependencies]\n${Object.entries(
    needs,
  )
    .map(([other, range]) => `${other} = "${range}"\n`)
    .join('')}`;

export async function layCargoRegistry(folder: string, crates: Crates): Promise<void> {
  for (const [name, versions] of Object.entries(crates)) {
    const rows: string[] = [];
    for (const [version, needs] of Object.entries(versions)) {
      const inside = `${name}-${version}`;
      const { bytes } = archiveOf({
        [`${inside}/Cargo.toml`]: manifestOf(name, version, needs),
        [`${inside}/src/lib.rs`]: '',
      });
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `${inside}.crate`), bytes);
      const deps = Object.entries(needs).map(([other, req]) => ({
        name: other,
        req,
        features: [],
        optional: false,
        default_features: true,
        target: null,
        kind: 'normal',
      }));
      const cksum = createHash('sha256').update(bytes).digest('hex');
      rows.push(JSON.stringify({ name, vers: version, deps, cksum, features: {}, yanked: false }));
    }
    const index = join(folder, 'index', name.slice(0, 2), name.slice(2, 4), name);
    await mkdir(dirname(index), { recursive: true });
    await writeFile(index, `${rows.join('\n')}\n`);
  }
}

/**
 * What makes Cargo take crates from this folder in the place of crates.io.
 * @param home a folder for its settings and for what it keeps
 */
export async function cargoEnvironment(
  registry: string,
  home: string,
): Promise<Readonly<Record<string, string>>> {
  await mkdir(home, { recursive: true });
  const settings = `[source.crates-io]\nreplace-with = "folder"\n\n[source.folder]\nlocal-registry = ${JSON.stringify(registry)}\n`;
  await writeFile(join(home, 'config.toml'), settings);
  return { CARGO_HOME: home };
}
