import { describe, expect, it } from 'vitest';
import { expected, sinkLines } from './testing/flows-in.ts';

/** Lines marked BAD are reported, all others are not. */
const CASES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'C#: an identifier, a number or a member of an enumeration carries no text, other fields of the same object do':
    {
      'A.cs': `
enum Kind { One, Two }
class Base { public Guid Id { get; set; } }
class User : Base { public Kind Kind { get; set; } public int Age; public string Name { get; set; } public byte[] Photo; }
class A {
  void F([web.Param] User user) {
    Lib.sink($"{user.Id}.json");
    Lib.sink("k" + user.Kind + user.Age);
    Lib.sink(user.Photo); // BAD
    Lib.sink($"{user.Name}.json"); // BAD
  }
}`,
    },
  'Java: fields behind getters too': {
    'User.java': `class User {
  private UUID id; private String name;
  UUID getId() { return id; }
  String getName() { return name; }
}`,
    'A.java': `class A {
  void f(@web.Param User user) {
    Lib.sink("x" + user.getId());
    Lib.sink("x" + user.getName()); // BAD
  }
}`,
  },
  'Go: of structures': {
    'a.go': `package a
type User struct { ID int64; Name string }
func write(user User) {
  sink("x" + fmt.Sprint(user.ID))
  sink("x" + user.Name) // BAD
}
func f() {
  write(source())
}`,
  },
  'TypeScript: what validates a request lets no object into a field, and parts of a path are text': {
    'a.ts': `
class Base { @IsUUID() key: string; }
class Input extends Base { @IsEmail() mail: string; @IsNotEmpty() other: string; }
class A {
  find(@web.Param() input: Input) {
    findRecord({ mail: input.mail });
    findRecord({ key: input.key });
    findRecord({ other: input.other }); // BAD
    sink(input.mail); // BAD
  }
  byPath(@Param('id') @web.Param() id: string, @web.Param() whole: string) {
    findRecord(id);
    findRecord(whole); // BAD
    sink(id); // BAD
  }
}
`,
  },
  'TypeScript: what a pattern lets into a field is all that it holds': {
    'a.ts': `
class Input {
  @Matches('^[a-zA-Z0-9_-]*$') id: string;
  @Matches(/^[a-z]+/) open: string;
  @Matches('^[a-z./]+$') file: string;
  @IsUUID() key: string;
  @Length(3, 30) name: string;
}
class A {
  constructor(private files: Files) {}
  make(@web.Param() input: Input) {
    this.files.write(input);
  }
}
class Files {
  write(input: Input) {
    sink('/x/' + input.id);
    sink('/x/' + input.key);
    sink('/x/' + input.open); // BAD
    sink('/x/' + input.file); // BAD
    sink('/x/' + input.name); // BAD
  }
}
`,
  },
  'Java and C#: patterns of a field fit all of it': {
    'A.java': `class Input {
  @Pattern(regexp = "[a-z0-9]+") String id;
  @Pattern(regexp = ".*") String name;
}
class A {
  void f(@web.Param Input input) {
    Lib.sink("x" + input.id);
    Lib.sink("x" + input.name); // BAD
  }
}`,
    'B.cs': `
class Input {
  [RegularExpression("^[a-z0-9]+$")] public string Id { get; set; }
  [StringLength(20)] public string Name { get; set; }
}
class B {
  void F([web.Param] Input input) {
    Lib.sink("x" + input.Id);
    Lib.sink("x" + input.Name); // BAD
  }
}`,
  },
  'Python: of pydantic': {
    'a.py': `
class Input(BaseModel):
    id: str = Field(pattern='^[a-z0-9]+$')
    name: str = Field(max_length=20)

def write(given: Input):
    sink('x' + given.id)
    sink('x' + given.name) # BAD

def f():
    write(source())
`,
  },
  'TypeScript: a declaration binds nobody when the program runs': {
    'a.ts': `
interface User { id: number; name: string }
function write(user: User) {
  sink('x' + user.id); // BAD
}
write(source());
`,
  },
};

describe('fields by what they are declared as', () => {
  for (const [title, files] of Object.entries(CASES))
    it(title, async () => {
      expect(await sinkLines(files)).toEqual(expected(files));
    });
});
