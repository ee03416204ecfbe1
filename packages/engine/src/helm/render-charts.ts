import { overlaid } from './data-functions.ts';
import { execute, fields, type RenderBudget, type RenderContext } from './evaluate.ts';
import { type ParsedTemplate, parseTemplate, type TemplateNode } from './parse-template.ts';
import { type RenderedText, renderedText } from './rendered-text.ts';
import { type Fields, holds, isFields, RenderFailure, type Value } from './value.ts';
import { fromYaml } from './yaml-values.ts';

/** A chart of the tree: the folder of a `Chart.yaml`, '' or ending in '/'. */
interface Chart {
  readonly folder: string;
  readonly name: string;
  readonly about: Fields;
  readonly values: Fields;
  /** The chart in whose folder `charts` it lies. */
  readonly parent: Chart | null;
}

/** For all charts of a scan: real ones take a thousandth of it. */
const BUDGET: RenderBudget = { steps: 1_000_000, characters: 20_000_000 };

/** Paths of a tree that charts are read from. */
export const isChartFile = (path: string): boolean =>
  /(?:^|\/)(?:Chart\.yaml|values\.ya?ml)$/.test(path) || /(?:^|\/)templates\/.*\.(?:ya?ml|tpl)$/.test(path);

/**
 * Renders the templates of all charts with their default values, as `helm template` does without a cluster: a chart within another
 * one gets what the outer one's values say for it. What needs a value that is not there, a chart that is not in the tree or a function
 * that is not known is left out.
 * @param texts the files of the tree for which `isChartFile` holds, by path
 * @returns rendered templates by path; library files and notes have no text of their own
 */
export function renderCharts(texts: ReadonlyMap<string, string>): Map<string, RenderedText> {
  const charts = chartsIn(texts);
  const budget = { ...BUDGET };
  const parsed = new Map<string, ParsedTemplate>();
  const byChart = new Map<Chart, string[]>();
  const definesOf = new Map<Chart, Map<string, readonly TemplateNode[]>>();
  // What lies deeper is read first, so that an outer chart's definition of a name is the one that counts.
  for (const path of [...texts.keys()].sort((a, b) => depthOf(b) - depthOf(a) || (a < b ? -1 : 1))) {
    const chart = chartOf(charts, path);
    const template = chart === null ? null : attempt(() => parseTemplate(texts.get(path) ?? ''));
    if (chart === null || template === null) continue;
    parsed.set(path, template);
    const paths = byChart.get(chart);
    if (paths) paths.push(path);
    else byChart.set(chart, [path]);
    const defines = definesOf.get(outermost(chart)) ?? new Map();
    definesOf.set(outermost(chart), defines);
    defines.set(nameOf(chart, path), template.body);
    for (const [name, body] of template.defines) defines.set(name, body);
  }
  const rendered = new Map<string, RenderedText>();
  for (const [chart, paths] of byChart) {
    const context: RenderContext = {
      defines: definesOf.get(outermost(chart)) ?? new Map(),
      parse: (text) => parseTemplate(text).body,
      budget,
    };
    const values = attempt(() => effectiveValues(chart));
    if (values === null) continue;
    for (const path of paths) {
      if (path.endsWith('.tpl') || isPartial(path)) continue;
      const result = attempt(() => {
        const collected = renderedText();
        execute(context, parsed.get(path)?.body ?? [], rootOf(chart, path, values), collected.write);
        return collected.end();
      });
      if (result !== null) rendered.set(path, result);
    }
  }
  return rendered;
}

const depthOf = (path: string): number => path.split('/').length;

/** Files for definitions only, by the field's convention. */
const isPartial = (path: string): boolean => /(?:^|\/)_[^/]*$/.test(path);

/** null where the template or the values say something that cannot be rendered; other errors are faults of ours. */
function attempt<T>(part: () => T): T | null {
  try {
    return part();
  } catch (error) {
    if (error instanceof RenderFailure || error instanceof RangeError) return null;
    throw error;
  }
}

function chartsIn(texts: ReadonlyMap<string, string>): ReadonlyMap<string, Chart> {
  const charts = new Map<string, Chart>();
  const folders = [...texts.keys()]
    .filter((path) => /(?:^|\/)Chart\.yaml$/.test(path))
    .map((path) => path.slice(0, -'Chart.yaml'.length))
    // Outer charts first: the inner ones ask for them.
    .sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  for (const folder of folders) {
    const about = attempt(() => fromYaml(texts.get(`${folder}Chart.yaml`) ?? ''));
    const written = texts.get(`${folder}values.yaml`) ?? texts.get(`${folder}values.yml`) ?? '';
    const values = attempt(() => fromYaml(written) ?? new Map());
    if (!isFields(about ?? null) || !isFields(values ?? null)) continue;
    const name = (about as Fields).get('name');
    charts.set(folder, {
      folder,
      name: typeof name === 'string' ? name : '',
      about: about as Fields,
      values: values as Fields,
      parent: charts.get(/^(.*\/|)charts\/[^/]+\/$/.exec(folder)?.[1] ?? '-') ?? null,
    });
  }
  return charts;
}

/** The chart in whose folder `templates` a path lies. */
function chartOf(charts: ReadonlyMap<string, Chart>, path: string): Chart | null {
  for (
    let at = path.lastIndexOf('templates/');
    at >= 0;
    at = at === 0 ? -1 : path.lastIndexOf('templates/', at - 1)
  ) {
    const chart = at === 0 || path[at - 1] === '/' ? charts.get(path.slice(0, at)) : undefined;
    if (chart) return chart;
  }
  return null;
}

function outermost(chart: Chart): Chart {
  return chart.parent === null ? chart : outermost(chart.parent);
}

/** What Helm calls it, and the path of its templates begins with: `shop/charts/db`. */
const fullName = ({ name, parent }: Chart): string =>
  parent === null ? name : `${fullName(parent)}/charts/${name}`;

/** A template's own name, by which others include it: `shop/templates/config.yaml`. */
const nameOf = (chart: Chart, path: string): string =>
  `${fullName(chart)}/${path.slice(chart.folder.length)}`;

/** Its own values, under what the outer chart says for it and for all. @throws RenderFailure where it is switched off */
function effectiveValues(chart: Chart): Fields {
  if (chart.parent === null) return chart.values;
  const outer = effectiveValues(chart.parent);
  if (isSwitchedOff(chart, outer)) throw new RenderFailure('the chart is switched off');
  const given = outer.get(chart.name);
  const own = isFields(given) ? overlaid(chart.values, given) : overlaid(chart.values, new Map());
  const forAll = outer.get('global');
  return isFields(forAll) ? overlaid(own, fields({ global: forAll })) : own;
}

/** `condition: a.enabled,b.enabled` of the outer chart's dependency: the first that there is decides. */
function isSwitchedOff({ name, parent }: Chart, values: Fields): boolean {
  const dependencies = parent?.about.get('dependencies');
  if (!Array.isArray(dependencies)) return false;
  const dependency = dependencies.find((one) => isFields(one) && one.get('name') === name);
  const condition = isFields(dependency) ? dependency.get('condition') : null;
  if (typeof condition !== 'string') return false;
  for (const path of condition.split(',')) {
    let at: Value | undefined = values;
    for (const key of path.trim().split('.')) at = isFields(at) ? at.get(key) : undefined;
    if (at !== undefined && at !== null) return !holds(at);
  }
  return false;
}

/** A version of Kubernetes that is in use: charts ask it which of two interfaces to write. */
const KUBERNETES = { major: '1', minor: '33' };

/** What a template is given (helm.sh/docs/chart_template_guide/builtin_objects). */
function rootOf(chart: Chart, path: string, values: Fields): Value {
  const about: Fields = new Map();
  for (const [key, value] of chart.about) about.set(key.charAt(0).toUpperCase() + key.slice(1), value);
  const version = `v${KUBERNETES.major}.${KUBERNETES.minor}.0`;
  return fields({
    Values: values,
    Chart: about,
    Release: fields({
      Name: 'release-name',
      Namespace: 'default',
      Service: 'Helm',
      IsInstall: true,
      IsUpgrade: false,
      Revision: 1,
    }),
    Template: fields({ Name: nameOf(chart, path), BasePath: `${fullName(chart)}/templates` }),
    Capabilities: fields({
      KubeVersion: fields({
        Version: version,
        GitVersion: version,
        Major: KUBERNETES.major,
        Minor: KUBERNETES.minor,
      }),
      APIVersions: fields({ Has: ([name]) => typeof name === 'string' && isServed(name) }),
      HelmVersion: fields({ Version: 'v3.18.0' }),
    }),
    Files: fields({
      Get: unreadFiles,
      GetBytes: unreadFiles,
      Lines: unreadFiles,
      Glob: unreadFiles,
      AsConfig: unreadFiles,
      AsSecrets: unreadFiles,
    }),
    Subcharts: new Map(),
  });
}

const unreadFiles = (): never => {
  throw new RenderFailure('other files of the chart are not read');
};

/** Stable interfaces of Kubernetes itself; others come with what somebody installs. */
const isServed = (name: string): boolean => {
  const [group = '', version = ''] = name.includes('/') ? name.split('/') : ['', name];
  return /^v\d+$/.test(version) && (!group.includes('.') || group.endsWith('.k8s.io'));
};
