import type { ThreatModel } from '@vedette/contract';
import { Check, ShieldCheck, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { count, plural, words } from '../../lib/format.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { Button } from '../../ui/button.tsx';
import { PathText } from '../../ui/path-text.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { Severity } from '../../ui/severity.tsx';
import { Empty, Refusal } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { useDecideThreats } from './decide-threats.ts';
import type { Decisions, Threat, ThreatKind } from './threats.ts';

/** Places of one threat that are listed; a diagram's box narrows them down further. */
const PLACES_SHOWN = 60;

/** The threats of what is chosen, each said once, with its places and what was decided. J and K go from one to the next. */
export function ThreatKinds(props: {
  readonly kinds: readonly ThreatKind[];
  readonly decisions: Decisions;
  readonly nameOf: (elementId: string) => string;
  readonly scanId: string;
  readonly workspaceId: string;
}) {
  const list = useRef<HTMLUListElement>(null);
  const walk = (step: 1 | -1) => {
    const rows = [...(list.current?.children ?? [])] as HTMLElement[];
    const now = rows.findIndex((row) => row.contains(document.activeElement));
    rows[now < 0 ? 0 : now + step]?.focus();
  };
  useShortcut('j', 'Next threat', () => walk(1));
  useShortcut('k', 'Previous threat', () => walk(-1));
  if (props.kinds.length === 0) return <Empty title="No threat here" />;
  return (
    <ul className="thrs" ref={list}>
      {props.kinds.map((kind) => (
        <Kind key={kind.key} kind={kind} {...props} />
      ))}
    </ul>
  );
}

function Kind({
  kind,
  decisions,
  nameOf,
  scanId,
  workspaceId,
}: { kind: ThreatKind } & Parameters<typeof ThreatKinds>[0]) {
  const [asks, setAsks] = useState<'mitigated' | 'accepted' | null>(null);
  const deciding = useDecideThreats(scanId, workspaceId);
  const threatIds = kind.threats.map(({ id }) => id);
  const [first] = kind.threats;
  return (
    <li className="thr" tabIndex={-1}>
      <div className="row between grow-x">
        <Severity severity={kind.severity} />
        <span className="t3 sm">{words(kind.category)}</span>
      </div>
      <b>{kind.title}</b>
      <p className="t2 sm">
        {reasonOf(kind.threats)} {kind.mitigation}
      </p>
      <Seen threats={kind.threats} />
      <details className="places">
        <summary>{plural(kind.threats.length, 'place')}</summary>
        <ul>
          {kind.threats.slice(0, PLACES_SHOWN).map((threat) => (
            <li key={threat.id}>
              <span className="trunc mono sm">{nameOf(threat.element)}</span>
              <PathText file={threat.file} line={threat.line} />
            </li>
          ))}
        </ul>
        {kind.threats.length > PLACES_SHOWN ? (
          <p className="t3 sm">
            and {count(kind.threats.length - PLACES_SHOWN)} more: choose a box of the diagram
          </p>
        ) : null}
      </details>
      {kind.state === 'open' ? (
        <div className="row">
          <Button small icon={ShieldCheck} onClick={() => setAsks('mitigated')}>
            Mitigated
          </Button>
          <Button small icon={Check} onClick={() => setAsks('accepted')}>
            Accept
          </Button>
        </div>
      ) : (
        <>
          <Decided decisions={decisions} threats={kind.threats} />
          <Button
            small
            icon={Undo2}
            busy={deciding.isPending}
            onClick={() => deciding.mutate({ threatIds, decision: null, reason: '' })}
          >
            Take back
          </Button>
        </>
      )}
      {asks === null ? <Refusal error={deciding.error} /> : null}
      {asks !== null && first ? (
        <AskReason
          title={`${asks === 'mitigated' ? 'Mitigated' : 'Accept'}: ${kind.title}`}
          places={kind.threats.length}
          decision={asks}
          busy={deciding.isPending}
          error={deciding.error}
          onDecide={(reason) =>
            deciding.mutate({ threatIds, decision: asks, reason }, { onSuccess: () => setAsks(null) })
          }
          onClose={() => setAsks(null)}
        />
      ) : null}
    </li>
  );
}

/** Places may have reasons of their own; the commonest is said. */
function reasonOf(threats: readonly Threat[]): string {
  const counts = new Map<string, number>();
  for (const { reason } of threats) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
}

function Seen({ threats }: { threats: readonly Threat[] }) {
  const answered = threats.filter(({ seen }) => seen.length > 0);
  const names = [...new Set(answered.flatMap(({ seen }) => seen.map(({ name }) => name)))];
  if (answered.length === 0) return null;
  return (
    <p className="sm t2">
      Answered in the code at {count(answered.length)} of {plural(threats.length, 'place')}:{' '}
      <span className="mono">{names.slice(0, 3).join(', ')}</span>
      {names.length > 3 ? ` and ${names.length - 3} more` : ''}
    </p>
  );
}

function Decided({ decisions, threats }: { decisions: Decisions; threats: readonly Threat[] }) {
  const decision = decisions.get(threats[0]?.id ?? '');
  if (decision === undefined) return null;
  return (
    <p className="sm">
      <b>{words(decision.decision)}</b> by {decision.decidedBy}, <Time at={decision.decidedAt} />
      <span className="t2 quote">{decision.reason}</span>
    </p>
  );
}

function AskReason(props: {
  title: string;
  places: number;
  decision: 'mitigated' | 'accepted';
  busy: boolean;
  error: unknown;
  onDecide: (reason: string) => void;
  onClose: () => void;
}) {
  const { places, decision, onDecide, ...dialog } = props;
  const isMitigated = decision === 'mitigated';
  return (
    <ReasonDialog
      {...dialog}
      label={isMitigated ? 'What mitigates it' : 'Why it is accepted'}
      action={isMitigated ? 'Mark as mitigated' : 'Accept'}
      onReason={onDecide}
    >
      Holds for {plural(places, 'place')} in this workspace, in later scans too, until it is taken back.
    </ReasonDialog>
  );
}

/** Names of entry points and systems by id. */
export function namesOf(model: ThreatModel): (elementId: string) => string {
  const names = new Map(
    [...model.entryPoints, ...model.stores, ...model.services, ...model.processes].map(({ id, name }) => [
      id,
      name,
    ]),
  );
  return (id) => names.get(id) ?? '';
}
