import { describe, expect, it } from 'vitest';
import type { ModelFile } from './models.ts';
import { flowsIn } from './testing/flows-in.ts';

/** Who fills what, as models of frameworks say it; `any` goes by the type of the content. */
const MODEL: ModelFile = {
  parameters: [
    { decorated: 'web.Json', fills: 'json' },
    { decorated: 'web.Form', fills: 'form' },
    { decorated: 'web.Any', fills: 'any' },
    { decorated: 'web.{Json,Form,Any}', source: 'remote' },
    { decorated: 'web.post', on: 'function', source: 'remote' },
  ],
  sources: [
    { call: 'lib.bind', kind: 'remote', taints: ['argument.0', 'argument.0[*]'], fills: 'any' },
    { call: 'source', kind: 'remote' },
  ],
  propagators: [
    { call: 'lib.decode', from: ['argument.0'], to: ['argument.1', 'argument.1[*]'], fills: 'json' },
  ],
  sinks: [{ call: ['sink', 'lib.sink', 'Lib.sink'], argument: 0, kind: 'bad' }],
};

/** Each line with a sink says how many guesses its way has, or `none` where nothing of the request may arrive. */
const CASES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Go: what is not exported, or tagged for no reader': {
    'a.go': `package a
type In struct {
 Name string \`json:"name"\`
 Hidden string \`json:"-"\`
 Dash string \`json:"-,"\`
 Both string \`json:"-" form:"both"\`
 own string
 Base
}
type Base struct { Under string \`json:"-"\`; Shown string }
func bound() {
 var in In
 lib.bind(&in)
 lib.sink(in.Name) // 0
 lib.sink(in.Hidden) // 1
 lib.sink(in.Both) // 0
 lib.sink(in.own) // none
 in.Hidden = in.Name
 lib.sink(in.Hidden) // 0
}
func decoded() {
 var in In
 lib.decode(source(), &in)
 lib.sink(in.Name) // 0
 lib.sink(in.Hidden) // none
 lib.sink(in.Dash) // 0
 lib.sink(in.Both) // none
 lib.sink(in.Shown) // 0
 lib.sink(in.Under) // none
 use(in)
 fill(&in, in.Name)
 use2(in)
}
func use(in In) { lib.sink(in.Hidden) } // none
func fill(in *In, v string) { in.Hidden = v }
func use2(in In) { lib.sink(in.Hidden) } // 0
`,
  },
  'Java: what Jackson leaves out, where it is Jackson that reads': {
    'A.java': `
class Dto extends Base {
  public String name;
  @JsonIgnore public String hidden;
  @JsonIgnore(false) public String shown;
  @JsonProperty(access = JsonProperty.Access.READ_ONLY) public String told;
  @JsonProperty(access = JsonProperty.Access.WRITE_ONLY) public String taken;
  private String a; @JsonIgnore public String getA() { return a; } public void setA(String a) { this.a = a; }
  private String b; @JsonIgnore public String getB() { return b; } @JsonProperty public void setB(String b) { this.b = b; }
}
@JsonIgnoreProperties({"under"}) class Base { public String under; public String over; }
@JsonIgnoreProperties(value = {"x"}, allowSetters = true) class Told { public String x; }
class A {
  void document(@web.Json Dto d) {
    Lib.sink(d.name); // 0
    Lib.sink(d.hidden); // none
    Lib.sink(d.shown); // 0
    Lib.sink(d.told); // none
    Lib.sink(d.taken); // 0
    Lib.sink(d.getA()); // none
    Lib.sink(d.getB()); // 0
    Lib.sink(d.under); // none
    Lib.sink(d.over); // 0
    other(d);
  }
  void other(Dto d) {
    Lib.sink(d.hidden); // none
    Lib.sink(d.name); // 0
  }
  void told(@web.Json Told d) { Lib.sink(d.x); } // 0
  void form(@web.Form Dto d) { Lib.sink(d.hidden); } // 0
}`,
  },
  'Kotlin: with the place of the annotation': {
    'A.kt': `
class Dto(@get:JsonIgnore var hidden: String, @JsonIgnore var own: String, var name: String)
class A {
  fun document(@web.Json d: Dto) {
    Lib.sink(d.name) // 0
    Lib.sink(d.hidden) // none
    Lib.sink(d.own) // none
  }
}`,
  },
  'C#: attributes of either reader, and what has no public setter': {
    'A.cs': `
public class Dto {
  public string Name { get; set; }
  [JsonIgnore] public string Hidden { get; set; }
  [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] public string Told { get; set; }
  [BindNever] public string Never { get; set; }
  public string Made { get; }
  public string Own { get; private set; }
  internal string Inner { get; set; }
  [JsonInclude] public string Shown { get; private set; }
}
public class Given { public Given(string name) { Name = name; } public string Name { get; } }
public record Pair(string First);
class A {
  void Document([web.Json] Dto d) {
    Lib.sink(d.Name); // 0
    Lib.sink(d.Hidden); // none
    Lib.sink(d.Told); // 0
    Lib.sink(d.Never); // 0
    Lib.sink(d.Made); // none
    Lib.sink(d.Own); // none
    Lib.sink(d.Inner); // none
    Lib.sink(d.Shown); // 0
  }
  void Form([web.Form] Dto d) {
    Lib.sink(d.Hidden); // 0
    Lib.sink(d.Never); // none
  }
  void Constructed([web.Json] Given g, [web.Json] Pair p) {
    Lib.sink(g.Name); // 0
    Lib.sink(p.First); // 0
  }
}`,
  },
  'Python: private attributes of models': {
    'a.py': `
import lib, web
from pydantic import BaseModel
class Dto(BaseModel):
    name: str
    _own: str = 'x'
class Plain:
    _own: str
@web.post
def f(d: Dto, p: Plain):
    lib.sink(d.name) # 0
    lib.sink(d._own) # none
    lib.sink(p._own) # 0
`,
  },
  'PHP: what the serializer ignores': {
    'a.php': `<?php
class Dto { public string $name; #[Ignore] public string $hidden; }
class A {
  function f(#[web\\Json] Dto $d) {
    sink($d->name); // 0
    sink($d->hidden); // none
  }
}`,
  },
  'TypeScript: whether a request is made an object of its class at all is not known': {
    'a.ts': `
class Dto { name: string; @Exclude() hidden: string; @Exclude({ toPlainOnly: true }) told: string; }
class A {
  f(@web.Any() d: Dto) {
    sink(d.name); // 0
    sink(d.hidden); // 1
    sink(d.told); // 0
  }
}`,
  },
};

describe('fields of an object that a request fills', () => {
  for (const [name, files] of Object.entries(CASES))
    it(`are those that its reader knows. ${name}`, async () => {
      const { flows } = await flowsIn(files, {}, undefined, MODEL);
      const [[path = '', text = ''] = []] = Object.entries(files);
      const said: string[] = [];
      const found: string[] = [];
      text.split('\n').forEach((line, i) => {
        const mark = /(?:\/\/|#) (none|\d)$/.exec(line)?.[1];
        if (mark === undefined) return;
        said.push(`${i + 1}: ${mark}`);
        const flow = flows.find((f) => f.path === path && f.startLine === i + 1);
        found.push(`${i + 1}: ${flow === undefined ? 'none' : flow.guesses}`);
      });
      expect(said.length).toBeGreaterThan(0);
      expect(found).toEqual(said);
    });
});
