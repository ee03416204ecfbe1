import type { severityNames } from '../command-line/options.ts';
import type { ProjectSettings } from '../project/project-file.ts';
import type { ReportFormat } from './report-formats.ts';

/** What `vedette scan` is given; absent where `vedette.yaml` or the default decides. */
export interface ScanFlags {
  readonly offline?: boolean;
  readonly workspace?: string;
  readonly company?: string;
  readonly wait: boolean;
  readonly type: 'lite' | 'standard' | 'audit';
  readonly format: ReportFormat;
  readonly output?: string;
  readonly failOn?: (typeof severityNames)[number] | 'never';
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly rules?: string;
  readonly workers: number;
  readonly focus?: readonly string[];
  readonly baseline?: string;
  readonly changed?: boolean;
  readonly history?: boolean;
  readonly fix?: boolean;
  readonly json?: boolean;
}

export interface ScanSettings extends ScanFlags {
  readonly failOn: (typeof severityNames)[number] | 'never';
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly focus: readonly string[];
}

/** The command line goes before the project's file, and that before the defaults. */
export function settingsOf(flags: ScanFlags, project: ProjectSettings): ScanSettings {
  const { failOn = 'high', include = [], exclude = [], focus = [], ...rest } = project;
  return {
    ...rest,
    ...flags,
    failOn: flags.failOn ?? failOn,
    include: flags.include ?? include,
    exclude: [...exclude, ...(flags.exclude ?? [])],
    focus: flags.focus ?? focus,
  };
}
