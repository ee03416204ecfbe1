import { type Dependency, type DependencyDetail, Problem, type ScanDependencies } from '@vedette/contract';
import { BlobMissing } from '../../platform/blobs/index.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { getScan, readResultDocument, unknownScan } from '../scans/index.ts';

/** Of each list of places and neighbours in the answer about one package. */
const SHOWN_MAX = 200;

/** Every package of a scanned source. @throws Problem `not_found`, `scan_not_completed`. */
export async function listDependencies(
  ctx: Ctx,
  organizationId: string,
  scanId: string,
): Promise<ScanDependencies> {
  const { components, gaps, imports } = await read(ctx, organizationId, scanId);
  return {
    items: components
      .map((component) => view(component, imports))
      .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)),
    gaps: gaps.map(({ file, reason, detail }) => ({
      file: file ?? '',
      reason: reason ?? '',
      detail: detail ?? '',
    })),
  };
}

/** One package with its neighbours. @throws Problem `not_found`, `scan_not_completed`. */
export async function getDependency(
  ctx: Ctx,
  organizationId: string,
  scanId: string,
  id: string,
): Promise<DependencyDetail> {
  const { components, imports } = await read(ctx, organizationId, scanId);
  const component = components.find((one) => one.id === id);
  if (component === undefined) throw new Problem('not_found', { detail: 'The scan saw no such dependency.' });
  const byId = new Map(components.map((one) => [one.id, one]));
  const named = ({ id, name, version }: Component) => ({ id, name, version });
  return {
    dependency: view(component, imports),
    imports: (imports.get(id) ?? []).slice(0, SHOWN_MAX).map(({ file, line, module, members, typeOnly }) => ({
      file,
      line,
      module,
      typeOnly,
      members: members.map((member) => String(member.name ?? '')).filter((name) => name !== ''),
    })),
    occurrences: component.occurrences.slice(0, SHOWN_MAX).map(({ file, line }) => ({ file, line })),
    dependsOn: component.dependsOn
      .flatMap((other) => byId.get(other) ?? [])
      .slice(0, SHOWN_MAX)
      .map(named),
    neededBy: components
      .filter((other) => other.dependsOn.includes(id))
      .slice(0, SHOWN_MAX)
      .map(named),
  };
}

type Source = Awaited<ReturnType<typeof read>>;
type Component = Source['components'][number];

async function read(ctx: Ctx, organizationId: string, scanId: string) {
  const scan = await getScan(ctx, organizationId, scanId);
  if (scan === null) throw unknownScan();
  if (scan.status !== 'completed') throw new Problem('scan_not_completed');
  const inventory = await readResultDocument(ctx, scan, 'dependencies').catch(nothingKept);
  const usage = await readResultDocument(ctx, scan, 'usage').catch(nothingKept);
  return {
    components: inventory?.components ?? [],
    gaps: inventory?.gaps ?? [],
    imports: new Map(usage?.components.map(({ component, imports }) => [component, imports])),
  };
}

/** A scan whose documents are gone is one of which nothing is known. */
function nothingKept(error: unknown): null {
  if (error instanceof BlobMissing) return null;
  throw error;
}

function view(component: Component, imports: Source['imports']): Dependency {
  const { id, ecosystem, name, version, range, purl, relation, scope } = component;
  const first = component.occurrences[0];
  return {
    id,
    ecosystem,
    name,
    version,
    range,
    purl,
    relation,
    scope,
    importedIn: new Set(imports.get(id)?.map(({ file }) => file)).size,
    declaredAt: first === undefined ? null : { file: first.file, line: first.line },
  };
}
