import { type Ecosystem, type Requirer, VERSION_ORDERS } from '@vedette/engine';
import type { ComponentFact, DeclarationFact, OccurrenceFact } from '../../components/index.ts';
import { type Move, type PackageTool, placeOf, type Step, step, withoutV } from './package-tool.ts';
import { toolOf } from './tools.ts';

/** One thing to do: why, how, and the file that shows the component. */
export interface Advice {
  readonly title: string;
  readonly step: Step;
  readonly file: string;
}

/** Files and declarations that are told what to do: what is left out is found by the next scan. */
const SHOWN_OCCURRENCES = 3;
const SHOWN_DECLARATIONS = 10;

/** What moves a component to a version, wherever it stands. @param to null: no fixed version is known */
export function updatesOf(component: ComponentFact, to: string | null, developmentOnly: boolean): Advice[] {
  return component.occurrences.slice(0, SHOWN_OCCURRENCES).flatMap((occurrence) => {
    const tool = toolOf(occurrence);
    const fixed = to === null ? null : fixedFor(component.ecosystem, to);
    const one = { component, occurrence, tool, to: fixed, developmentOnly };
    const parent = parentOf(occurrence);
    if (parent !== null) return updatesThrough(one, parent);
    const isBroughtIn = component.relation === 'transitive' && occurrence.declaredAt === null;
    return isBroughtIn && tool?.override !== undefined && fixed !== null
      ? [overrideOf(one, tool.override, fixed, 'whatever brings it in')]
      : updatesOfOwn(one);
  });
}

/** Only Go writes its versions with a letter. */
const fixedFor = (ecosystem: Ecosystem, to: string): string =>
  ecosystem === 'golang' || ecosystem === 'githubactions' ? to : withoutV(to);

interface Place {
  readonly component: ComponentFact;
  readonly occurrence: OccurrenceFact;
  readonly tool: PackageTool | null;
  readonly to: string | null;
  readonly developmentOnly: boolean;
}

/** Of one that the project declares, or that its file shows no way to: once for every manifest that asks for it. */
function updatesOfOwn(place: Place): Advice[] {
  const { component, occurrence, tool, to, developmentOnly } = place;
  const { declaredAt, alsoDeclaredAt = [] } = occurrence;
  const declared = [declaredAt, ...alsoDeclaredAt].slice(0, SHOWN_DECLARATIONS);
  const what = `Update ${component.name} to ${orLater(to)}${developmentOnly ? ' (development only)' : ''}.`;
  const moves = declared.map((one, at): Advice => {
    const admitted = admits(component.ecosystem, to, one?.range ?? '');
    const isLast = at === declared.length - 1;
    const move = { ...moveOf(component, occurrence, one, to, admitted), isLast };
    const how = tool?.update(move) ?? step('', null);
    const note = tool?.takesLowest === true ? '' : rangeNote(one, admitted, how);
    return { title: `${what}${note}`, step: how, file: occurrence.file };
  });
  const { requiredBy = [] } = occurrence;
  const others = tool?.knowsNoRanges === true ? requiredBy : inTheWayOf(component.ecosystem, occurrence, to);
  if (others.length === 0 || tool?.override === undefined || to === null) return moves;
  const why =
    tool.knowsNoRanges === true
      ? `which ${others.slice(0, 3).map(labelOf).join(', ')} may not admit`
      : `which ${doNotAdmit(others)}`;
  return [...moves, overrideOf(place, tool.override, to, why)];
}

const moveOf = (
  component: ComponentFact,
  { file, alias, versionAt }: OccurrenceFact,
  declared: DeclarationFact | null,
  to: string | null,
  admitted: boolean | null,
): Move => ({
  name: component.name,
  // A declaration that says its table says its alias as well; of older ones the component's only one is known.
  alias: (declared?.scope === undefined ? alias : declared.alias) ?? null,
  from: component.version,
  to,
  declared,
  admitted,
  development: component.development,
  file,
  versionAt: versionAt ?? null,
  isLast: true,
});

/**
 * Of one that another package brings in. Where the ranges of all that need it are known it is known, too, whether the lock
 * file alone can move it or which of them is in the way; where they are not, the tool knows when it is asked.
 */
function updatesThrough(place: Place, parent: string): Advice[] {
  const { component, occurrence, tool, to } = place;
  const { requiredBy = [], file, line, broughtBy } = occurrence;
  const { name, ecosystem, version } = component;
  const inTheWay = inTheWayOf(ecosystem, occurrence, to);
  // npm updates what a name in the tree stands for; a name that only the registry knows updates nothing.
  const held = { name: occurrence.alias ?? name, from: version, to, file, line };
  const said = requiredBy.map(({ range }) => admits(ecosystem, to, range));
  const allAdmit = said.length > 0 && said.every((one) => one === true);
  if (tool?.relock !== undefined && allAdmit) {
    const [first] = requiredBy;
    const who =
      requiredBy.length === 1 && first
        ? `${labelOf(first)} asks for ${first.range}`
        : 'all that need it admit that';
    const title = `Update ${name} to ${orLater(to)} in the lock file alone: ${who}.`;
    return [{ title, step: tool.relock({ ...held, inTheWay: requiredBy }), file }];
  }
  if (tool?.relock !== undefined && inTheWay.length === 0 && tool.refusesByItself === true) {
    const title = `Update ${name} to ${orLater(to)} in the lock file; where that is refused, update ${parent}, which brings it in.`;
    return [{ title, step: tool.relock({ ...held, inTheWay }), file }];
  }

  const because =
    inTheWay.length === 0 || tool?.override !== undefined ? '' : `, which ${doNotAdmit(inTheWay)}`;
  // A parent has versions of its own: only its newest is known to be worth trying.
  const move: Move = {
    name: nameOf(parent),
    alias: broughtBy?.alias ?? null,
    from: versionOf(parent),
    to: null,
    declared: broughtBy ?? null,
    admitted: null,
    development: component.development,
    file,
    versionAt: null,
    isLast: true,
  };
  const moveParent: Advice = {
    title: `Update ${parent} to a version that brings ${name} ${orLater(to)}${because}.`,
    step: tool?.update(move) ?? step('', null),
    file,
  };
  if (tool?.override === undefined || to === null) return [moveParent];
  const why = inTheWay.length === 0 ? `whatever ${parent} brings` : `which ${doNotAdmit(inTheWay)}`;
  // What certainly mends it comes first; what is better where there is such a version, after it.
  return [
    overrideOf(place, tool.override, to, why),
    {
      ...moveParent,
      title: `Or, better where there is such a version: update ${moveParent.title.slice('Update '.length)}`,
    },
  ];
}

function overrideOf(
  { component, occurrence }: Place,
  override: NonNullable<PackageTool['override']>,
  to: string,
  whom: string,
): Advice {
  const { file, line } = occurrence;
  const inTheWay = inTheWayOf(component.ecosystem, occurrence, to);
  return {
    title: `Hold ${component.name} at ${orLater(to)}, ${whom}.`,
    step: override({
      name: occurrence.alias ?? component.name,
      from: component.version,
      to,
      file,
      line,
      inTheWay,
    }),
    file,
  };
}

function inTheWayOf(
  ecosystem: Ecosystem,
  { requiredBy = [] }: OccurrenceFact,
  to: string | null,
): Requirer[] {
  return requiredBy.filter(({ range }) => admits(ecosystem, to, range) === false);
}

const orLater = (version: string | null) =>
  version === null ? 'a version without the fault' : `${version} or later`;

const labelOf = ({ name, version }: Requirer) => (version === null ? name : `${name}@${version}`);

/** Who is in the way, as the end of a clause that begins with the version. */
function doNotAdmit(requirers: readonly Requirer[]): string {
  const said = requirers.slice(0, 3).map((one) => `${labelOf(one)} (${one.range})`);
  return said.length === 1 ? `${said[0]} does not admit` : `${said.join(', ')} do not admit`;
}

/** Whether a range lets a version in, in the ecosystem's own order; null where that cannot be said. */
const admits = (ecosystem: Ecosystem, version: string | null, range: string): boolean | null =>
  version === null || range === '' ? null : VERSION_ORDERS[ecosystem].satisfies(version, range);

/** What the declared range has to do with it; an edit says it itself. */
function rangeNote(declared: DeclarationFact | null, admitted: boolean | null, { edit }: Step): string {
  if (declared === null || admitted === null || edit !== null) return '';
  const where = `${declared.range} at ${placeOf(declared)}`;
  return admitted ? ` The range ${where} admits it.` : ` The range ${where} is changed for it.`;
}

/** The direct dependency that brings a transitive one in; null for a direct one, and where the file has no graph. */
export function parentOf({ declaredAt, path }: OccurrenceFact): string | null {
  return declaredAt !== null || path === null || path.length <= 2 ? null : (path[1] ?? null);
}

/** `name@version` as paths have it, without the version; a scope begins with the same character. */
export function nameOf(pathEntry: string): string {
  const at = pathEntry.lastIndexOf('@');
  return at > 0 ? pathEntry.slice(0, at) : pathEntry;
}

function versionOf(pathEntry: string): string | null {
  const at = pathEntry.lastIndexOf('@');
  return at > 0 ? pathEntry.slice(at + 1) : null;
}
