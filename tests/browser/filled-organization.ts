/** An organization as it looks after some weeks of work: a scanned source, alerts, an incident, an engagement, a key. */
import { createHmac } from 'node:crypto';
import type { Page } from 'playwright-core';
import { temporaryFolder } from './browser.ts';
import { writeSampleSource } from './sample-source.ts';

const alerts = [
  {
    vulnerability: {
      package: 'jsonwebtoken',
      currentVersion: '0.4.0',
      fixedVersion: '4.2.2',
      advisory: 'CVE-2015-9235',
      severity: 'critical',
    },
  },
  {
    vulnerability: {
      package: 'left-pad',
      currentVersion: '1.0.0',
      advisory: 'GHSA-0000-0000-0000',
      severity: 'medium',
    },
  },
  {
    vulnerability: {
      package: 'express',
      currentVersion: '4.18.2',
      fixedVersion: '4.19.2',
      advisory: 'CVE-2024-29041',
      severity: 'medium',
    },
  },
  { threat: { type: 'malicious_package', package: 'event-streem', detectedVersion: '3.3.6' } },
];

export interface FilledOrganization {
  /** Addresses of pages that need an id. */
  readonly pages: readonly string[];
  /** The address of its workspace. */
  readonly workspace: string;
  readonly scanId: string;
}

/** Fills the organization of whoever is signed in on the page, by the pages' own calls. */
export async function fillOrganization(page: Page): Promise<FilledOrganization> {
  const source = temporaryFolder();
  writeSampleSource(source.path);
  await page.goto('/workspaces/scan');
  await page.getByLabel('Folder', { exact: true }).setInputFiles(source.path);
  await page.getByLabel('Workspace', { exact: true }).fill('shop');
  await page.getByRole('button', { name: 'Start the scan' }).click();
  await page.getByRole('grid', { name: 'Findings' }).waitFor({ timeout: 120_000 });
  source.remove();
  const workspace = new URL(page.url()).pathname;
  const workspaceId = workspace.split('/').at(-1) ?? '';
  const scanId = new URL(page.url()).searchParams.get('scanId') ?? '';
  const call = async (path: string, body?: object): Promise<never> => {
    const answer = await page.request.fetch(`/api/v0${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { origin: new URL(page.url()).origin },
      ...(body === undefined ? {} : { data: body }),
    });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as never;
  };
  const me: { companies: { companyId: string }[] } = await call('/me');
  const companyId = me.companies[0]?.companyId ?? '';
  const monitor: { id: string; webhookUrl: string; signingSecret: string } = await call(
    `/companies/${companyId}/monitors`,
    { type: 'threat_intel', name: 'osv-nightly' },
  );
  for (const alert of alerts) {
    const body = JSON.stringify(alert);
    const signature = createHmac('sha256', monitor.signingSecret).update(body).digest('hex');
    await fetch(monitor.webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-signature': signature },
      body,
    });
  }
  await page.goto('/alerts?status=all');
  await page.getByText('event-streem').first().waitFor();
  const { items: told }: { items: { id: string; package: string }[] } = await call(
    `/companies/${companyId}/alerts`,
  );
  const alert = told.find((one) => one.package === 'jsonwebtoken')?.id ?? '';
  const incident: { id: string } = await call(`/companies/${companyId}/incidents`, {
    title: 'Tokens may be forged',
    alertIds: [alert],
  });
  for (const [name, kind] of [
    ['ada', 'manager'],
    ['rin', 'member'],
  ]) {
    await call(`/companies/${companyId}/users`, { name, username: name, email: `${name}@acme.test`, kind });
  }
  const repository: { id: string } = await call('/repositories', {
    companyId,
    name: 'Shop bounty',
    type: 'bounty',
  });
  const { items: findings }: { items: { id: string; title: string }[] } = await call(
    `/workspaces/${workspaceId}/findings`,
  );
  const sql = findings.find(({ title }) => title.startsWith('SQL'))?.id ?? '';
  const mendable = findings.find(({ title }) => title.startsWith('Database'))?.id ?? '';
  const proposal: { id: string } = await call(`/companies/${companyId}/proposals`, {
    action: { kind: 'dismiss_finding', findingId: findings.at(-1)?.id },
    reason: 'The token is checked by the gateway before it comes here.',
  });
  await call(`/companies/${companyId}/service-keys`, { name: 'ci' });
  return {
    workspace,
    scanId,
    pages: [
      `${workspace}/findings/${sql}`,
      `${workspace}/findings/${mendable}`,
      `${workspace}?finding=${sql}`,
      `${workspace}/dependencies?dependency=${encodeURIComponent('pkg:npm/jsonwebtoken@0.4.0')}`,
      `${workspace}/dependencies?view=graph&path=${encodeURIComponent('pkg:npm/express@4.18.2')}`,
      `/alerts?status=all&alert=${alert}`,
      `/alerts/${alert}`,
      `/alerts/${alert}?view=payload`,
      `/incidents/${incident.id}`,
      `/proposals`,
      `/proposals/${proposal.id}`,
      `/settings/integrations/${monitor.id}`,
      `/repositories/${repository.id}`,
      `/repositories/${repository.id}/members/add`,
      '/device',
    ],
  };
}
