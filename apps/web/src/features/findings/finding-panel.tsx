import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Finding } from '@vedette/contract';
import { ArrowRight, ChevronDown, ChevronUp, X } from 'lucide-react';
import { findingCodeQuery, findingQuery } from '../../api/findings.ts';
import { day } from '../../lib/format.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { MarkedText, markOn } from '../../ui/code.tsx';
import { Facts } from '../../ui/page.tsx';
import { PathText } from '../../ui/path-text.tsx';
import { StateWord } from '../../ui/pill.tsx';
import { RuleText } from '../../ui/rule-text.tsx';
import { Severity } from '../../ui/severity.tsx';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { Course } from './course.tsx';
import { DecideButtons } from './decide-finding.tsx';
import { filesOf, linesOf, stepsOf } from './legs.ts';

/** One finding beside the list that it stands in. */
export function FindingPanel(props: {
  finding: Finding;
  onClose: () => void;
  onNext: (() => void) | undefined;
  onPrevious: (() => void) | undefined;
}) {
  const { finding } = props;
  const navigate = useNavigate();
  const params = { workspaceId: finding.workspaceId, findingId: finding.id };
  const link = { to: '/workspace/$workspaceId/findings/$findingId', params } as const;
  return (
    <aside className="aside" aria-label="Finding">
      <header>
        <div className="row between">
          <span className="row">
            <Severity severity={finding.severity} />
            <span className="t3">·</span>
            <StateWord state={finding.state} />
          </span>
          <span className="row tight">
            <Button
              small
              variant="ghost"
              icon={ChevronUp}
              label="Previous (K)"
              onClick={() => props.onPrevious?.()}
              disabled={!props.onPrevious}
            />
            <Button
              small
              variant="ghost"
              icon={ChevronDown}
              label="Next (J)"
              onClick={() => props.onNext?.()}
              disabled={!props.onNext}
            />
            <Button small variant="ghost" icon={X} label="Close (Esc)" onClick={props.onClose} />
          </span>
        </div>
        <h2 className="title-16">{finding.title}</h2>
        <p>
          <PathText file={finding.file} line={finding.startLine} />
        </p>
      </header>
      <PanelBody finding={finding} />
      <footer>
        <DecideButtons key={finding.id} finding={finding} />
        <span className="grow" />
        <ButtonLink look={{ variant: 'ghost', icon: ArrowRight }} link={link}>
          Open
        </ButtonLink>
      </footer>
      <button type="button" className="vh" onClick={() => void navigate(link)}>
        Open the page of this finding
      </button>
    </aside>
  );
}

function PanelBody({ finding }: { finding: Finding }) {
  const detail = useQuery(findingQuery(finding.id));
  const code = useQuery(findingCodeQuery(finding.id));
  if (detail.isError) return <Failure error={detail.error} retry={() => void detail.refetch()} />;
  if (!detail.data) return <Skeleton rows={6} />;
  const steps = stepsOf(detail.data);
  const sink = steps.at(-1);
  const lines = sink && code.data ? linesOf({ file: sink.file, depth: 0, steps: [sink] }, code.data) : [];
  return (
    <div
      className={`body stack gap-4 sv-${finding.severity}`}
      tabIndex={0}
      role="region"
      aria-label="Details"
    >
      <p className="t2 pre-line">
        <RuleText text={detail.data.message} />
      </p>
      {finding.reason === null ? null : <q className="quote">{finding.reason}</q>}
      {detail.data.flow === null ? null : (
        <section>
          <h3>
            Path{' '}
            <span className="t3 regular">
              {steps.length} steps, {filesOf(steps)} {filesOf(steps) === 1 ? 'file' : 'files'}
            </span>
          </h3>
          <Course steps={steps} />
        </section>
      )}
      {sink === undefined || lines.length === 0 ? null : (
        <div className="cblock code">
          <header>
            <PathText file={sink.file} />
          </header>
          <ol className="lines" tabIndex={0}>
            {lines.map((line) => {
              const on = line.number >= sink.startLine && line.number <= sink.endLine;
              return (
                <li key={line.number} className={on ? 'ln sink' : 'ln'}>
                  <span className="no">{line.number}</span>
                  <span className="tx">
                    <MarkedText
                      text={line.text}
                      mark={on ? markOn(line.number, line.text, sink, true) : null}
                    />
                  </span>
                </li>
              );
            })}
          </ol>
        </div>
      )}
      <section>
        <h3>How to fix</h3>
        <p className="t2 pre-line">
          <RuleText text={detail.data.remediation} />
        </p>
      </section>
      <Facts
        facts={[
          ['Rule', <code key="rule">{finding.ruleId}</code>],
          ['Class', [...detail.data.cwe, ...detail.data.owasp].join(' · ')],
          ['Confidence', detail.data.confidence],
          ['First seen', day(finding.firstSeenAt)],
          ['Last seen', day(finding.lastSeenAt)],
        ]}
      />
    </div>
  );
}
