import { type Alert, Problem, type ProposalAction } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import { getAlert } from '../alerts/index.ts';
import { getFinding } from '../findings/index.ts';
import { getWorkspace } from '../workspaces/index.ts';

export interface Subject {
  /** For people: what it is about. */
  readonly title: string;
  readonly workspaceId: string | null;
}

/** @throws Problem `not_found` for what the organization does not have, `conflict` for what is so already. */
export async function describeSubject(
  ctx: Ctx,
  organizationId: string,
  action: ProposalAction,
): Promise<Subject> {
  if (action.kind === 'dismiss_finding') {
    const finding = await getFinding(ctx, organizationId, action.findingId);
    if (finding.state === 'dismissed') throw already('The finding is dismissed already.');
    return {
      title: `${finding.title} in ${finding.file}:${finding.startLine}`,
      workspaceId: finding.workspaceId,
    };
  }
  if (action.kind === 'alert_disposition') {
    const alert = JSON.parse(await getAlert(ctx, organizationId, action.alertId)) as Alert;
    if (alert.duplicateOf !== null) {
      throw already(`The alert tells the same as ${alert.duplicateOf}: decide about that one.`);
    }
    if (alert.disposition === action.disposition && (action.status ?? alert.status) === alert.status) {
      throw already(`The alert is ${alert.disposition} already.`);
    }
    return { title: alert.title, workspaceId: null };
  }
  const workspace = await getWorkspace(ctx, organizationId, action.workspaceId);
  if (workspace === null) throw new Problem('not_found', { detail: 'There is no such workspace.' });
  if (workspace.status !== 'active') throw already('The workspace is archived and takes no new scans.');
  return { title: workspace.name, workspaceId: workspace.id };
}

const already = (detail: string) => new Problem('conflict', { detail });
