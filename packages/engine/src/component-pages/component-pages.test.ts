import { expect, test } from 'vitest';
import type { AnalysisRules } from '../match/index.ts';
import { ANALYSES } from '../rules/analyses.ts';
import { growsWithLength } from '../testing/grows-with-length.ts';
import { componentFacts } from './component-facts.ts';
import { concludeComponentAddresses, concludeComponentPages } from './conclude-component-pages.ts';

const rules = new Map(ANALYSES.map((id) => [id, { id }])) as unknown as AnalysisRules;
const NOBODY = 'endpoint-without-authentication';
const OTHERS = 'endpoint-record-of-others';
const ROUTER = 'endpoint-without-authorization';

const found = (files: Readonly<Record<string, string>>): string[] =>
  concludeComponentPages(
    Object.entries(files).map(([path, text]) => ({ path, components: componentFacts(path, text) })),
    rules,
  ).map((one) => `${one.ruleId} ${one.path}:${one.startLine}`);

const SERVER = `var builder = WebApplication.CreateBuilder(args);
builder.Services.AddServerSideBlazor();
builder.Services.AddDefaultIdentity<AppUser>();
var app = builder.Build();
app.MapBlazorHub();
app.MapFallbackToPage("/_Host");
`;
const ROUTES =
  '<Router AppAssembly="@typeof(App).Assembly"><Found Context="data">\n<AuthorizeRouteView RouteData="@data" />\n</Found></Router>';
const START =
  '@page "/"\n<AuthorizeView><Authorized><p>Hello</p></Authorized><NotAuthorized>Sign in</NotAuthorized></AuthorizeView>';
const ADMIN = '@page "/admin"\n@attribute [Authorize(Roles = "Admin")]\n<h1>Hi</h1>';
const LIST = `@page "/rooms"
@inject IRoomService RoomService
<RoomTable Items="rooms" />
@code {
    private List<Room> rooms = new();
    protected override async Task OnInitializedAsync()
    {
        rooms = await RoomService.GetRoomsAsync();
    }
}
`;
const EDIT = `@page "/rooms/{Id:int}"
@inherits RoomPage
<EditForm Model="model" OnValidSubmit="SaveRoom"></EditForm>
`;
const BEHIND = `public partial class Edit
{
    protected override async Task OnInitializedAsync()
    {
        room = await RoomService.GetRoomAsync(Id);
    }
    private async Task SaveRoom()
    {
        await RoomService.UpdateRoomAsync(room);
    }
}
`;
const base = { 'Program.cs': SERVER, 'App.razor': ROUTES, 'Index.razor': START };

test('a page that shows or changes records and asks nobody is told where others ask', () => {
  expect(found({ ...base, 'List.razor': LIST })).toEqual([`${NOBODY} List.razor:1`]);
  expect(found({ ...base, 'Edit.razor': EDIT, 'Edit.razor.cs': BEHIND })).toEqual([`${NOBODY} Edit.razor:1`]);
});

test('what is shown to all is told only of people, or where the start is for whoever has signed in', () => {
  const open = { ...base, 'Index.razor': '@page "/"\n<h1>Shop</h1>', 'Admin.razor': ADMIN };
  expect(found({ ...open, 'List.razor': LIST })).toEqual([]);
  expect(found({ ...open, 'List.razor': LIST.replaceAll('Room', 'Patient') })).toEqual([
    `${NOBODY} List.razor:1`,
  ]);
  expect(found({ ...open, 'Edit.razor': EDIT, 'Edit.razor.cs': BEHIND })).toEqual([`${NOBODY} Edit.razor:1`]);
});

test.each<[string, Readonly<Record<string, string>>]>([
  ['its attribute', { 'List.razor': `@attribute [Authorize]\n${LIST}` }],
  ['what its folder imports', { 'List.razor': LIST, '_Imports.razor': '@attribute [Authorize]\n' }],
  [
    'its code',
    {
      'List.razor': LIST.replace(
        'rooms = await',
        'if (!(await AuthenticationState).User.Identity.IsAuthenticated) return;\nrooms = await',
      ),
    },
  ],
  [
    'the element around it',
    {
      'List.razor': LIST.replace(
        /<RoomTable.*\/>/,
        '<AuthorizeView Policy="Staff"><RoomTable Items="rooms" /></AuthorizeView>',
      ),
    },
  ],
  [
    'an element of its own',
    {
      'List.razor': LIST.replace(
        /<RoomTable.*\/>/,
        '<RequireLogin><RoomTable Items="rooms" /></RequireLogin>',
      ),
    },
  ],
  [
    'its layout',
    {
      'List.razor': LIST,
      'MainLayout.razor': '<AuthorizeView><Authorized>@Body</Authorized></AuthorizeView>',
    },
  ],
  [
    'its class',
    {
      'List.razor': `@inherits StaffPage\n${LIST}`,
      'StaffPage.cs':
        'class StaffPage : ComponentBase { protected override void OnInitialized() { if (!user.Identity.IsAuthenticated) Go(); } }',
    },
  ],
  [
    'the map of routes',
    { 'List.razor': LIST, 'Program.cs': SERVER.replace('"/_Host")', '"/_Host").RequireAuthorization()') },
  ],
  ['a fallback policy', { 'List.razor': LIST, 'Auth.cs': 'options.FallbackPolicy = options.DefaultPolicy;' }],
  ['its host page', { 'List.razor': LIST, 'Pages/_Host.cshtml': '@page "/"\n@attribute [Authorize]\n' }],
  ['nobody, as it is for everybody', { 'Contact.razor': LIST.replace('/rooms', '/register') }],
  [
    'nobody, as it runs in browsers',
    { 'List.razor': LIST, 'Client/Program.cs': 'var b = WebAssemblyHostBuilder.CreateDefault(args);' },
  ],
  ['another server', { 'List.razor': LIST.replaceAll('RoomService', 'RoomsClient') }],
  [
    'its code, which takes who calls',
    {
      'List.razor': LIST.replace(
        'rooms = await',
        'var me = await Accessor.GetRequiredUserAsync(HttpContext);\nrooms = await',
      ),
    },
  ],
  [
    'nobody, as it opens a context and keeps nothing',
    {
      'Edit.razor': EDIT,
      'Edit.razor.cs': BEHIND.replace(/UpdateRoomAsync\(room\)/, 'CreateDbContextAsync()').replace(
        'room = await',
        'await',
      ),
    },
  ],
  [
    'nobody, as the start is for everybody but for a greeting',
    {
      'List.razor': LIST,
      'Index.razor':
        '@page "/"\n<h1>What we rent out, and to whom</h1><p>Rooms and more rooms for all of you, all year</p><AuthorizeView>Hello</AuthorizeView>',
    },
  ],
  [
    'nobody, as it has no accounts',
    {
      'List.razor': LIST,
      'Index.razor': '@page "/"\n<p></p>',
      'Program.cs': SERVER.replace(/.*Identity.*\n/, ''),
    },
  ],
  [
    'nobody, and keeps nothing',
    { 'List.razor': LIST.replace('RoomService.GetRoomsAsync()', 'JS.InvokeAsync<int>("x")') },
  ],
])('a page is quiet that is asked for by %s', (_, files) => {
  expect(found({ ...base, ...files })).toEqual([]);
});

test('what is shown to those who have not signed in is for everybody', () => {
  const shown = '<AuthorizeView><NotAuthorized><RoomTable Items="rooms" /></NotAuthorized></AuthorizeView>';
  expect(found({ ...base, 'List.razor': LIST.replace(/<RoomTable.*\/>/, shown) })).toEqual([
    `${NOBODY} List.razor:1`,
  ]);
});

test('a button that only some are shown, nobody else calls', () => {
  const hidden = EDIT.replace(/<EditForm.*/, (form) => `<AuthorizeView>${form}</AuthorizeView>`);
  expect(found({ ...base, 'Edit.razor': hidden, 'Edit.razor.cs': BEHIND })).toEqual([]);
});

test('a record that has an owner is told where it is taken', () => {
  const files = { ...base, 'Edit.razor': EDIT, 'Edit.razor.cs': BEHIND };
  const model = 'public class RoomModel { public int Id { get; set; } public string OwnerId { get; set; } }';
  expect(found({ ...files, 'RoomModel.cs': model })).toEqual([`${OTHERS} Edit.razor.cs:5`]);
});

test('a router that looks at no attribute is told where pages rely on it, unless the server looks itself', () => {
  const files = { ...base, 'App.razor': ROUTES.replace('Authorize', ''), 'Admin.razor': ADMIN };
  expect(found(files)).toEqual([`${ROUTER} App.razor:2`]);
  expect(found({ ...files, 'Program.cs': `${SERVER}app.MapRazorComponents<App>();` })).toEqual([]);
  expect(found({ ...files, 'Admin.razor': '@page "/admin"\n<h1>Hi</h1>' })).toEqual([]);
});

test.each(['<AuthorizeView>', '@page "/a"\n', '@code {', 'a = x ? ', '@*', 'int f(', '<A B="'])(
  'time grows with the length of a page of %j',
  (piece) => {
    expect(growsWithLength((text) => componentFacts('a.razor', text), piece)).toBe(true);
    expect(growsWithLength((text) => componentFacts('a.razor', `@code {${text}`), piece)).toBe(true);
  },
);

const LINK = '@foreach (var item in items)\n{\n<a href="@item.Url">x</a>\n<a href="@item.Url">y</a>\n}\n';
const FORM = '<EditForm Model="model"><InputText @bind-Value="model.Url" /></EditForm>';
const MODEL = 'public class Item { public string Name { get; set; }  public string Url { get; set; } }';
const links = (files: Readonly<Record<string, string>>): string[] =>
  concludeComponentAddresses(
    Object.entries(files).map(([path, text]) => ({ path, components: componentFacts(path, text) })),
    rules,
  ).map((one) => `${one.ruleId} ${one.path}:${one.startLine}`);

test('a link is told whose whole address a form fills, as nobody asks whether it is a script', () => {
  expect(links({ 'List.razor': LINK, 'Form.razor': FORM, 'Item.cs': MODEL })).toEqual([
    'template-output-unescaped List.razor:3',
  ]);
});

test.each<[string, Readonly<Record<string, string>>]>([
  ['no form fills it', { 'List.razor': LINK, 'Item.cs': MODEL }],
  [
    'its class asks for an address of the web',
    {
      'List.razor': LINK,
      'Form.razor': FORM,
      'Item.cs': MODEL.replace(/ public string Url/, ' [Url]\n [Required] public string Url'),
    },
  ],
  [
    'code looks at it',
    {
      'List.razor': LINK,
      'Form.razor': FORM,
      'Save.cs': 'if (!Uri.TryCreate(model.Url, UriKind.Absolute, out var u)) return;',
    },
  ],
  ['something stands before it', { 'List.razor': LINK.replaceAll('"@', '"/go/@'), 'Form.razor': FORM }],
])('a link is quiet where %s', (_, files) => {
  expect(links(files)).toEqual([]);
});
