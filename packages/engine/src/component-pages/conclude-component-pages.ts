import { oneGuess } from '../findings/evidence.ts';
import type { RawFinding } from '../findings/finding.ts';
import { lineFinding } from '../findings/line-finding.ts';
import type { AnalysisRules } from '../match/index.ts';
import type { AnalysisName } from '../rules/analyses.ts';
import type { ComponentMethod, ComponentRead, Place } from './component-code.ts';
import type { ComponentFacts } from './component-facts.ts';

interface FileFacts {
  readonly path: string;
  readonly components: ComponentFacts | null;
}

/** Whoever comes there is nobody yet, or is meant to be anybody. */
const PUBLIC =
  /log_?in|log_?out|sign_?(?:in|up|out)|regist|reset|forgot|confirm|verif|activate|health|privacy|about|error|subscribe|contact-?us|welcome|counter|weather|not-?found|access-?denied|setup|install|unsubscribe/i;
/** Records of people, as they are called. */
const PERSONAL =
  /user|account|profile|customer|client|patient|employee|staff|member|student|order(?!ed)|invoice|payment|salary|payroll|message|appointment|prescription|medical|booking|reservation|audit|contract|loan|claim|complaint/i;
const BEGINS = /^(?:OnInitialized|OnParametersSet|SetParameters|OnAfterRender)(?:Async)?$/;

interface Page extends FileFacts {
  readonly components: ComponentFacts;
  readonly behind: FileFacts | null;
}

interface PlacedRead extends ComponentRead {
  readonly path: string;
}

interface Open {
  readonly page: Page;
  readonly change: Place | null;
  /** What it shows. */
  readonly read: PlacedRead | null;
  /** What it takes by a key, shown or changed. */
  readonly keyed: PlacedRead | null;
}

/**
 * Pages that are components of a server, and show or change what the application keeps for everybody who asks, where it knows accounts and other pages
 * of it ask who calls. What a page shows inside of `AuthorizeView` it shows to nobody else, and whose button is not shown, nobody calls.
 */
export function concludeComponentPages(files: readonly FileFacts[], rules: AnalysisRules): RawFinding[] {
  const facts = files.flatMap(({ components }) => components ?? []);
  if (!facts.some((one) => one.runs === 'server') || facts.some((one) => one.runs === 'browser')) return [];
  if (facts.some((one) => one.guardsAll) || !facts.some((one) => one.knowsPeople)) return [];
  const pages = pagesOf(files);
  const asks = askingTest(files);
  const open: Open[] = [];
  const asked: Page[] = [];
  for (const page of pages) {
    const left = asks(page) ? null : openOf(page);
    if (left) open.push(left);
    else if (asks(page) || page.components.hidesParts) asked.push(page);
  }
  if (asked.length === 0) return [];
  const start = pages.find((one) => one.components.routes.includes('/'));
  const isForSignedIn =
    start !== undefined && asked.includes(start) && (asks(start) || start.components.hidesMost);
  const owned = new Set(facts.flatMap((one) => one.ownedClasses));
  const findings: RawFinding[] = [];
  const report = (name: AnalysisName, path: string, line: number, message: string, isGuess = false): void => {
    const rule = rules.get(name);
    if (rule)
      findings.push({
        ...lineFinding(rule.id, path, line, message),
        ...(isGuess && { evidence: oneGuess }),
      });
  };
  let told = 0;
  for (const { page, change, read, keyed } of open) {
    const { routes, line } = page.components;
    const [route = ''] = routes;
    const about = `${route} ${read?.noun ?? ''}`;
    if (PUBLIC.test(about)) continue;
    const of = `${asked.length} of ${pages.length} pages of this application do`;
    if (keyed && isOwned(keyed, owned)) {
      report(
        'endpoint-record-of-others',
        keyed.path,
        keyed.line,
        `The page ${route} takes the record that its address names (\`${keyed.text}\`), and nothing asks who calls or whose it is; records of this kind have owners.`,
      );
      told++;
    } else if (change || (read && (PERSONAL.test(about) || isForSignedIn))) {
      report(
        'endpoint-without-authentication',
        page.path,
        line,
        `The page ${route} ${change ? 'changes' : 'shows'} what the application keeps (\`${(change ?? read)?.text}\`), and nothing on its way asks who calls; ${of}.`,
        !change && !isForSignedIn,
      );
      told++;
    }
  }
  const isByServer = facts.some((one) => one.routesByServer);
  const ignored = pages.filter((one) => one.components.asksByAttribute).length;
  for (const { path, components } of files) {
    const router = components?.openRouter;
    if (!router || isByServer || told + ignored === 0) continue;
    report(
      'endpoint-without-authorization',
      path,
      router.line,
      `RouteView shows every page to everybody, whatever its attributes ask for; AuthorizeRouteView looks at them, and ${told === 0 ? `${ignored} pages rely on it` : `${told} pages ask nobody themselves`}.`,
    );
  }
  return findings;
}

/**
 * Links whose whole address is a field of a record that a form of the application fills, and nobody asks what kind of address it is: `javascript:` is
 * one, and runs in the session of whoever follows it.
 */
export function concludeComponentAddresses(files: readonly FileFacts[], rules: AnalysisRules): RawFinding[] {
  const rule = rules.get('template-output-unescaped');
  const facts = files.flatMap(({ components }) => components ?? []);
  const filled = new Set(facts.flatMap((one) => one.filled));
  const asked = new Set(facts.flatMap((one) => one.asked));
  if (!rule || filled.size === 0) return [];
  return files.flatMap(({ path, components }) => {
    const told = new Set<string>();
    return (components?.addresses ?? []).flatMap(({ field, text, line }) => {
      // One link is one for all that stand on the page.
      if (!filled.has(field) || asked.has(field) || told.has(text)) return [];
      told.add(text);
      const message = `The page makes \`${text}\` the whole address of a link, a form fills it, and nothing asks what kind of address it is: \`javascript:\` runs a script in the session of whoever follows it.`;
      return [lineFinding(rule.id, path, line, message)];
    });
  });
}

function pagesOf(files: readonly FileFacts[]): Page[] {
  const byPath = new Map(files.map((one) => [one.path, one]));
  return files.flatMap(({ path, components }) =>
    components && components.routes.length > 0
      ? [{ path, components, behind: byPath.get(`${path}.cs`) ?? null }]
      : [],
  );
}

/** Does a page ask who calls: itself, by the class that it extends, its layout, or what its folder imports? */
function askingTest(files: readonly FileFacts[]): (page: Page) => boolean {
  const bases = new Set(files.flatMap(({ components }) => components?.askingClasses ?? []));
  const byPath = new Map(files.map((one) => [one.path, one.components]));
  const layouts = new Set(
    files.flatMap(({ path, components }) => {
      const name = /([^/]+)\.razor$/i.exec(path)?.[1];
      if (name === undefined) return [];
      const behind = byPath.get(`${path}.cs`);
      const isLayout = components?.shown.includes('Body') === true;
      return components?.layoutAsks || (isLayout && behind?.asks) ? [name] : [];
    }),
  );
  const imports = files.flatMap(({ path, components }) =>
    components?.asks && /(?:^|\/)_Imports\.razor$/i.test(path)
      ? [path.slice(0, path.lastIndexOf('/') + 1)]
      : [],
  );
  return ({ path, components, behind }) => {
    if (components.asks || behind?.components?.asks) return true;
    const named = [components.base, behind?.components?.base];
    if (named.some((one) => one && bases.has(one))) return true;
    // Without a layout of its own, it has that of its application.
    if (components.layout === null ? layouts.size > 0 : layouts.has(components.layout)) return true;
    return imports.some((folder) => path.startsWith(folder));
  };
}

/** What a page shows everybody of what the application keeps, or has everybody change. */
function openOf(page: Page): Open | null {
  const { components, behind, path } = page;
  const methods: (ComponentMethod & { readonly path: string })[] = [
    ...components.methods.map((one) => ({ ...one, path })),
    ...(behind?.components?.methods ?? []).map((one) => ({ ...one, path: behind?.path ?? path })),
  ];
  const shown = new Set(components.shown);
  const reached = new Set(methods.filter(({ name }) => BEGINS.test(name) || shown.has(name)));
  for (const one of reached)
    for (const other of methods) if (one.names.includes(other.name)) reached.add(other);
  const runs = [...reached];
  const change = runs.find((one) => one.change && !BEGINS.test(one.name))?.change ?? null;
  const reads = runs.flatMap((one) => one.reads.map((it) => ({ ...it, path: one.path })));
  const read = reads.find((one) => shown.has(one.to)) ?? null;
  const isKey = (name: string): boolean =>
    components.routes.some((route) => new RegExp(`\\{${name}[?:}]`).test(route));
  const keyed = reads.find((one) => one.given.some(isKey)) ?? null;
  return change || read ? { page, change, read, keyed } : null;
}

const isOwned = ({ noun }: ComponentRead, owned: ReadonlySet<string>): boolean =>
  noun !== '' && ['', 'Model', 'Entity', 'Dto'].some((end) => owned.has(`${noun}${end}`));
