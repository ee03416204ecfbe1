import type { TriageResult } from '../schemas/triage.ts';
import { at, ids } from './examples.ts';

/** The conclusion about a vulnerable package that a workspace of Acme really uses. */
export const exampleTriage: TriageResult = {
  disposition: 'confirmed_threat',
  confidence: 'high',
  situation: 'affected_imported',
  summary: 'lodash@4.17.20 is affected, runs in production in shop and is imported at src/index.js:3.',
  narrative: null,
  evidence: [
    {
      id: 'e1',
      kind: 'imported',
      text: 'src/index.js imports lodash and calls template (line 9).',
      workspaceId: ids.workspace,
      workspaceName: 'shop',
      scanId: ids.scan,
      file: 'src/index.js',
      line: 3,
      purl: 'pkg:npm/lodash@4.17.20',
      path: null,
    },
  ],
  counterEvidence: [],
  gaps: [],
  actions: [
    {
      workspaceId: ids.workspace,
      workspaceName: 'shop',
      title: 'Update lodash to 4.17.21 or later.',
      command: 'npm install lodash@4.17.21',
      file: 'package-lock.json',
    },
  ],
  vex: {
    status: 'affected',
    justification: null,
    actionStatement: 'Update lodash to 4.17.21 or later. npm install lodash@4.17.21',
    onceApproved: null,
  },
  workspaces: [
    {
      situation: 'affected_imported',
      vex: { status: 'affected', justification: null },
      purls: ['pkg:npm/lodash@4.17.20'],
      workspaceIds: [ids.workspace],
    },
  ],
  priority: 84,
  actionRequired: 'none',
  inputsHash: 'd7a8fbb307d7809469ca9abcb0082e4f8d5651e46d3cdb762d02d0bf37c9e592',
  engineVersion: 'threat-intelligence/1 engine/0.2.0',
  ranAt: at.created,
  durationMs: 12.5,
};
