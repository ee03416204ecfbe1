/** Where the service and the provider of hosted repositories are in the examples; a document puts those of its installation in their place. */
export const exampleOrigins = {
  service: 'http://127.0.0.1:8484',
  gitProvider: 'https://github.com',
} as const;

/** The version of the terms in force where none is configured. */
export const termsInForce = '1';

/** Values that the examples of the routes share, so that they tell one story: Ada and Grace of Acme. */
export const ids = {
  acme: '0197f3a2-5c1e-7d3b-9a41-2f6c8e0b7d15',
  ada: '0197f3a2-5c20-7b02-8c19-6e1d4f9a0c33',
  adaAtAcme: '0197f3a2-5c21-7e64-b7d0-91a5c3f82e4b',
  grace: '0197f3a2-5c22-7a8f-a2e6-0d7b5c194f68',
  graceAtAcme: '0197f3a2-5c23-70c1-8f5d-3b9e7a620d1c',
  repository: '0197f3a2-5c24-7f19-94b3-c8d2e5a07b60',
  token: '0197f3a2-5c25-7c57-8e0a-5f4b1d93c628',
  session: '0197f3a2-5c26-7192-bd68-7a0c9e3f514d',
  message: '0197f3a2-5c27-76e0-9f2b-d41e8c5a0b97',
  entry: '0197f3a2-5c28-7b3d-8a74-e6590f1c2d8b',
  serviceKey: '0197f3a2-5c2a-7e0f-a318-4d9b6c07f2e1',
  workspace: '0197f3a2-5c2b-7461-9c0d-b7e82f5a1304',
  hostedRepository: '0197f3a2-5c33-7b64-92e7-c1d08f5a3b26',
  upload: '0197f3a2-5c2c-78d2-8f4a-05c3e9b7d621',
  archive: '0197f3a2-5c2d-7c93-b1e6-9a2f7d40c85e',
  scan: '0197f3a2-5c2e-7014-a7b5-e3c6180d9f42',
  finding: '0197f3a2-5c2f-7585-8d3c-6f1a94e0b27d',
  monitor: '0197f3a2-5c30-7ae6-90f2-c8d57b3e1a09',
  delivery: '0197f3a2-5c31-7f57-b46d-2e0a8c95f31b',
  alert: '0197f3a2-5c32-7318-8e9b-d74f06c1a5e3',
  creditEntry: '0197f3a2-5c33-7189-b60a-1e4f7d2c95a8',
  incident: '0197f3a2-5c33-7be9-a57c-1f93d6e80b42',
  proposal: '0197f3a2-5c33-7f02-8a1b-60d9e4c7b3f5',
  domain: '0197f3a2-5c34-7a10-9d2c-84e6b1f0c7a5',
  passkey: '0197f3a2-5c35-7d43-8e16-27b9a4c0f5d8',
  agent: '00000000-0000-7000-8000-7472696167e0',
} as const;

export const at = { created: '2026-11-20T09:30:00.000Z', later: '2027-02-18T09:30:00.000Z' } as const;

export const acme = { id: ids.acme, name: 'Acme', handle: 'acme', createdAt: at.created } as const;

export const graceAtAcme = {
  id: ids.graceAtAcme,
  companyId: ids.acme,
  userId: ids.grace,
  name: 'Grace Hopper',
  username: 'grace',
  email: 'grace@acme.example',
  kind: 'unverified_member',
  invitedKind: 'member',
  createdAt: at.created,
} as const;

export const ada = {
  id: ids.ada,
  name: 'Ada Lovelace',
  username: 'ada',
  email: 'ada@acme.example',
  emailVerified: true,
  disabled: false,
  platformAdmin: false,
  termsVersion: termsInForce,
  createdAt: at.created,
} as const;

export const me = {
  id: ids.ada,
  name: 'Ada Lovelace',
  username: 'ada',
  email: 'ada@acme.example',
  platformAdmin: false,
  emailVerified: true,
  termsAccepted: true,
  termsVersion: termsInForce,
  requiredTermsVersion: termsInForce,
  companies: [
    { companyId: ids.acme, companyUserId: ids.adaAtAcme, name: 'Acme', handle: 'acme', kind: 'manager' },
  ],
} as const;

export const shop = {
  id: ids.repository,
  companyId: ids.acme,
  name: 'Shop',
  type: 'bounty',
  archived: false,
  role: 'admin',
  createdAt: at.created,
} as const;

export const exampleWorkspace = {
  id: ids.workspace,
  name: 'shop',
  kind: 'remote',
  repoUrl: `${exampleOrigins.gitProvider}/acme/shop`,
  status: 'active',
  createdAt: at.created,
} as const;

export const graceOnShop = {
  userId: ids.grace,
  companyUserId: ids.graceAtAcme,
  name: 'Grace Hopper',
  kind: 'member',
  role: 'client',
} as const;

export const entry = {
  id: ids.entry,
  action: 'repository.users_added',
  actorKind: 'user',
  actorId: ids.ada,
  actorName: 'Ada Lovelace',
  subjectKind: 'repository',
  subjectId: ids.repository,
  details: { companyUserIds: [ids.graceAtAcme] },
  requestId: 'req-8f2c',
  ipAddress: null,
  createdAt: at.created,
} as const;

export const message = {
  id: ids.message,
  recipient: 'grace@acme.example',
  subject: 'Invitation to Acme',
  attempts: 0,
  lastError: null,
  createdAt: at.created,
  sentAt: null,
} as const;

export const injection = {
  id: ids.finding,
  workspaceId: ids.workspace,
  ruleId: 'python-sql-injection',
  title: 'SQL query built from untrusted input',
  severity: 'critical',
  state: 'draft',
  reason: null,
  file: 'shop/orders.py',
  startLine: 42,
  firstSeenAt: at.created,
  firstScanId: ids.scan,
  lastSeenAt: at.created,
  lastScanId: ids.scan,
  decidedAt: null,
  decidedBy: null,
} as const;

const injectionMessage = 'Data from request.args reaches a query as text.';
const injectionRemedy = 'Pass the value as a parameter of the query.';
const cweAddress = 'https://cwe.mitre.org/data/definitions/89.html';

export const injectionDetail = {
  ...injection,
  startColumn: 5,
  endLine: 42,
  endColumn: 44,
  confidence: 'high',
  message: injectionMessage,
  remediation: injectionRemedy,
  cwe: ['CWE-89'],
  owasp: ['A03:2021'],
  references: [cweAddress],
  symbol: ['find_order'],
  flow: [
    {
      kind: 'source',
      file: 'shop/orders.py',
      startLine: 40,
      startColumn: 12,
      endLine: 40,
      endColumn: 30,
      description: 'untrusted value from request.args',
    },
    {
      kind: 'sink',
      file: 'shop/orders.py',
      startLine: 42,
      startColumn: 5,
      endLine: 42,
      endColumn: 44,
      description: 'runs as SQL',
    },
  ],
  suppressed: null,
  ignoreRequest: null,
  fix: null,
} as const;

const vedette = { id: 'vedette', name: 'Vedette', version: '0.2.0', vendor: { name: 'Vedette' } };
const flowNode = (line: number, kind: string) => ({
  file_location: { type: 'file-location', file_name: 'shop/orders.py', line_start: line, line_end: line },
  node_type: kind,
  type: 'code-flow-node',
});

export const exampleReport = {
  version: '15.2.1',
  scan: {
    analyzer: vedette,
    scanner: vedette,
    type: 'sast',
    start_time: '2026-11-20T09:30:00',
    end_time: '2026-11-20T09:30:12',
    status: 'success',
    messages: [],
  },
  vulnerabilities: [
    {
      id: ids.finding,
      name: injection.title,
      description: injectionMessage,
      severity: 'Critical',
      solution: injectionRemedy,
      identifiers: [
        { type: 'vedette_rule_id', name: injection.ruleId, value: injection.ruleId },
        { type: 'cwe', name: 'CWE-89', value: '89', url: cweAddress },
        { type: 'owasp', name: 'OWASP A03:2021', value: 'A03:2021' },
      ],
      links: [{ url: cweAddress }],
      location: { file: 'shop/orders.py', start_line: 42, end_line: 42, method: 'find_order' },
      details: {
        state: { name: 'State', type: 'text', value: 'draft' },
        code_flows: {
          name: 'Data flow',
          type: 'code-flows',
          items: [[flowNode(40, 'source'), flowNode(42, 'sink')]],
        },
        confidence: { name: 'Confidence', type: 'text', value: 'high' },
      },
      tracking: {
        type: 'source',
        items: [
          {
            file: 'shop/orders.py',
            start_line: 42,
            end_line: 42,
            signatures: [
              { algorithm: 'scope_offset_compressed', value: 'shop/orders.py|find_order[0]:3' },
              { algorithm: 'scope_offset', value: 'shop/orders.py|find_order[0]:4' },
            ],
          },
        ],
      },
    },
  ],
  remediations: [],
};
export const exampleAlert = {
  id: ids.alert,
  kind: 'vulnerability',
  title: 'CVE-2021-23337: Vulnerability in lodash@4.17.20',
  severity: 'High',
  status: 'new',
  disposition: 'unknown',
  actionRequired: 'none',
  decidedBy: null,
  monitorId: ids.monitor,
  deliveryId: ids.delivery,
  agentId: ids.agent,
  assignee: null,
  incidentId: null,
  package: 'lodash',
  ecosystem: null,
  version: '4.17.20',
  fixedVersion: '4.17.21',
  advisory: 'CVE-2021-23337',
  threatType: null,
  indicator: null,
  duplicateOf: null,
  count: 1,
  firstSeenAt: at.created,
  lastSeenAt: at.created,
  closedAt: null,
  triage: null,
  payload: {
    vulnerability: {
      package: 'lodash',
      currentVersion: '4.17.20',
      fixedVersion: '4.17.21',
      advisory: 'CVE-2021-23337',
      severity: 'high',
    },
  },
} as const;

/** A list of one, and the last page. */
export function onlyPage<T>(item: T) {
  return { items: [item], nextCursor: null };
}
