import type { Readable } from 'node:stream';
import { type CycloneDxDocument, routes, type SbomFormat, sbomMediaTypes } from '@vedette/contract';
import { Answer, type Binding, handle } from '../../platform/http/bind.ts';
import { getDependency, listDependencies } from './dependencies.ts';
import { scanSbom, workspaceSbom } from './sbom.ts';

export const componentRoutes: readonly Binding[] = [
  handle(routes.getScanDependencies, (ctx, { scope, params }) =>
    listDependencies(ctx, scope.organizationId, params.scanId),
  ),
  handle(routes.getScanDependency, (ctx, { scope, params }) =>
    getDependency(ctx, scope.organizationId, params.scanId, params.dependencyId),
  ),
  handle(routes.getScanSbom, async (ctx, { scope, params, query }) =>
    sbomAnswer(
      await scanSbom(ctx, scope.organizationId, params.scanId, query.format),
      query.format,
      params.scanId,
    ),
  ),
  handle(routes.getWorkspaceSbom, async (ctx, { scope, params, query }) =>
    sbomAnswer(
      await workspaceSbom(ctx, scope.organizationId, params.workspaceId, query.format),
      query.format,
      params.workspaceId,
    ),
  ),
];

/** Names by which tools recognize the two forms. */
const EXTENSIONS: Readonly<Record<SbomFormat, string>> = { cyclonedx: 'cdx.json', spdx: 'spdx.json' };

const sbomAnswer = (text: Readable, format: SbomFormat, of: string) =>
  new Answer<CycloneDxDocument>(text, {
    headers: {
      'content-type': sbomMediaTypes[format],
      'content-disposition': `attachment; filename="${of}.${EXTENSIONS[format]}"`,
    },
  });
