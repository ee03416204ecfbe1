import { describe, expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const bindings = async (files: Readonly<Record<string, string>>): Promise<string[]> =>
  (await found(files)).filter((one) => one.startsWith('endpoint-binds-entity'));

const entity = (role: string): string =>
  `@Entity\npublic class User {\n  @Id private Long id;\n  private String name;\n  ${role}\n  public void setRole(String role) { this.role = role; }\n}\n`;

describe('a record of Java that a request fills', () => {
  const controller = (parameter: string, before = ''): string =>
    `@RestController\nclass Users {\n  @PostMapping("/users")\n  User add(${parameter}) {\n    ${before}\n    return userRepository.save(user);\n  }\n}\n`;
  const withRole = { 'User.java': entity('private String role;') };

  it('is told where it is stored as it came, whichever way it is bound', async () => {
    for (const parameter of [
      '@RequestBody User user',
      '@ModelAttribute User user',
      '@Valid User user',
      '@Body User user',
      'User user',
    ])
      expect(await bindings({ ...withRole, 'Users.java': controller(parameter) })).toEqual([
        'endpoint-binds-entity Users.java:6',
      ]);
    const reactive = controller('@RequestBody Mono<User> user').replace(
      'userRepository.save(user)',
      'user.flatMap(userRepository::save)',
    );
    expect(await bindings({ ...withRole, 'Users.java': reactive })).toEqual([
      'endpoint-binds-entity Users.java:6',
    ]);
    const own = `@Path("/users")\nclass Users {\n  @POST\n  void add(User user) {\n    user.persist();\n  }\n}\n`;
    expect(await bindings({ ...withRole, 'Users.java': own })).toEqual([
      'endpoint-binds-entity Users.java:5',
    ]);
  });

  it('is not told without a field by which something is granted, or where binding does not reach it', async () => {
    const bound = { 'Users.java': controller('@RequestBody User user') };
    for (const field of [
      'private String role2;',
      '@JsonIgnore private String role;',
      '@JsonProperty(access = JsonProperty.Access.READ_ONLY) private String role;',
      '@Transient private String role;',
    ])
      expect(await bindings({ ...bound, 'User.java': entity(field) })).toEqual([]);
    const closed = entity('private String role;').replace(
      '  public void setRole(String role) { this.role = role; }\n',
      '',
    );
    expect(await bindings({ ...bound, 'User.java': closed })).toEqual([]);
    const plain = entity('private String role;').replace('@Entity\n', '');
    expect(await bindings({ ...bound, 'User.java': plain })).toEqual([]);
  });

  it('is not told where the handler sets the field, names what may be bound, or is for those who may', async () => {
    const after = controller('@RequestBody User user', 'user.setRole("reader");');
    expect(await bindings({ ...withRole, 'Users.java': after })).toEqual([]);
    const listed = controller('@ModelAttribute User user').replace(
      '  @PostMapping',
      '  @InitBinder void limit(WebDataBinder binder) { binder.setAllowedFields("name"); }\n  @PostMapping',
    );
    expect(await bindings({ ...withRole, 'Users.java': listed })).toEqual([]);
    const forFew = controller('@RequestBody User user').replace(
      '  @PostMapping',
      '  @PreAuthorize("hasRole(\'ADMIN\')")\n  @PostMapping',
    );
    expect(await bindings({ ...withRole, 'Users.java': forFew })).toEqual([]);
    const signedIn = controller('@AuthenticationPrincipal User user');
    expect(await bindings({ ...withRole, 'Users.java': signedIn })).toEqual([]);
  });

  it('is followed into services of the program, and left where these store something else', async () => {
    const handler = controller('@RequestBody User user').replace(
      'userRepository.save(user)',
      'userService.register(user)',
    );
    const service = (body: string): string =>
      `@Service\nclass UserService {\n  User register(User given) {\n    ${body}\n  }\n}\n`;
    const files = { ...withRole, 'Users.java': handler };
    expect(
      await bindings({ ...files, 'UserService.java': service('return userRepository.save(given);') }),
    ).toEqual(['endpoint-binds-entity Users.java:6']);
    for (const body of [
      'User user = new User(); user.setName(given.getName()); return userRepository.save(user);',
      'given.setRole("reader"); return userRepository.save(given);',
    ])
      expect(await bindings({ ...files, 'UserService.java': service(body) })).toEqual([]);
  });

  it('has the fields of the classes that it is made from', async () => {
    const base = { 'Account.java': entity('private String role;').replace(/User/g, 'Account') };
    const user = { 'User.java': '@Entity\npublic class User extends Account { private String name; }\n' };
    expect(await bindings({ ...base, ...user, 'Users.java': controller('@RequestBody User user') })).toEqual([
      'endpoint-binds-entity Users.java:6',
    ]);
  });
});

describe('a record of other languages that a request fills', () => {
  it('is told in Kotlin, of Spring and of Ktor', async () => {
    const user = { 'User.kt': '@Entity\nclass User(@Id val id: Long, var role: String)\n' };
    const spring = `@RestController\nclass Users(val userRepository: UserRepository) {\n  @PostMapping("/users")\n  fun add(@RequestBody user: User): User {\n    return userRepository.save(user)\n  }\n}\n`;
    const told = ['endpoint-binds-entity Users.kt:5'];
    expect(await bindings({ ...user, 'Users.kt': spring })).toEqual(told);
    expect(
      await bindings({
        'User.kt': user['User.kt'].replace('var role', '@field:JsonIgnore var role'),
        'Users.kt': spring,
      }),
    ).toEqual([]);
    const copied = spring.replace('save(user)', 'save(user.copy(role = "reader"))');
    expect(await bindings({ ...user, 'Users.kt': copied })).toEqual([]);
    const ktor = `fun Route.users(users: UserRepository) {\n  post("/users") {\n    val user = call.receive<User>()\n    users.save(user)\n  }\n}\n`;
    expect(await bindings({ ...user, 'Users.kt': ktor })).toEqual(['endpoint-binds-entity Users.kt:4']);
  });

  it('is told in C#, with the lists of Bind', async () => {
    const db = {
      'Db.cs': 'public class Db : DbContext { public DbSet<User> Users { get; set; } }\n',
      'User.cs': 'public class User { public int Id { get; set; } public bool IsAdmin { get; set; } }\n',
    };
    const action = (parameter: string, store = '_db.Users.Add(user);'): string =>
      `public class UsersController : Controller {\n  [HttpPost]\n  public async Task<IActionResult> Create(${parameter}) {\n    ${store}\n    await _db.SaveChangesAsync();\n    return Ok();\n  }\n}\n`;
    const told = ['endpoint-binds-entity Users.cs:4'];
    expect(await bindings({ ...db, 'Users.cs': action('[FromBody] User user') })).toEqual(told);
    expect(await bindings({ ...db, 'Users.cs': action('User user', '_db.Update(user);') })).toEqual(told);
    expect(
      await bindings({
        ...db,
        'Users.cs': action('User user', '_db.Entry(user).State = EntityState.Modified;'),
      }),
    ).toEqual(told);
    expect(await bindings({ ...db, 'Users.cs': action('[Bind("Id,IsAdmin")] User user') })).toEqual(told);
    expect(await bindings({ ...db, 'Users.cs': action('[Bind("Id,Name")] User user') })).toEqual([]);
    expect(await bindings({ ...db, 'Users.cs': action('UserForm user') })).toEqual([]);
    for (const kept of [
      '[BindNever] public bool IsAdmin { get; set; }',
      'public bool IsAdmin { get; private set; }',
    ])
      expect(
        await bindings({
          ...db,
          'User.cs': db['User.cs'].replace('public bool IsAdmin { get; set; }', kept),
          'Users.cs': action('User user'),
        }),
      ).toEqual([]);
    const minimal =
      'app.MapPost("/users", async (User user, Db db) => {\n  db.Users.Add(user);\n  await db.SaveChangesAsync();\n});\n';
    expect(await bindings({ ...db, 'Program.cs': minimal })).toEqual(['endpoint-binds-entity Program.cs:2']);
  });

  it('is told in Go, where a structure of the store is decoded', async () => {
    const model = (tag: string): string =>
      `package models\ntype User struct {\n  gorm.Model\n  Name string\n  IsAdmin bool ${tag}\n}\n`;
    const handler = (bind: string, before = ''): string =>
      `package api\nfunc add(c *gin.Context) {\n  var user models.User\n  ${bind}\n  ${before}\n  db.Create(&user)\n}\n`;
    const told = ['endpoint-binds-entity add.go:6'];
    for (const bind of [
      'c.ShouldBindJSON(&user)',
      'if err := c.Bind(&user); err != nil { return }',
      'c.BodyParser(&user)',
      'json.NewDecoder(c.Request.Body).Decode(&user)',
    ])
      expect(await bindings({ 'user.go': model(''), 'add.go': handler(bind) })).toEqual(told);
    expect(await bindings({ 'user.go': model('`json:"-"`'), 'add.go': handler('c.Bind(&user)') })).toEqual(
      [],
    );
    expect(
      await bindings({ 'user.go': model(''), 'add.go': handler('c.Bind(&user)', 'user.IsAdmin = false') }),
    ).toEqual([]);
    expect(await bindings({ 'user.go': model(''), 'add.go': handler('file.Decode(&user)') })).toEqual([]);
  });

  it('is told in TypeScript, also where anything may come', async () => {
    const user = { 'user.entity.ts': '@Entity()\nexport class User {\n  @Column() role: string;\n}\n' };
    const controller = (parameter: string, store: string): string =>
      `@Controller('users')\nexport class UsersController {\n  @Post()\n  add(${parameter}) {\n    return ${store};\n  }\n}\n`;
    const told = ['endpoint-binds-entity users.ts:5'];
    const store = 'this.usersRepository.save(user)';
    expect(await bindings({ ...user, 'users.ts': controller('@Body() user: User', store) })).toEqual(told);
    expect(await bindings({ ...user, 'users.ts': controller('@Body() user: any', store) })).toEqual(told);
    expect(await bindings({ ...user, 'users.ts': controller('@Body() user: UserDto', store) })).toEqual([]);
    const service =
      'export class UsersService {\n  add(given: any) {\n    return this.userRepository.save(given);\n  }\n}\n';
    const handed = controller('@Body() user: any', 'this.usersService.add(user)');
    expect(await bindings({ ...user, 'users.ts': handed, 'service.ts': service })).toEqual(told);
  });

  it('is told in Python, of tables that an interface takes', async () => {
    const app = `from fastapi import FastAPI\nclass User(SQLModel, table=True):\n    name: str\n    is_admin: bool = False\napp = FastAPI()\n@app.post('/users')\ndef add(user: User, session: Session):\n    session.add(user)\n    session.commit()\n`;
    expect(await bindings({ 'app.py': app })).toEqual(['endpoint-binds-entity app.py:8']);
    expect(await bindings({ 'app.py': app.replace('user: User', 'user: UserCreate') })).toEqual([]);
    expect(
      await bindings({
        'app.py': app.replace('    session.add', '    user.is_admin = False\n    session.add'),
      }),
    ).toEqual([]);
  });

  it('is told of forms and serializers of Django that views fill', async () => {
    const models = {
      'models.py':
        'class Account(models.Model):\n    name = models.CharField()\n    balance = models.IntegerField()\n',
    };
    const serializer = (meta: string): string =>
      `class AccountSerializer(serializers.ModelSerializer):\n    class Meta:\n        model = Account\n${meta}\n`;
    const all = { ...models, 'serializers.py': serializer("        fields = '__all__'") };
    const views = 'class Accounts(viewsets.ModelViewSet):\n    serializer_class = AccountSerializer\n';
    const told = ['endpoint-binds-entity serializers.py:4'];
    expect(await bindings({ ...all, 'views.py': views })).toEqual(told);
    expect(
      await bindings({
        ...all,
        'views.py': 'def add(request):\n    form = AccountSerializer(data=request.data)\n    form.save()\n',
      }),
    ).toEqual(told);
    expect(
      await bindings({ ...all, 'views.py': views.replace('ModelViewSet', 'ReadOnlyModelViewSet') }),
    ).toEqual([]);
    expect(
      await bindings({ ...all, 'views.py': `${views}    permission_classes = [IsAdminUser]\n` }),
    ).toEqual([]);
    expect(await bindings(all)).toEqual([]);
    for (const meta of [
      "        fields = '__all__'\n        read_only_fields = ['balance']",
      "        exclude = ('balance',)",
      "        fields = ['name']",
    ])
      expect(await bindings({ ...models, 'serializers.py': serializer(meta), 'views.py': views })).toEqual(
        [],
      );
    const form = `class UserForm(forms.ModelForm):\n    class Meta:\n        model = User\n        fields = '__all__'\n`;
    expect(
      await bindings({
        'forms.py': form,
        'views.py': 'class Edit(UpdateView):\n    form_class = UserForm\n',
      }),
    ).toEqual(['endpoint-binds-entity forms.py:4']);
  });
});

describe('an entity whose key the request may set', () => {
  const spring = (id: string, body = 'repository.save(order);', mapping = 'PostMapping') => ({
    'Order.java': `@Entity\npublic class Order {\n  @Id\n  ${id}\n  private String note;\n}\n`,
    'Orders.java': `@Controller\nclass Orders {\n  @Autowired OrderRepository orderRepository;\n  @${mapping}("/orders")\n  String add(Order order) {\n    ${body.replace('repository', 'orderRepository')}\n    return "redirect:/orders";\n  }\n  @GetMapping("/mine")\n  @PreAuthorize("isAuthenticated()")\n  String mine() {\n    return "mine";\n  }\n}\n`,
  });
  const SETTABLE = 'private Long id;\n  public void setId(Long id) { this.id = id; }';

  it('is told where it is made and saved over what has that key, and not where nobody can set it', async () => {
    expect(await bindings(spring(SETTABLE))).toEqual(['endpoint-binds-entity Orders.java:6']);
    expect(await bindings(spring('private Long id;'))).toEqual([]);
    expect(await bindings(spring(SETTABLE, 'order.setId(null);\n    repository.save(order);'))).toEqual([]);
    expect(await bindings(spring(SETTABLE, 'repository.save(order);', 'PutMapping'))).toEqual([]);
  });
});

describe('a record of C# that a request fills', () => {
  const context =
    'public class User { public int Id { get; set; } public string Role { get; set; } }\npublic class Db : DbContext {\n  public DbSet<User> Users => Set<User>();\n}\n';
  const page = (property: string): string =>
    `public class EditModel : PageModel {\n  private readonly Db _db;\n  ${property}\n  public async Task<IActionResult> OnPostAsync() {\n    _db.Users.Update(Input);\n    await _db.SaveChangesAsync();\n    return RedirectToPage();\n  }\n}\n`;

  it('is told where its set is an expression, and where a page of Razor binds it', async () => {
    const controller =
      'public class UsersController : Controller {\n  private readonly Db _db;\n  [HttpPost]\n  public IActionResult Register(User user) {\n    _db.Users.Add(user);\n    _db.SaveChanges();\n    return Ok();\n  }\n}\n';
    expect(await bindings({ 'Db.cs': context, 'UsersController.cs': controller })).toEqual([
      'endpoint-binds-entity UsersController.cs:5',
    ]);
    expect(
      await bindings({
        'Db.cs': context,
        'Edit.cshtml.cs': page('[BindProperty] public User Input { get; set; }'),
      }),
    ).toEqual(['endpoint-binds-entity Edit.cshtml.cs:5']);
  });

  it('is not where the page fills it itself, or takes a model of its own', async () => {
    expect(
      await bindings({ 'Db.cs': context, 'Edit.cshtml.cs': page('public User Input { get; set; }') }),
    ).toEqual([]);
    expect(
      await bindings({
        'Db.cs': `${context}public class Form { public string Name { get; set; } }\n`,
        'Edit.cshtml.cs': page('[BindProperty] public Form Input { get; set; }'),
      }),
    ).toEqual([]);
  });
});
