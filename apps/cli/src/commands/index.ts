import type { CommandSection } from '../command-line/command.ts';
import { adminCommand } from './admin.ts';
import { rulesCommand } from './rules.ts';
import { scanCommand } from './scan.ts';

/** Every command, as `vedette --help` shows them. */
export const sections: readonly CommandSection[] = [
  { title: 'Scan', commands: [scanCommand] },
  { title: 'Tools', commands: [rulesCommand] },
  { title: 'Administration', commands: [adminCommand] },
];
