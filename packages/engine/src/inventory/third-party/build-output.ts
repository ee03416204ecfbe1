import type { Explainer } from './explanation.ts';

interface Output {
  /** Any of these in the folder says that the tool made it. */
  readonly marks: readonly string[];
  /** Any of these beside the folder, where the marks alone could be somebody's own. */
  readonly beside?: readonly string[];
}

/** What tools leave in the folders that they write their output into. */
const OUTPUTS: Readonly<Record<string, readonly Output[]>> = {
  '.next': [{ marks: ['build-manifest.json', 'BUILD_ID', 'routes-manifest.json'] }],
  '.nuxt': [{ marks: ['nuxt.d.ts', 'nuxt.json'] }],
  '.svelte-kit': [{ marks: ['ambient.d.ts', 'non-ambient.d.ts'] }],
  '.angular': [{ marks: ['cache/'], beside: ['angular.json'] }],
  '.terraform': [{ marks: ['providers/', 'modules/', 'terraform.tfstate', 'environment'] }],
  coverage: [
    { marks: ['lcov.info', 'lcov-report/', 'coverage-final.json', 'coverage-summary.json', 'clover.xml'] },
  ],
  obj: [{ marks: ['project.assets.json', 'project.nuget.cache'] }],
  target: [
    { marks: ['CACHEDIR.TAG', '.rustc_info.json'], beside: ['Cargo.toml'] },
    { marks: ['maven-status/', 'maven-archiver/', 'classes/'], beside: ['pom.xml'] },
  ],
  build: [
    {
      marks: ['classes/', 'libs/', 'intermediates/', 'tmp/'],
      beside: ['build.gradle', 'build.gradle.kts'],
    },
  ],
};

/** A build tool's output folder, by the tool's marks in it. */
export const buildOutput: Explainer = async ({ name, parent, children, evidence }) => {
  const made = (OUTPUTS[name] ?? []).some(
    ({ marks, beside }) =>
      marks.some((mark) => children.has(mark)) &&
      (beside === undefined || beside.some((file) => evidence.has(parent + file))),
  );
  return made ? () => 'build-output' : null;
};
