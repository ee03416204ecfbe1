import type { Scan, ScanSoFar } from '@vedette/contract';
import { count, duration, plural } from '../../lib/format.ts';
import { Steps } from '../../ui/steps.tsx';

const stages = [
  { phase: 'source', title: 'Source', text: 'The archive is checked and unpacked, or the commit is fetched' },
  { phase: 'inventory', title: 'Inventory', text: 'Files, languages, manifests and lock files are listed' },
  { phase: 'files', title: 'Files', text: 'Each file is parsed and searched for patterns' },
  { phase: 'program', title: 'Program', text: 'Follows data through the whole program, across files' },
  { phase: 'report', title: 'Report', text: 'Fingerprints are made, the threat model is written' },
  { phase: 'finalising', title: 'Finalising', text: 'Ids are matched with the last scan, and all is kept' },
] as const;

type Stage = (typeof stages)[number];

/** The stages of a running scan: how long each took, and what it brought. */
export function ScanStages({ scan, soFar }: { scan: Scan; soFar: ScanSoFar | null }) {
  const at = stages.findIndex(({ phase }) => phase === scan.progress.phase);
  return (
    <Steps
      live
      steps={stages.map((stage, index) => ({
        title: stage.title,
        text: (index <= at && resultOf(stage, scan, soFar)) || stage.text,
        state: index < at ? 'done' : index === at ? 'now' : 'todo',
        side: index <= at ? tookOf(stage, soFar) : null,
      }))}
    />
  );
}

/** How long a stage took, or takes already; nothing for one that the attempt did not go through. */
function tookOf({ phase }: Stage, soFar: ScanSoFar | null): string | null {
  const begun = soFar?.phases.findIndex((one) => one.phase === phase) ?? -1;
  const from = soFar?.phases[begun]?.startedAt;
  if (from === undefined) return null;
  const next = soFar?.phases[begun + 1]?.startedAt;
  const ms = (next === undefined ? Date.now() : Date.parse(next)) - Date.parse(from);
  return duration(Math.max(0, ms));
}

/** What a stage has brought, in numbers; null where there is none to tell. */
function resultOf({ phase }: Stage, { progress }: Scan, soFar: ScanSoFar | null): string | null {
  if (soFar === null || progress.filesTotal === null) return null;
  const files = plural(progress.filesTotal, 'file');
  if (phase === 'inventory') return `${files} to look at`;
  if (phase === 'files')
    return `${count(progress.filesDone)} of ${files} parsed and searched, ${plural(soFar.found.files, 'finding')}`;
  if (phase === 'program') return `${stages[3].text}: ${plural(soFar.found.program, 'more finding')}`;
  return null;
}
