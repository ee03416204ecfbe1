import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Alert, Evidence, TriageResult } from '@vedette/contract';
import { useCompany } from '../../api/company.ts';
import { workspacesQuery } from '../../api/workspaces.ts';
import { count } from '../../lib/format.ts';
import { Command } from '../../ui/copy.tsx';
import { Section } from '../../ui/page.tsx';
import { PathText } from '../../ui/path-text.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Severity, severityOf } from '../../ui/severity.tsx';
import { GapNote } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { verdictOf } from './words.ts';

/** The verdict, what to do, the evidence for and against, and what was not looked at. */
export function AlertDossier({ alert }: { alert: Alert }) {
  return (
    <div className="stack gap-8 dossier">
      <div className="verdict">
        <div className="row wrap facts-line">
          <Severity severity={severityOf(alert.severity)} />
          <span className="t3">·</span>
          <Pill word={alert.disposition} />
          <Pill word={alert.status} />
          {alert.triage ? (
            <>
              <span className="t3">·</span>
              <span className="t2">
                Priority <b>{alert.triage.priority}</b> of 100
              </span>
            </>
          ) : null}
        </div>
        <h1>{verdictOf(alert)}</h1>
        {alert.triage ? <p className="lead pre-line">{alert.triage.summary}</p> : null}
        <p className="t2">
          {alert.title}, <Time at={alert.firstSeenAt} />
          {alert.count > 1 ? `, told ${count(alert.count)} times` : ''}
        </p>
        {alert.duplicateOf === null ? null : (
          <p>
            <Link className="link" to="/alerts/$alertId" params={{ alertId: alert.duplicateOf }}>
              The alert that counts this one
            </Link>
          </p>
        )}
      </div>
      {alert.triage === null ? (
        <GapNote>
          <b>Nothing is concluded yet.</b>{' '}
          {alert.agentId === null
            ? 'No agent is assigned to the monitor: a person decides.'
            : 'The agent is at work.'}
        </GapNote>
      ) : (
        <Conclusion triage={alert.triage} />
      )}
    </div>
  );
}

function Conclusion({ triage }: { triage: TriageResult }) {
  return (
    <>
      {triage.actions.length === 0 ? null : (
        <Section title="What to do">
          <ol className="what-to-do">
            {triage.actions.map((action, index) => (
              <li key={`${action.workspaceId ?? ''} ${action.title}`}>
                <span className="wp">{index + 1}</span>
                <div>
                  {action.workspaceName ? <b>{action.workspaceName}: </b> : null}
                  {action.title}
                  {action.command === null ? null : (
                    <Command
                      prompt={`${action.file?.includes('/') ? action.file.slice(0, action.file.lastIndexOf('/')) : '.'} $`}
                      text={action.command}
                    />
                  )}
                </div>
              </li>
            ))}
          </ol>
        </Section>
      )}
      <Section
        title="Evidence"
        side={
          <span className="t3 sm">
            {triage.evidence.length} for, {triage.counterEvidence.length} against, {triage.gaps.length} gaps
          </span>
        }
      >
        <EvidenceList evidence={triage.evidence} />
      </Section>
      {triage.counterEvidence.length === 0 ? null : (
        <Section title="Against it">
          <EvidenceList evidence={triage.counterEvidence} />
        </Section>
      )}
      {triage.gaps.length === 0 ? null : (
        <Section title="Not looked at">
          <div className="stack gap-2 in-sec">
            {triage.gaps.slice(0, 50).map((gap) => (
              <GapNote key={`${gap.workspaceId ?? ''} ${gap.file ?? ''} ${gap.what}`}>
                {gap.workspaceName ? <b>{gap.workspaceName}: </b> : null}
                {gap.what} {gap.file ? <PathText file={gap.file} line={gap.line} /> : null}
              </GapNote>
            ))}
          </div>
        </Section>
      )}
      {triage.narrative === null ? null : (
        <Section
          title="What the model wrote"
          side={<span className="t3 sm">it has read untrusted text, and decides nothing</span>}
        >
          <p className="why pre-line in-sec">{triage.narrative}</p>
        </Section>
      )}
      {triage.opinion && triage.opinion.proposedActions.length > 0 ? (
        <Section title="What the model would do" side={<span className="t3 sm">never run these unread</span>}>
          <ul className="stack gap-1 in-sec">
            {triage.opinion.proposedActions.map((text) => (
              <li key={text} className="pre-line">
                {text}
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  );
}

const SHOWN_MAX = 100;

function EvidenceList({ evidence }: { evidence: readonly Evidence[] }) {
  const company = useCompany();
  const workspaces = useQuery(workspacesQuery(company.id));
  if (evidence.length === 0) return <p className="t2 in-sec">None.</p>;
  return (
    <>
      <ul className="ev">
        {evidence.slice(0, SHOWN_MAX).map((one) => {
          const known = workspaces.data?.some(({ id }) => id === one.workspaceId);
          return (
            <li key={one.id} id={one.id}>
              <span className="cite">{one.id}</span>
              <span className="ev-text">
                {one.text}
                {one.path && one.path.length > 1 ? (
                  <span className="chain">
                    {one.path.map((part, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a package may stand twice in a chain.
                      <span key={index}>
                        {index === 0 ? '' : '› '}
                        {part}
                      </span>
                    ))}
                  </span>
                ) : null}
              </span>
              <span className="where">
                {one.file ? <PathText file={one.file} line={one.line} /> : null}{' '}
                {one.workspaceName && one.workspaceId && known ? (
                  <Link
                    className="link sm"
                    to="/workspace/$workspaceId"
                    params={{ workspaceId: one.workspaceId }}
                  >
                    {one.workspaceName}
                  </Link>
                ) : (
                  <span className="sm">{one.workspaceName}</span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {evidence.length > SHOWN_MAX ? <p className="t3 sm">and {evidence.length - SHOWN_MAX} more</p> : null}
    </>
  );
}
