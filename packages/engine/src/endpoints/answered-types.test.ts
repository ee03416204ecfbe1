import { describe, expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const answers = async (files: Readonly<Record<string, string>>): Promise<string[]> =>
  (await found(files)).filter((one) => one.startsWith('endpoint-answers-secrets'));
const told = (place: string): string => `endpoint-answers-secrets ${place}`;

describe('a record that an endpoint answers as a whole', () => {
  it('is told for its secrets in FastAPI, by the model that the route names, through bases and what it wraps', async () => {
    const api = (model: string): string =>
      `from fastapi import APIRouter\nrouter = APIRouter()\n@router.get("/me"${model})\ndef me(user = Depends(current)):\n    return user\n`;
    const models = (fields: string): string =>
      `class Base(BaseModel):\n    name: str\n    ${fields}\nclass UserOut(Base):\n    id: int\nclass UserResponse(BaseModel):\n    user: UserOut\n`;
    const weak = { 'models.py': models('hashed_password: str') };
    for (const model of [
      ', response_model=UserOut',
      ', response_model=List[UserOut]',
      ', response_model=UserResponse',
    ])
      expect([model, await answers({ ...weak, 'api.py': api(model) })]).toEqual([model, [told('api.py:4')]]);
    for (const model of [
      '',
      ', response_model=Other',
      ', response_model=UserOut, response_model_exclude={"hashed_password"}',
    ])
      expect([model, await answers({ ...weak, 'api.py': api(model) })]).toEqual([model, []]);
    for (const field of [
      'hashed_password: SecretStr',
      'hashed_password: str = Field(exclude=True)',
      'email: str',
    ])
      expect([
        field,
        await answers({ 'models.py': models(field), 'api.py': api(', response_model=UserOut') }),
      ]).toEqual([field, []]);
  });

  it('is told in Spring, unless its serializer is told to leave them out', async () => {
    const controller = (returns: string, body = 'return users.findById(id);'): string =>
      `@RestController\nclass Users {\n  @GetMapping("/users/{id}")\n  public ${returns} one(@PathVariable Long id) {\n    ${body}\n  }\n}\n`;
    const user = (field: string, getter = ''): string =>
      `@Entity\npublic class User {\n  private String name;\n  ${field}\n  ${getter} public String getPassword() { return password; }\n}\n`;
    const weak = { 'User.java': user('private String password;') };
    for (const returns of ['User', 'ResponseEntity<User>', 'List<User>'])
      expect([returns, await answers({ ...weak, 'Users.java': controller(returns) })]).toEqual([
        returns,
        [told('Users.java:3')],
      ]);
    for (const body of [
      'User user = users.find(id); return ResponseEntity.ok(user);',
      'return ResponseEntity.status(200).body(userRepository.findAll());',
    ])
      expect([body, await answers({ ...weak, 'Users.java': controller('ResponseEntity<?>', body) })]).toEqual(
        [body, [told('Users.java:5')]],
      );
    const named = 'User user = users.find(id); return ResponseEntity.ok(user.getName());';
    expect(await answers({ ...weak, 'Users.java': controller('ResponseEntity<?>', named) })).toEqual([]);
    expect(await answers({ ...weak, 'Users.java': controller('UserView') })).toEqual([]);
    const made = { 'User.java': weak['User.java'].replace('class User', 'class UserWithPassword') };
    expect(await answers({ ...made, 'Users.java': controller('UserWithPassword') })).toEqual([]);
    const cleared = controller(
      'User',
      'User user = users.findById(id); user.setPassword(null); return user;',
    );
    expect(await answers({ ...weak, 'Users.java': cleared })).toEqual([]);
    for (const kept of [
      user('@JsonIgnore private String password;'),
      user('@JsonProperty(access = JsonProperty.Access.WRITE_ONLY) private String password;'),
      user('private String password;', '@JsonIgnore'),
      user('private String password;').replace('@Entity', '@Entity @JsonIgnoreProperties({"password"})'),
    ])
      expect([kept, await answers({ 'User.java': kept, 'Users.java': controller('User') })]).toEqual([
        kept,
        [],
      ]);
  });

  it('is told in Kotlin, TypeScript, C#, Go and Laravel', async () => {
    const kotlin = (before: string): Record<string, string> => ({
      'User.kt': `data class User(val name: String, ${before} val password: String)\n`,
      'Users.kt':
        '@RestController\nclass Users {\n  @GetMapping("/users")\n  fun all(): List<User> = users.findAll()\n}\n',
    });
    expect(await answers(kotlin(''))).toEqual([told('Users.kt:3')]);
    expect(await answers(kotlin('@JsonIgnore'))).toEqual([]);

    const nest = (before: string): Record<string, string> => ({
      'user.ts': `@Entity()\nexport class User {\n  @Column() name: string;\n  ${before} password: string;\n}\n`,
      'users.ts':
        "import { Controller, Get } from '@nestjs/common';\n@Controller('users')\nexport class Users {\n  @Get()\n  all(): Promise<User[]> {\n    return this.users.find();\n  }\n}\n",
    });
    expect(await answers(nest('@Column()'))).toEqual([told('users.ts:5')]);
    for (const kept of ['@Exclude() @Column()', '@Column({ select: false })'])
      expect(await answers(nest(kept))).toEqual([]);

    const aspnet = (before: string, query: string): Record<string, string> => ({
      'User.cs': `public class User {\n  public string Name { get; set; }\n  ${before} public string PasswordHash { get; set; }\n}\n`,
      'UsersController.cs': `public class UsersController : ControllerBase {\n  [HttpGet("/users")]\n  public async Task<IActionResult> All() {\n    var users = await _context.Users.${query}ToListAsync();\n    return Ok(users);\n  }\n}\n`,
    });
    expect(await answers(aspnet('', ''))).toEqual([told('UsersController.cs:5')]);
    expect(await answers(aspnet('[JsonIgnore]', ''))).toEqual([]);
    expect(await answers(aspnet('', 'Select(u => u.Name).'))).toEqual([]);

    const gin = (tag: string): Record<string, string> => ({
      'user.go': `package app\ntype User struct {\n\tName string\n\tPassword string ${tag}\n}\n`,
      'users.go':
        'package app\nimport "github.com/gin-gonic/gin"\nfunc Routes(r *gin.Engine) {\n\tr.GET("/users", All)\n}\nfunc All(c *gin.Context) {\n\tvar users []User\n\tdb.Find(&users)\n\tc.JSON(200, users)\n}\n',
    });
    expect(await answers(gin('`json:"password"`'))).toEqual([told('users.go:9')]);
    expect(await answers(gin('`json:"-"`'))).toEqual([]);

    const laravel = (hidden: string, query: string): Record<string, string> => ({
      'User.php': `<?php\nclass User extends Authenticatable {\n  protected $fillable = ['name', 'password'];\n  ${hidden}\n}\n`,
      'routes.php': "<?php\nRoute::get('/users', 'UserController@index');\n",
      'UserController.php': `<?php\nclass UserController {\n  public function index(Request $request) {\n    $users = User::${query};\n    return response()->json($users);\n  }\n}\n`,
    });
    expect(await answers(laravel('', 'all()'))).toEqual([told('UserController.php:5')]);
    expect(await answers(laravel("protected $hidden = ['password'];", 'all()'))).toEqual([]);
    expect(await answers(laravel('', "select('name')->get()"))).toEqual([]);
  });

  it('is told where a method of its own writes them, of the class that the line names', async () => {
    const model = (name: string, field: string): string =>
      `class ${name}(db.Model):\n    def to_dict(self):\n        return {"id": self.id, "${field}": self.${field}}\n`;
    const api = (answer: string): string =>
      `from flask import Flask, jsonify, request\napp = Flask(__name__)\n@app.route("/x")\ndef x():\n    ${answer}\n`;
    const files = { 'user.py': model('User', 'password'), 'book.py': model('Book', 'title') };
    expect(
      await answers({ ...files, 'api.py': api('return jsonify([user.to_dict() for user in users])') }),
    ).toEqual([told('api.py:5')]);
    expect(await answers({ ...files, 'api.py': api('return jsonify(book.to_dict())') })).toEqual([]);
    expect(await answers({ ...files, 'api.py': api('users.insert_one(user.to_dict())') })).toEqual([]);
  });

  it('is told at a serializer of Django that names them and does not only take them', async () => {
    const urls = "from django.urls import path\nfrom . import views\nurlpatterns = [path('x', views.x)]\n";
    const serializer = (fields: string, before = ''): string =>
      `class UserSerializer(serializers.ModelSerializer):\n    ${before}\n    class Meta:\n        model = User\n        fields = ${fields}\n`;
    for (const weak of ['("id", "password")', '"__all__"'])
      expect([weak, await answers({ 'urls.py': urls, 's.py': serializer(weak) })]).toEqual([
        weak,
        [told('s.py:5')],
      ]);
    for (const kept of [
      serializer('("id", "password")', 'password = serializers.CharField(write_only=True)'),
      serializer('("id", "password")\n        extra_kwargs = {"password": {"write_only": True}}'),
      serializer('("id", "name")'),
    ])
      expect([kept, await answers({ 'urls.py': urls, 's.py': kept })]).toEqual([kept, []]);
  });

  it('is told once a class and endpoint, six times a file at most', async () => {
    const user = { 'User.java': '@Data\npublic class User {\n  private String password;\n}\n' };
    const both =
      '@RestController\nclass Users {\n  @PostMapping("/users")\n  User add() {\n    return a;\n  }\n  @GetMapping("/users")\n  User get() {\n    return a;\n  }\n}\n';
    expect([...(await answers({ ...user, 'Users.java': both }))].sort()).toEqual([
      told('Users.java:3'),
      told('Users.java:7'),
    ]);
    const many = `@RestController\nclass Users {\n${Array.from({ length: 9 }, (_, i) => `  @GetMapping("/users/${i}")\n  User get${i}() {\n    return a;\n  }\n`).join('')}}\n`;
    expect(await answers({ ...user, 'Users.java': many })).toHaveLength(6);
  });
});

describe('a record that a store gives which a data source handed out', () => {
  const user = (decorator: string, more = ''): string =>
    `${decorator}\nexport class User {\n  @Column() name: string;\n  @Column() passwordHash: string;${more}\n}\n`;
  const routes = (body: string): string =>
    `const router = express.Router();\nrouter.get('/people', checkAdmin, async (req, res) => {\n  ${body}\n});\n`;
  const of = (body: string, more: Record<string, string> = {}): Promise<string[]> =>
    answers({ 'user.ts': user('@Entity()'), 'routes.ts': routes(body), ...more });

  it('is told, by the class that is stored where others have its name', async () => {
    const find =
      'const users = getRepository(User);\n  const all = await users.find();\n  res.json({ all });';
    expect(await of(find)).toEqual([told('routes.ts:5')]);
    expect(await of(find.replace('getRepository', 'source.getRepository'))).toEqual([told('routes.ts:5')]);
    const client = { 'client.ts': 'export interface User {\n  name: string;\n  password: string;\n}\n' };
    expect(await of(find, client)).toEqual([told('routes.ts:5')]);
  });

  it('is not told of columns that are chosen, of statements, of other classes, and of relations that nobody loads', async () => {
    for (const body of [
      "const users = getRepository(User);\n  const all = await users.find({ select: ['name'] });\n  res.json({ all });",
      "const users = getRepository(User);\n  const all = await users.query('SELECT name FROM people');\n  res.json({ all });",
      'const users = getRepository(Note);\n  const all = await users.find();\n  res.json({ all });',
    ])
      expect([body, await of(body)]).toEqual([body, []]);
    const note = { 'note.ts': '@Entity()\nexport class Note {\n  @ManyToOne(() => User) author: User;\n}\n' };
    expect(
      await of(
        'const notes = getRepository(Note);\n  const all = await notes.find();\n  res.json({ all });',
        note,
      ),
    ).toEqual([]);
  });
});
