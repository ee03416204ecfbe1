import type { VersionSource } from '@vedette/engine';
import { type Held, type Move, type PackageTool, placeOf, type Step, step } from './package-tool.ts';
import { folderOf, shellWord } from './shell.ts';

const QUIET = '-DgenerateBackupPoms=false';

/** Versions Maven Plugin (mojohaus.org/versions): the property that holds the version, or the version where it is written. */
function moved({ name, to, declared, file }: Move, at: VersionSource | undefined): Step {
  const folder = folderOf(at?.file ?? declared?.file ?? file);
  if (to === null)
    return step(folder, `mvn versions:use-latest-releases -Dincludes=${shellWord(name)} ${QUIET}`);
  if (at?.kind === 'property' && /^[\w.-]+$/.test(at.name))
    return step(
      folder,
      `mvn versions:set-property -Dproperty=${at.name} -DnewVersion=${shellWord(to)} ${QUIET}`,
    );
  return step(
    folder,
    `mvn versions:use-dep-version -Dincludes=${shellWord(name)} -DdepVersion=${shellWord(to)} -DforceVersion=true ${QUIET}`,
  );
}

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** What is managed is so for everything that the project brings in. */
function managed({ name, to, file }: Held): Step {
  const [group = '', artifact = ''] = name.split(':');
  const folder = folderOf(file);
  const pom = folder === '' ? 'pom.xml' : `${folder}/pom.xml`;
  const entry = `<dependency><groupId>${xml(group)}</groupId><artifactId>${xml(artifact)}</artifactId><version>${xml(to)}</version></dependency>`;
  return step(folder, null, `Add ${entry} to <dependencyManagement><dependencies> of ${pom}.`);
}

export const maven: PackageTool = {
  update: (move) => moved(move, move.declared?.versionAt),
  override: managed,
  remove: ({ name, declared, file }) =>
    step(
      folderOf(file),
      null,
      `Take the <dependency> of ${name} at ${declared === null ? file : placeOf(declared)} out.`,
    ),
  purge: 'mvn dependency:purge-local-repository',
};

/** Gradle writes no build files: an edit, and the lock that is written again from it where there is one. */
const relocked = (file: string, name: string): string | null =>
  file.endsWith('gradle.lockfile') ? `./gradlew dependencies --update-locks ${shellWord(name)}` : null;

export const gradle: PackageTool = {
  update: ({ name, to, from, declared, file }) => {
    const at = declared?.versionAt ?? declared;
    const version = to ?? 'a version without the fault';
    const where = at === null ? file : placeOf(at);
    const what =
      declared?.versionAt === undefined
        ? `${name}:${version} in place of ${name}:${declared?.range ?? from ?? ''}`
        : `${version} for ${declared.versionAt.name} in place of ${declared.range}`;
    return step(folderOf(file), relocked(file, name), `Write ${what} at ${where}.`);
  },
  override: ({ name, to, file }) => {
    const folder = folderOf(file);
    const build = folder === '' ? 'build.gradle' : `${folder}/build.gradle`;
    const edit = `Add constraints { implementation("${name}:${to}") } to the dependencies block of ${build} (or .kts).`;
    return step(folder, relocked(file, name), edit);
  },
  remove: ({ name, declared, file }) =>
    step(
      folderOf(file),
      relocked(file, name),
      `Take ${name} at ${declared === null ? file : placeOf(declared)} out.`,
    ),
  purge: null,
};
