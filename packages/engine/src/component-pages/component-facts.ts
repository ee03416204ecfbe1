import { buildLines, positionOf } from '../positions.ts';
import { addressFacts } from './component-addresses.ts';
import { ASKS, blockEnd, type ComponentMethod, methodsOf, type Place } from './component-code.ts';

/** What one file says of pages that are components: those of Blazor, which answer at the paths that they name. */
export interface ComponentFacts {
  /** The paths at which it answers, and where the first is said. */
  readonly routes: readonly string[];
  readonly line: number;
  /** Asks who calls before anything of it is shown: an attribute, or code. */
  readonly asks: boolean;
  /** It asks by an attribute, which a router may pass over. */
  readonly asksByAttribute: boolean;
  /** It holds something that only some are shown. */
  readonly hidesParts: boolean;
  /** More of it than what everybody is shown. */
  readonly hidesMost: boolean;
  /** Names that what everybody is shown writes, hands on or calls. */
  readonly shown: readonly string[];
  readonly methods: readonly ComponentMethod[];
  readonly base: string | null;
  /** The layout that is named for it, and whether a layout shows what lies in it to everybody. */
  readonly layout: string | null;
  readonly layoutAsks: boolean;
  /** The router, where it looks at no attribute of a page; null where there is none, or one that does. */
  readonly openRouter: Place | null;
  /** Classes of code that ask who calls when a component begins. */
  readonly askingClasses: readonly string[];
  /** Classes with a field that names who an object of them belongs to. */
  readonly ownedClasses: readonly string[];
  /** Where the application runs: its components at a server, or in browsers, which whoever has them may change. */
  readonly runs: 'server' | 'browser' | null;
  /** Every route asks who calls, or all pages are set up to. */
  readonly guardsAll: boolean;
  /** Routes of attributes are looked at by the server's own routing. */
  readonly routesByServer: boolean;
  /** People have accounts here. */
  readonly knowsPeople: boolean;
  /** Records' fields that are whole addresses of links, that forms fill, and of which somebody asks what they are. */
  readonly addresses: readonly (Place & { readonly field: string })[];
  readonly filled: readonly string[];
  readonly asked: readonly string[];
}

const NOTHING: ComponentFacts = {
  routes: [],
  line: 1,
  asks: false,
  asksByAttribute: false,
  hidesParts: false,
  hidesMost: false,
  shown: [],
  methods: [],
  base: null,
  layout: null,
  layoutAsks: false,
  openRouter: null,
  askingClasses: [],
  ownedClasses: [],
  runs: null,
  guardsAll: false,
  routesByServer: false,
  knowsPeople: false,
  addresses: [],
  filled: [],
  asked: [],
};

const MAX_NAMES = 2_000;
const BEGINS = /\b(?:OnInitialized|OnParametersSet|SetParameters|OnAfterRender)(?:Async)?\s?\(/;
const SERVER =
  /\b(?:AddServerSideBlazor|MapBlazorHub|AddInteractiveServer(?:Components|RenderMode)|AddRazorComponents|MapRazorComponents)\b/;
const ALL_ASK =
  /\bMap(?:RazorComponents(?:<[^<>]{0,80}>)?|BlazorHub|FallbackToPage|RazorPages)\([^;]{0,400}\.RequireAuthorization\(|\bFallbackPolicy\s{0,5}=\s{0,5}(?!null\b)|\bSetFallbackPolicy\(/;
const PEOPLE =
  /\bAdd(?:Default)?Identity(?:Core)?\s?<|\.AddAuthentication\(|\.AddMicrosoftIdentityWebApp|\.AddCascadingAuthenticationState\(/;
const OWNED =
  /\bclass\s{1,3}(\w{1,80})|\bpublic\s{1,3}(?:required\s{1,3})?(?:string|int|long|Guid)\??\s{1,3}(?:Owner|OwnerId|OwnerName|UserId|UserName|CreatedByUserId|AuthorId)\s{0,3}\{/g;

/** Facts of a component, of the code behind one, or of what sets the application up; null for files that say nothing. */
export function componentFacts(path: string, text: string): ComponentFacts | null {
  if (/\.razor$/i.test(path)) return ofComponent(text);
  if (/\.cshtml$/i.test(path))
    return /^@attribute\s+\[Authorize/m.test(text) && /_Host\.cshtml$/i.test(path)
      ? { ...NOTHING, guardsAll: true }
      : null;
  return /\.cs$/i.test(path) ? ofCode(path, text) : null;
}

function ofCode(path: string, text: string): ComponentFacts | null {
  const isBehind = /\.razor\.cs$/i.test(path);
  const code = withoutComments(text);
  const facts: ComponentFacts = {
    ...NOTHING,
    asks: isBehind && ASKS.test(code),
    methods: isBehind ? methodsOf(code, linesOf(text)) : [],
    base: isBehind ? (/\bclass\s+\w+\s*:\s*(\w+)/.exec(code)?.[1] ?? null) : null,
    askingClasses: askingClasses(code),
    ownedClasses: ownedClasses(code),
    runs: /\bWebAssemblyHostBuilder\b/.test(code) ? 'browser' : SERVER.test(code) ? 'server' : null,
    guardsAll: ALL_ASK.test(code),
    routesByServer: /\bMapRazorComponents\b/.test(code),
    knowsPeople: PEOPLE.test(code),
    asked: addressFacts(code).asked,
  };
  const says =
    isBehind ||
    facts.askingClasses.length > 0 ||
    facts.ownedClasses.length > 0 ||
    facts.runs !== null ||
    facts.guardsAll ||
    facts.asked.length > 0 ||
    facts.knowsPeople;
  return says ? facts : null;
}

function askingClasses(code: string): string[] {
  if (!BEGINS.test(code) || !/\bIsAuthenticated\b|\bAuthorizeAsync\(|\bIsInRole\(/.test(code)) return [];
  return [...code.matchAll(/\bclass\s+(\w{1,80})/g)].map(([, name = '']) => name);
}

function ownedClasses(code: string): string[] {
  const owned = new Set<string>();
  let current = '';
  for (const [, name] of code.matchAll(OWNED)) {
    if (name !== undefined) current = name;
    else if (current !== '') owned.add(current);
  }
  return [...owned];
}

function ofComponent(source: string): ComponentFacts {
  const text = withoutComments(source);
  const { markup, code, lineOf } = parts(text);
  const open = openParts(markup);
  const isWhole = open === markup;
  const routes = [...text.matchAll(/^\s{0,8}@page\s+"([^"\r\n]{1,200})"/gm)];
  const router = /<RouteView\b[^<>]{0,200}>/.exec(open);
  const asksByAttribute = /^\s{0,8}@attribute\s+\[[^\r\n]{0,80}\bAuthorize\b/m.test(text);
  const isLayout = /@Body\b/.test(markup);
  const routerAsks = /<Router\b/.test(markup) && !/<Router\b/.test(open);
  const lines = linesOf(text);
  const said = addressFacts(text);
  return {
    ...NOTHING,
    routes: routes.map(([, route = '']) => route),
    line: routes[0] ? lines(routes[0].index + routes[0][0].search(/@/)) : 1,
    asks: asksByAttribute || ASKS.test(code),
    asksByAttribute,
    hidesParts: !isWhole,
    hidesMost: signsOf(open) * 2 < signsOf(markup),
    shown: shownNames(open),
    methods: methodsOf(code, lineOf),
    base: /^\s{0,8}@inherits\s+(\w{1,80})/m.exec(text)?.[1] ?? null,
    layout: /^\s{0,8}@layout\s+(?:\w+\.)*(\w{1,80})/m.exec(text)?.[1] ?? null,
    layoutAsks: isLayout && (!/@Body\b/.test(open) || /\bIsAuthenticated\b/.test(code)),
    openRouter: router ? { line: lines(router.index), text: router[0].slice(0, 80) } : null,
    guardsAll: routerAsks,
    knowsPeople: !isWhole,
    filled: said.filled,
    asked: said.asked,
    addresses: said.addresses.map((one) => ({
      field: one.field,
      text: one.expression,
      line: lines(one.offset),
    })),
  };
}

const linesOf = (text: string): ((offset: number) => number) => {
  const starts = buildLines(text);
  return (offset) => positionOf(starts, offset).line;
};

/** Without what says what a file is, and white space. */
const signsOf = (text: string): number =>
  text.replace(/^\s*@(?!if|for|while|switch|\()[^\r\n]*|<PageTitle>[^<>]{0,200}<\/PageTitle>|\s+/gm, '')
    .length;

/** Comments are blank, so that offsets stay. */
const withoutComments = (text: string): string =>
  text.replace(
    /@\*[\s\S]{0,8000}?\*@|<!--[\s\S]{0,8000}?-->|\/\*[\s\S]{0,8000}?\*\/|(?<![:"'\w/])\/\/[^\r\n]*/g,
    (comment) => comment.replace(/[^\r\n]/g, ' '),
  );

interface Parts {
  readonly markup: string;
  readonly code: string;
  readonly lineOf: (offset: number) => number;
}

/** A component's markup, its code taken out, and that code. */
function parts(text: string): Parts {
  let markup = '';
  let code = '';
  let done = 0;
  const begins = /@(?:code|functions)\s{0,40}\{/g;
  const lines = linesOf(text);
  for (let hit = begins.exec(text); hit; hit = begins.exec(text)) {
    const end = blockEnd(text, begins.lastIndex);
    markup += text.slice(done, hit.index);
    // In front of the code so many signs as before it in the text: its offsets are those of the text.
    code = code.padEnd(begins.lastIndex) + text.slice(begins.lastIndex, end);
    done = Math.min(text.length, end + 1);
    begins.lastIndex = done;
  }
  return { markup: markup + text.slice(done), code, lineOf: lines };
}

const GATE =
  /<(\/?)(NotAuthorized|(?!Cascading|Authorized\b|Authorizing\b|AuthorizeRouteView\b)\w{0,40}(?:Authoriz|Permission|Protected|Secured|RequireLogin|RequireAuth|SignedIn|LoggedIn|AdminOnly|RoleView)\w{0,40})\b/g;

/** The markup without what stands in an element that looks who calls. What it shows to others is for everybody. */
function openParts(markup: string): string {
  const stack: boolean[] = [];
  let open = '';
  let done = 0;
  for (const hit of markup.matchAll(GATE)) {
    const [tag, closes, name] = hit;
    const rest = markup.slice(hit.index, hit.index + 400);
    if (closes === '' && /^<\w+[^<>]{0,300}\/>/.test(rest)) continue;
    if (stack.at(-1) !== false) open += markup.slice(done, hit.index);
    done = hit.index + (closes === '' ? 0 : tag.length);
    if (closes === '') stack.push(name === 'NotAuthorized');
    else stack.pop();
  }
  return done === 0 ? markup : open + (stack.at(-1) === false ? '' : markup.slice(done));
}

const WRITES =
  /(?:[A-Z][\w-]{0,60}|@(?:on|bind)[\w:-]{0,60})\s?=\s?"[^"]{1,300}"|@(?!page|using|inherits|inject|attribute|layout|implements|namespace|typeparam|rendermode|if\b|else\b|switch\b|while\b)(?:\(|\w{1,80}\()?[\w.!?]{1,200}|\bin\s{1,3}[\w.]{1,200}/g;

/** Names that what is shown writes, goes over, hands to components or calls by events. Conditions show nothing. */
function shownNames(open: string): string[] {
  const names = new Set<string>();
  for (const [written] of open.matchAll(WRITES))
    for (const [name] of written
      .replace(/^[\w@:-]+\s?=\s?(?=")/, '')
      .matchAll(/(?<![\w.])[A-Za-z_]\w{0,80}/g))
      if (names.size < MAX_NAMES) names.add(name);
  return [...names];
}
