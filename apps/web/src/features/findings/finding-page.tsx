import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { findingCodeQuery, findingHistoryQuery, findingQuery, findingsQuery } from '../../api/findings.ts';
import { workspaceQuery } from '../../api/workspaces.ts';
import { useParam, useSearchText, useSetSearch } from '../../lib/address.ts';
import { dayTime, plural } from '../../lib/format.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { Crumbs, Facts, Section } from '../../ui/page.tsx';
import { PageState } from '../../ui/page-state.tsx';
import { PathText } from '../../ui/path-text.tsx';
import { StateWord } from '../../ui/pill.tsx';
import { RuleText } from '../../ui/rule-text.tsx';
import { Severity, SeverityGlyph } from '../../ui/severity.tsx';
import { Failure, GapNote, Skeleton } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { DecideButtons } from './decide-finding.tsx';
import { DrawnPath } from './drawn-path.tsx';
import { filesOf, stepsOf } from './legs.ts';
import { OpinionOfModel } from './opinion-of-model.tsx';
import { SuggestedChange } from './suggested-change.tsx';

/** Of the same rule in this workspace, shown beside the finding. */
const SAME_RULE_SHOWN = 6;

/** One finding: what it is, the way of the data through the code, what to do, and the decision. */
export function FindingPage() {
  const workspaceId = useParam('workspaceId');
  const findingId = useParam('findingId');
  const workspace = useQuery(workspaceQuery(workspaceId));
  const finding = useQuery(findingQuery(findingId));
  const code = useQuery(findingCodeQuery(findingId));
  const setSearch = useSetSearch();
  const asked = Number(useSearchText('step'));
  const steps = finding.data ? stepsOf(finding.data) : [];
  const active = Number.isInteger(asked) && asked >= 1 && asked <= steps.length ? asked : null;
  const go = (number: number) => setSearch({ step: String(Math.min(steps.length, Math.max(1, number))) });
  useShortcut(']', 'Next step of the path', steps.length > 1 ? () => go((active ?? 0) + 1) : undefined);
  useShortcut('[', 'Step before', steps.length > 1 ? () => go((active ?? 2) - 1) : undefined);
  const isDrawn = code.data !== undefined;
  useEffect(() => {
    if (active !== null && isDrawn)
      document.getElementById(`step-${active}`)?.scrollIntoView({ block: 'center' });
  }, [active, isDrawn]);

  const home = { label: 'Workspaces', link: { to: '/workspaces' } } as const;
  if (!finding.data) return <PageState crumbs={[home, { label: 'Finding' }]} asked={[finding]} rows={12} />;
  const found = finding.data;
  const file = found.file.slice(found.file.lastIndexOf('/') + 1);
  return (
    <>
      <Crumbs
        crumbs={[
          home,
          {
            label: workspace.data?.name ?? '…',
            link: { to: '/workspace/$workspaceId', params: { workspaceId } },
          },
          { label: `${file}:${found.startLine}` },
        ]}
      />
      <div className="fpage">
        <div className="fmain">
          <div className="row wrap facts-line">
            <Severity severity={found.severity} />
            <span className="t3">·</span>
            <StateWord state={found.state} />
            <span className="t3">·</span>
            <span>Confidence {found.confidence}</span>
            <span className="t3 hide-s">·</span>
            <code className="hide-s">{found.ruleId}</code>
          </div>
          <h1>{found.title}</h1>
          <p>
            <PathText file={found.file} line={found.startLine} />
            {found.symbol.length > 0 ? (
              <>
                {' '}
                in <code>{found.symbol.join('.')}</code>
              </>
            ) : null}
          </p>
          <p className="why pre-line">
            <RuleText text={found.message} />
          </p>
          {found.suppressed === null ? null : (
            <GapNote>
              <b>A comment in the source asks to ignore it:</b> {found.suppressed}
            </GapNote>
          )}
          <Section
            title={found.flow === null ? 'Where it stands' : 'How the data gets there'}
            side={
              <span className="t3 sm row">
                {found.flow === null
                  ? null
                  : `${plural(steps.length, 'step')} in ${plural(filesOf(steps), 'file')}`}
                {steps.length > 1 ? (
                  <span className="keys" aria-hidden="true">
                    <kbd>[</kbd>
                    <kbd>]</kbd>
                  </span>
                ) : null}
              </span>
            }
          >
            {code.data?.kept === false ? (
              <div className="in-sec">
                <GapNote>
                  <b>The code was not kept.</b> A scan by an earlier version made this finding, or the scan
                  kept enough of others. The next scan keeps it.
                </GapNote>
              </div>
            ) : null}
            {code.data ? (
              <DrawnPath finding={found} code={code.data} active={active} onStep={go} />
            ) : code.isError ? (
              <Failure error={code.error} retry={() => void code.refetch()} />
            ) : (
              <Skeleton rows={8} />
            )}
          </Section>
          {found.opinion ? <OpinionOfModel opinion={found.opinion} /> : null}
          <Section
            title="How to fix"
            {...(found.fix ? { side: <span className="t3 sm">A proposal. Run your tests.</span> } : {})}
          >
            <p className="why pre-line in-sec">
              <RuleText text={found.remediation} />
            </p>
            {found.fix ? <SuggestedChange file={found.file} fix={found.fix} code={code.data} /> : null}
          </Section>
        </div>
        <aside className="fside" aria-label="Decision and facts">
          <section className="disc">
            <h2>Decide</h2>
            <p className="sm t2">
              {found.state === 'draft'
                ? 'Nobody has decided about this finding. Published findings are ones to mend; dismissed ones keep their reason in every report.'
                : `${found.state === 'published' ? 'Published' : 'Dismissed'} by ${found.decidedBy ?? 'somebody'}${found.decidedAt ? `, ${dayTime(found.decidedAt)}` : ''}.`}
            </p>
            {found.reason === null ? null : <q className="quote">{found.reason}</q>}
            <div className="row wrap">
              <DecideButtons finding={found} />
            </div>
          </section>
          <Facts
            facts={[
              ['Class', [...found.cwe, ...found.owasp].join(', ')],
              ['Rule', <code key="rule">{found.ruleId}</code>],
              [
                'Workspace',
                <Link key="workspace" className="link" to="/workspace/$workspaceId" params={{ workspaceId }}>
                  {workspace.data?.name ?? '…'}
                </Link>,
              ],
              ['First seen', dayTime(found.firstSeenAt)],
              ['Last seen', dayTime(found.lastSeenAt)],
              ['Finding id', <code key="id">{found.id}</code>],
            ]}
          />
          <History findingId={found.id} workspaceId={workspaceId} />
          <SameRule workspaceId={workspaceId} ruleId={found.ruleId} except={found.id} />
          {found.references.length === 0 ? null : (
            <section className="stack gap-1">
              <h2>Reference</h2>
              {found.references.map((reference) => (
                <ReferenceLink key={reference} address={reference} />
              ))}
            </section>
          )}
        </aside>
      </div>
    </>
  );
}

/** Rules may name anything; only what leads to a page becomes a link. */
function ReferenceLink({ address }: { address: string }) {
  if (!/^https?:\/\//i.test(address)) return <span className="sm">{address}</span>;
  return (
    <a className="link trunc sm reference" href={address} target="_blank" rel="noreferrer">
      {address.replace(/^https?:\/\//, '')}
    </a>
  );
}

const happened = {
  found: 'Found',
  seen: 'Seen last',
  published: 'Published',
  dismissed: 'Dismissed',
  reopened: 'Taken back',
} as const;

/** What scans found and people decided, newest first. */
function History({ findingId, workspaceId }: { findingId: string; workspaceId: string }) {
  const history = useQuery(findingHistoryQuery(findingId));
  if (!history.data) return null;
  return (
    <section className="stack gap-1">
      <h2>History</h2>
      <ol className="history">
        {history.data.items.map(({ kind, at, by, reason, scanId }) => (
          <li key={`${kind} ${at}`}>
            <b>{happened[kind]}</b>
            {by === null ? null : ` by ${by}`}{' '}
            {scanId === null ? null : (
              <Link
                className="link"
                to="/workspace/$workspaceId"
                params={{ workspaceId }}
                search={{ scanId } as never}
              >
                by a scan
              </Link>
            )}{' '}
            <span className="t3">
              <Time at={at} />
            </span>
            {reason === null ? null : <q className="quote">{reason}</q>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function SameRule({ workspaceId, ruleId, except }: { workspaceId: string; ruleId: string; except: string }) {
  const findings = useQuery(findingsQuery(workspaceId));
  const same = (findings.data ?? []).filter(
    (one) => one.ruleId === ruleId && one.id !== except && one.state !== 'dismissed',
  );
  if (same.length === 0) return null;
  return (
    <section className="stack gap-1">
      <h2>
        Same rule, this workspace{' '}
        <Link
          className="t3 regular"
          to="/workspace/$workspaceId"
          params={{ workspaceId }}
          search={{ rule: ruleId } as never}
        >
          {same.length} more
        </Link>
      </h2>
      {same.slice(0, SAME_RULE_SHOWN).map((one) => (
        <Link
          key={one.id}
          className="row"
          to="/workspace/$workspaceId/findings/$findingId"
          params={{ workspaceId, findingId: one.id }}
        >
          <SeverityGlyph severity={one.severity} />
          <span className="trunc">
            <PathText file={one.file} line={one.startLine} />
          </span>
        </Link>
      ))}
    </section>
  );
}
