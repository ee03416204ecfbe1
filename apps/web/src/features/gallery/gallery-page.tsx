import { ArrowRight, CircleDot, Download, FolderGit2, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, ButtonGroup } from '../../ui/button.tsx';
import { Command } from '../../ui/copy.tsx';
import { CoverageBar } from '../../ui/coverage-bar.tsx';
import { Checkbox, Radio, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { Crumbs, Facts, Page, Section } from '../../ui/page.tsx';
import { Pill, StateWord } from '../../ui/pill.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { RuleText } from '../../ui/rule-text.tsx';
import { CopyLine, SecretOnce } from '../../ui/secret.tsx';
import { Severity, SeverityCount, type SeverityName } from '../../ui/severity.tsx';
import { Empty, Failure, GapNote, Refusal, Skeleton } from '../../ui/states.tsx';
import { type Step, Steps } from '../../ui/steps.tsx';
import { toast } from '../../ui/toast.tsx';

const severities: readonly SeverityName[] = ['critical', 'high', 'medium', 'low', 'info'];
const dispositions = ['unknown', 'benign', 'suspicious', 'confirmed_threat', 'false_positive', 'duplicated'];

const steps: readonly Step[] = [
  { title: 'Source', text: 'The archive is checked and unpacked', state: 'done', side: '2 s' },
  { title: 'Files', text: '42 of 100 files parsed and searched', state: 'now', side: '14 s' },
  { title: 'Report', text: 'Fingerprints are made', state: 'todo' },
];

/** Every component in every state, for the eyes and for the screenshots. */
export function GalleryPage() {
  return (
    <>
      <Crumbs crumbs={[{ label: 'Components and states' }]} />
      <Page title="Components and states" lead="What the pages are made of.">
        <div className="stack gap-8">
          <Buttons />
          <Fields />
          <Section title="Severity" side={<span className="t3 sm">shape, word and colour together</span>}>
            <Line>
              {severities.map((severity) => (
                <Severity key={severity} severity={severity} />
              ))}
              {severities.map((severity, index) => (
                <SeverityCount key={severity} severity={severity} count={index * 7} />
              ))}
            </Line>
          </Section>
          <Section
            title="Disposition, alert status, finding state"
            side={<span className="t3 sm">words and icons, no colour</span>}
          >
            <Line>
              {[...dispositions, 'new', 'analyzing', 'escalated', 'closed', 'approval', 'clarification'].map(
                (word) => (
                  <Pill key={word} word={word} />
                ),
              )}
            </Line>
            <Line>
              {['draft', 'published', 'dismissed'].map((state) => (
                <StateWord key={state} state={state} />
              ))}
            </Line>
          </Section>
          <Section title="Commands and secrets">
            <div className="stack gallery-in">
              <Command prompt="$" text="npx vedette scan ." />
              <CopyLine label="Webhook URL" text="http://127.0.0.1:8484/api/webhooks/threat-intel/…" />
              <Facts
                facts={[
                  ['Rate', '60,000 a minute'],
                  ['Body', 'at most 100 KB'],
                ]}
              />
            </div>
          </Section>
          <Section title="Work that goes on">
            <div className="gallery-states gallery-in">
              <Steps live steps={steps} />
              <div className="stack">
                <ProgressBar label="Scan progress" percent={42} tall />
                <ProgressBar label="Uploading" percent={80} />
                <CoverageBar parts={{ full: 60, inPart: 20, not: 20 }} />
                <CoverageBar parts={{ full: 60, inPart: 20, not: 20 }} thin />
              </div>
            </div>
          </Section>
          <Section title="Page states">
            <div className="gallery-states">
              <div className="panel">
                <Skeleton rows={4} />
              </div>
              <div className="panel">
                <Empty icon={FolderGit2} title="No workspace yet">
                  <p>The first scan makes one.</p>
                  <Button variant="primary">New scan</Button>
                </Empty>
              </div>
              <div className="panel">
                <Failure
                  error={new Error('The database did not answer in 5 s.')}
                  retry={() => toast('Tried again')}
                />
              </div>
              <div className="panel">
                <p>
                  <RuleText text="Input from `req.query.title` reaches `pool.query`." />
                </p>
                <GapNote>
                  <b>113 of 117 versions are not known.</b> This source has no lock file.
                </GapNote>
                <Refusal error={new Error('The name is taken. Choose another.')} />
              </div>
            </div>
          </Section>
        </div>
      </Page>
    </>
  );
}

function Line({ children }: { children: ReactNode }) {
  return <div className="row wrap gallery-in">{children}</div>;
}

function Buttons() {
  const [view, setView] = useState<'table' | 'graph'>('table');
  return (
    <Section title="Buttons">
      <Line>
        <Button
          variant="primary"
          icon={CircleDot}
          keys="P"
          onClick={() => toast('Published 2 findings', () => undefined)}
        >
          Publish
        </Button>
        <Button busy="Saving">Save</Button>
        <Button>Dismiss</Button>
        <Button disabled="2 rows are refused">Add 5 users</Button>
        <Button variant="ghost" icon={Download}>
          Export
        </Button>
        <Button variant="danger" icon={Trash2}>
          Revoke key
        </Button>
        <Button small icon={ArrowRight} label="Open" />
        <ButtonGroup
          label="View"
          value={view}
          onChange={setView}
          choices={[
            { value: 'table', label: 'Table' },
            { value: 'graph', label: 'Graph' },
          ]}
        />
      </Line>
    </Section>
  );
}

function Fields() {
  const [text, setText] = useState('jsonwebtoken');
  const [kind, setKind] = useState<'member' | 'manager'>('member');
  const [on, setOn] = useState(true);
  const [stored, setStored] = useState(true);
  return (
    <Section title="Inputs">
      <div className="gallery-states gallery-in">
        <TextField label="Package" value={text} onChange={setText} hint="As the registry names it." />
        <TextField
          label="Commit"
          value="main"
          onChange={() => undefined}
          error="Not a commit. Give the full SHA."
        />
        <SelectField
          label="Kind"
          value={kind}
          onChange={setKind}
          choices={[
            { value: 'member', label: 'Member' },
            { value: 'manager', label: 'Manager' },
          ]}
        />
        <TextArea
          label="Reason"
          value=""
          onChange={() => undefined}
          placeholder="Shown in every report. Required."
        />
        <div className="row wrap">
          <Checkbox label="on" checked={on} onChange={setOn} />
          <Checkbox label="in part" checked={false} indeterminate onChange={setOn} />
          <Checkbox label="not available" checked={false} disabled onChange={setOn} />
          <Radio name="kind" value="member" selected={kind} onChange={setKind} label="member" />
          <Radio name="kind" value="manager" selected={kind} onChange={setKind} label="manager" />
        </div>
        <SecretOnce label="Service key" secret="vdt_sk_live_…" stored={stored} onStored={setStored} />
      </div>
    </Section>
  );
}
