/**
 * Where each sentence about alerts, their triage and their management is held to, beside those that a test cites itself
 * (`threat-intel-webhook-sentences.ts`): the file, and a piece of the test as it stands there.
 */
type Places = Readonly<Record<string, readonly [file: string, piece: string]>>;

const triage = 'apps/server/src/domains/triage/triage.test.ts';
const decisionTable = 'apps/server/src/domains/triage/decision-table.test.ts';
const model = 'apps/server/src/domains/triage/llm/llm.test.ts';
const questions = 'apps/server/src/domains/triage/llm/questions.test.ts';
const components = 'apps/server/src/domains/components/components.test.ts';
const liteScans = 'apps/server/src/domains/triage/lite-scans.test.ts';
const remediation = 'apps/server/src/domains/triage/remediation/remediation.test.ts';
const vex = 'apps/server/src/domains/triage/vex/vex.test.ts';
const webhook = 'tests/spec/threat-intel-webhook.test.ts';
const webhookDecisions = 'tests/spec/threat-intel-webhook-decisions.test.ts';
const together = 'apps/server/src/domains/incidents/working-together.test.ts';
const feed = 'apps/server/src/domains/alerts/feed.test.ts';
const worker = 'apps/server/src/domains/monitors/worker.test.ts';
const advisories = 'apps/server/src/domains/advisories/advisories.test.ts';

export const aboutTriage: Places = {
  'The built-in agent is assigned to a monitor by default.': [
    webhook,
    "'builtInAgent', 'by default, and it can be taken away and given back'",
  ],
  'It is deterministic, and every run records what it rests on.': [triage, "'every conclusion is kept'"],
  'It answers in under a second.': [
    triage,
    "'is triaged in the time that one look-up takes, and says how long'",
  ],
  'A language model may be configured, Anthropic or any OpenAI-compatible endpoint.': [
    model,
    "'is told about by a model of the %s protocol, with citations'",
  ],
  'Local endpoints, too.': [
    questions,
    "'is asked where the operator allowed it, and nothing else there is called'",
  ],
  'It may cite only evidence ids that exist.': [model, "'cites evidence that there is not'"],
  'It never makes a disposition safer without a person’s approval.': [
    model,
    "'of %s for a confirmed threat waits for a person'",
  ],
  'Payload text is untrusted input to it.': [
    model,
    "'stays inside its block, and the system prompt does not change'",
  ],
  'Evidence: exact version, path, direct or transitive.': [
    components,
    "'that came through another one has the path to it'",
  ],
  'Evidence: file and line of lock file and import, members called.': [
    triage,
    "'is confirmed, with file and line of lock file and import, dependency path, and the command that mends it'",
  ],
  'Evidence: the function that the payload names.': [
    decisionTable,
    "'%s is said to be called only where it was seen'",
  ],
  'Evidence: fixed version inside the declared range.': [
    remediation,
    "'what has to be written is said with its place; a file that names the lowest version gets no word about ranges'",
  ],
  'Evidence: which parent must move.': [
    remediation,
    "'is held where one that needs it does not admit the fixed version, which is named; its parent comes after it'",
  ],
  'Evidence: install scripts.': [
    decisionTable,
    "'present %s at the named version: confirmed; pin away, purge, rotate'",
  ],
  'Evidence: indicator in sources, lock files or CI, refanged.': [
    triage,
    "'an indicator is found in a pipeline, refanged, with file and line'",
  ],
  'Evidence: a name close to one of the organization’s real dependencies.': [
    liteScans,
    "'shows a name in use that is nearly the reported one, also where the reported one is not'",
  ],
  'Evidence: seen in an older scan.': [
    components,
    "'make what is gone a thing of the past, with the time in which it was there'",
  ],
  'The latest completed scan’s import usage; each piece of evidence names its scan.': [
    liteScans,
    "'leaves a confirmed threat confirmed: the import that an older scan saw is still evidence, and says of which scan'",
  ],
  'The ecosystem is taken from the payload.': [
    triage,
    "'a package URL is read for name, version and ecosystem'",
  ],
  'Ambiguous means all are checked and said.': [
    triage,
    "'a name that two ecosystems have is looked for in both, and that is said'",
  ],
  'Row: no workspace, or none with a completed scan.': [
    triage,
    "'told to an organization without a workspace is unknown, and what is not covered is named'",
  ],
  'Rows: unaffected, absent, development, transitive, never imported, no lock file, malware.': [
    triage,
    "'%s gives its row of the table'",
  ],
  'Rows: every one is reached, with a summary of at most two sentences.': [
    decisionTable,
    "'%s is reached, and summed up in at most two sentences'",
  ],
  'Row: unaffected with incomplete coverage.': [
    decisionTable,
    "'only unaffected, but %s not everything was read: suspicious, under investigation'",
  ],
  'Row: a version of which nothing is known.': [
    decisionTable,
    "'at a version of which nothing is known, since %s: suspicious'",
  ],
  'Row: affected, production, direct, no import seen, coverage incomplete.': [
    decisionTable,
    "'directly and no import seen, but %s: not cleared, the gaps are named'",
  ],
  'Row: asks for approval.': [
    decisionTable,
    "'directly and never imported, everything looked at: asks for approval'",
  ],
  'Row: malware at another version.': [
    decisionTable,
    "'at another version: suspicious, under investigation'",
  ],
  'Row: past exposure, with its window.': [
    decisionTable,
    "'gone now but in an older scan: confirmed as past exposure, with the window'",
  ],
  'Row: indicator beside the package.': [
    decisionTable,
    "'beside the package, whatever its version: confirmed'",
  ],
  'Row: deduplication key of an open alert, over all names of an advisory.': [
    triage,
    "'a CVE and its GHSA are one advisory once that is imported: the second alert is a duplicate of the first'",
  ],
  'No evidence is not evidence of absence.': [
    decisionTable,
    "'is not called absent where files were not searched'",
  ],
  '“Not imported” clears only where the newest scan looked.': [
    liteScans,
    "'takes away the clearance of a package that nothing imported: the code may import it by now'",
  ],
  'The sender’s severity is never lowered.': [
    webhookDecisions,
    "await world.alert(ada, after.id)).toMatchObject({ count: 8, severity: 'Critical' })",
  ],
  'A critical or high alert closes itself only with complete coverage.': [
    decisionTable,
    "'a %s alert closes itself with a gap anywhere'",
  ],
  'A person’s decision is final until the inputs change.': [
    triage,
    "'leaves alone what a person decided, until the inputs change'",
  ],
  'A new scan re-triages what it touches.': [
    triage,
    "'that brings the package reopens what an agent closed; one that is rid of it settles what was open'",
  ],
  'The organization’s policy may close what is for development only.': [
    triage,
    "'lets the agent close what only development uses, from then on, and is audited'",
  ],
  'Actions carry exact commands.': [
    remediation,
    "'a dependency of one’s own in %s (%s, %s) is moved by: %4$s'",
  ],
  'VEX per organization and per workspace.': [
    vex,
    "'holds a statement for each vulnerability that was triaged, of the company or of one workspace'",
  ],
  'VEX follows an approval.': [vex, "'follow what a person approved, in the person’s words'"],
  'Imported EPSS, KEV and OSV say what they are worth, and how old they are.': [
    advisories,
    "'say how old they are'",
  ],
};

export const aboutAlerts: Places = {
  'status, disposition, severity, actionRequired.': [
    webhookDecisions,
    "'words', 'the interface’s description names these and no other'",
  ],
  'Transitions are checked.': [webhookDecisions, "'transitions', 'those of the README and no other'"],
  'Transitions are written down and audited, reopening among them.': [
    together,
    "'is reopened with a reason, escalated and unknown, unless a newer open one tells the same'",
  ],
  'Only people may override an agent, with a reason.': [
    together,
    "'is overridden with a reason only, which the timeline and the audit log keep'",
  ],
  'Assigning is for verified users of the company.': [
    together,
    "'is given to nobody who is no verified user of the company, and nothing is written down then'",
  ],
  'Comments.': [together, "'is commented on in words that stay as they are, with who said them'"],
  'Incidents group alerts.': [
    together,
    "'groups alerts, tells which, and lets one go; both sides are written down'",
  ],
  'Never two open alerts for one key, whoever works beside.': [
    worker,
    "'two processes that work at once open one alert for each key, count every telling, and finish each delivery once'",
  ],
  'Live updates resume.': [
    feed,
    "'a client that comes back is told what changed since, once each, and nothing that it had'",
  ],
  'Live updates are one’s own organization’s.': [
    feed,
    "'nobody is told of another organization’s alerts, whatever id they come back with'",
  ],
  'Live updates beat, are bounded, and keep nothing for who reads slowly.': [
    feed,
    "'what a slow reader has not taken waits in the database, and reaches it whole'",
  ],
};

export const aboutManagement: Places = {
  '`POST /companies/{companyId}/monitors` → 201 `{ id, webhookUrl, signingSecret }`.': [
    webhook,
    "'generates', 'the URL leads to the webhook, and each monitor has a secret of its own'",
  ],
  '`POST /monitors/{id}/regenerate-secret` `{ graceSeconds? }`.': [
    webhookDecisions,
    "'without a grace the old one ends at once, with one both are good until it is over'",
  ],
  'A deleted monitor and a replaced secret are known to every process within a second.': [
    worker,
    "'a monitor that was deleted, and a secret that was replaced, are refused within a second'",
  ],
  'A paused monitor holds, at every process.': [
    worker,
    "'a monitor that was paused holds from then on what it is told'",
  ],
  '`GET /monitors/{id}/deliveries` with status and reason.': [
    webhookDecisions,
    "'rejectedKept', 'with everything needed to understand and mend it'",
  ],
  'Poison deliveries never block others.': [
    worker,
    "'holds up none of those that came before it, with it and after it'",
  ],
  'A dead letter is visible.': [
    worker,
    "'is dead after five tries: in the log with its reason and its bytes, counted, and left alone'",
  ],
  '`POST /deliveries/{id}/replay`, one or all.': [
    worker,
    "'becomes its alert when it is replayed after the reason is gone, alone or with all of the monitor'",
  ],
  '`GET /companies/{companyId}/alerts?status&severity&disposition&monitorId&package`.': [
    together,
    "'alerts are listed by status, severity, disposition, monitor and package, in pages that leave none out and repeat none'",
  ],
  '`GET /alerts/{id}` with the payload as it came.': [
    webhookDecisions,
    "'unknownFields', 'in the detail, in lists and in the answer to a decision'",
  ],
  '`PATCH /alerts/{id}` `{ disposition?, status?, reason }`.': [
    webhookDecisions,
    "'each leaves an entry in the timeline and in the audit log, with its reason'",
  ],
};
