import type { Call, ClassIR, Expr, FieldIR, FunctionIR, TypeRef } from '../ir/ir.ts';
import { isForeignPassword } from '../match/credentials/other-tongues.ts';
import type { FlatModule } from '../match/flat-module.ts';
import { quickPattern } from '../match/prefilter/quick-pattern.ts';
import { literal } from '../regex/literal.ts';
import { type AnswerText, isValueAt, namesAnswered } from './answers-in-text.ts';
import { calledName } from './called-names.ts';
import type { Evidence } from './evidence.ts';
import { typesAnswered, valuesGiven } from './given-types.ts';

/** What an object of a class brings into an answer that has it as a whole. */
export interface AnswerClass {
  readonly name: string;
  readonly bases: readonly string[];
  /** Fields that are for nobody else, and that nothing keeps from being written. */
  readonly secrets: readonly string[];
  /** Fields of bases that this one keeps from being written. */
  readonly hidden: readonly string[];
  /** Classes of its own fields: what it wraps goes with it. */
  readonly holds: readonly string[];
  /** Told by what is written to it alone, wherever that is: all of them say what it has. */
  readonly isWritten?: true;
  /** A mapper stores its objects: of several classes of one name this is what stores give. */
  readonly isStored?: true;
}

/** A class whose objects a function answers as wholes. */
export interface AnsweredType extends Evidence {
  readonly type: string;
}

const MAX_CLASSES = 300;
const MAX_TYPES = 12;
const BODY_CHARACTERS = 12_000;
/** Asked of names in lower case without `_`. Keys and tokens are answered to whoever they are for; these are not. */
const SECRET =
  /^(?:user|account)?(?:password|passwd|pwd|passwordhash|hashedpassword|encryptedpassword|passworddigest|passwordsalt|ssn|socialsecurity(?:no|number)?|creditcard(?:no|number)?|cardnumber|ccnumber|cvv2?|cvc|cardcvc|cardcvv|cardpin|resettoken|resetcode|passwordresettoken|otpsecret|totpsecret|mfasecret|twofactorsecret)$/;
/** Words by which a serializer is told to leave a field out, and types that hide what they hold. */
const KEPT_BACK =
  /JsonIgnore|WRITE_ONLY|write_?only|writeOnly|IgnoreDataMember|NonSerialized|XmlTransient|@Exclude|\bExclude\b|select:\s*false|exclude\s*=\s*True|repr\s*=\s*False|SecretStr|\btransient\b|json:"-|serialize\s*[:=]\s*[fF]alse|groups?\s*[:=]|Expose\(\s*Deserialize/;
const LOMBOK = /^(?:Data|Getter|Value)$/;
/** What a function takes out of a record before it answers it. */
const TAKES_OUT = quickPattern(
  /\.(?:set)?[pP]assword\w*\s*(?:=\s*(?:""|''|null\b|nil\b|None\b|undefined\b|string\.Empty)|\(\s*(?:null|"")\s*\))|\bdelete\s+\w+\.password|response_model_exclude|\bOmit<|\bomit\(|\bwithout\w*\(|\[["']password["']\]\s*=\s*(?:None|null|nil)|\.pop\(\s*["']password|makeHidden|->only\(/i,
);

const normal = (name: string): string => name.replace(/_/g, '').toLowerCase();

/** Is a field of this name for nobody but whoever checks it? */
export const isSecretField = (name: string): boolean => SECRET.test(normal(name)) || isForeignPassword(name);

/** Methods by which the program itself writes an object: `def to_dict(self)`. */
const WRITES_OBJECT =
  /^(?:to_?(?:dict|json|hash|array|object|map|representation)\w*|as_?(?:dict|json)|serialize\w*|json(?:_\w+)?|get_?json)$/i;
const OWN_SECRET = /["']?\b(\w+)["']?\s*(?::|=>|=)\s*(?:str\(\s*)?(?:self\.|this\.|\$this->|@)(\w+)\b/g;

/** What a method of a class writes of its own secrets; null for a method that writes no object. */
function writtenBy(fn: FunctionIR, text: string): string[] | null {
  if (!WRITES_OBJECT.test(fn.name)) return null;
  const body = text.slice(fn.start, Math.min(fn.end, fn.start + BODY_CHARACTERS));
  return [...body.matchAll(OWN_SECRET)].flatMap(([, key = '', value = '']) =>
    isSecretField(key) && isSecretField(value) ? [key] : [],
  );
}

/** Classes of a file whose objects have secrets, or hold or extend those of others. */
export function answerClasses(flat: FlatModule, text: string): AnswerClass[] {
  const found: AnswerClass[] = [];
  for (const i of flat.places('cls')) {
    if (found.length >= MAX_CLASSES) break;
    const cls = flat.nodes[i] as ClassIR;
    if (cls.name === '' || cls.kind === 'enum') continue;
    for (const method of cls.methods) {
      const written = writtenBy(method, text);
      if (written !== null)
        found.push({
          name: `${cls.name}.${method.name}`,
          bases: [],
          secrets: written,
          hidden: [],
          holds: [],
        });
    }
    const fields = cls.fields.filter((one) => isSecretField(one.name) && !isConstant(flat, one));
    const leaving =
      flat.module.language === 'php'
        ? namedByModel(text.slice(cls.start, cls.end))
        : fields.filter((one) => isWritten(flat, cls, one, text)).map((one) => one.name);
    const hidden = fields.map((one) => one.name).filter((one) => !leaving.includes(one));
    const kept = cls.fields.filter(
      (one) => !KEPT_BACK.test(saidOf(one, text)) && !/Json(?:Back|Managed)Reference/.test(saidOf(one, text)),
    );
    const holds = [...new Set(kept.flatMap(({ type }) => (type ? namesOf(type) : [])))].filter((one) =>
      /^[A-Z]\w/.test(one),
    );
    const bases = cls.extends.map((one) => one.name.replace(/^.*[.\\]/, ''));
    // What only wraps is named for it: a response, a page, a view. Go writes all that a record holds, and so does Java of what a mapper loads.
    const wraps =
      holds.length > 0 &&
      (WRAPS.test(cls.name) ||
        flat.module.language === 'go' ||
        (flat.module.language === 'java' && cls.decorators.some((one) => /(?:^|\.)Entity$/.test(one.name))));
    if (leaving.length > 0 || hidden.length > 0 || wraps || (bases.length > 0 && MODEL.test(cls.name)))
      found.push({
        name: cls.name,
        bases,
        secrets: leaving,
        hidden,
        holds: wraps ? holds : [],
        ...(cls.decorators.some((one) => STORED.test(one.name)) && { isStored: true }),
      });
  }
  if (/^(?:java|type)script$/.test(flat.module.language))
    found.push(...modelOfScript(text), ...writtenByPrisma(text));
  return found;
}

/** Decorators of TypeORM, MikroORM, JPA, NestJS and Spring Data by which objects of a class are stored. */
const STORED = /(?:^|\.)(?:Entity|ViewEntity|ChildEntity|Document|Table)$/;
const MODEL_OF_SCRIPT =
  /\b(?:mongoose\.)?model(?:<[^>]{1,80}>)?\(\s*["'](\w+)["']\s*,|\.define\(\s*["'](\w+)["']\s*,|\bclass\s+(\w+)\s+extends\s+(?:\w+\.)?Model\b/g;
/** What a model itself leaves out of what is written, or never loads. */
const LEAVES_OUT =
  /select:\s*false|toJSON|toObject|transform\b|defaultScope|delete\s+\w+\.pass|mongoose-hidden/;

/** The model that a file of mongoose or Sequelize declares, with its secrets: nothing of several, and of one that hides any. */
function modelOfScript(text: string): AnswerClass[] {
  const names = [...text.matchAll(MODEL_OF_SCRIPT)].map(([, one, two, three]) => one ?? two ?? three ?? '');
  const [name] = names;
  if (names.length !== 1 || name === undefined || LEAVES_OUT.test(text)) return [];
  const fields = text.split(/[\n,]/, 2_000).flatMap((line) => {
    const field = FIELD_OF_MODEL.exec(line)?.[1];
    return field !== undefined && isSecretField(field) ? [field] : [];
  });
  return fields.length === 0
    ? []
    : [{ name, bases: [], secrets: [...new Set(fields)], hidden: [], holds: [] }];
}

const PRISMA_WRITES =
  /\bprisma(?:Client|Service)?\.([a-z]\w*)\.(?:create|update|upsert)\(\s*\{([^;]{1,1500}?)\}\s*\)\s*(?:[;,)\n]|$)/gi;
const MAX_WRITES = 60;

/** Secrets that a file has Prisma store, by the name of the record: its schema is no code. */
function writtenByPrisma(text: string): AnswerClass[] {
  const secrets = new Map<string, Set<string>>();
  for (const [, name = '', given = ''] of text.matchAll(PRISMA_WRITES).take(MAX_WRITES)) {
    const data = given.slice(Math.max(0, given.search(/\b(?:data|create)\s*:/)));
    for (const [, field = ''] of data.matchAll(/(?<=[{,\s])(\w+)\s*(?=[:,}])/g))
      if (isSecretField(field)) {
        const type = name.charAt(0).toUpperCase() + name.slice(1);
        secrets.set(type, (secrets.get(type) ?? new Set()).add(field));
      }
  }
  return [...secrets].map(([name, fields]) => ({
    name,
    bases: [],
    secrets: [...fields],
    hidden: [],
    holds: [],
    isWritten: true,
  }));
}

const FIELD_OF_MODEL = /(?:^|\{)\s*["']?(\w+)["']?\s*:\s*(?:\{|String\b|DataTypes\.|Sequelize\.|Schema\.)/;

const WRAPS = /(?:Response|Reply|Answer|Result|Page|List|Envelope|Out|View|Read|Dto|DTO)$/;
const MODEL =
  /(?:User|Account|Customer|Member|Employee|Patient|Profile|Person|Student|Client)|(?:Response|Out|Read|Dto|DTO)$/;

/** Python declares the fields of records where it declares those of their class. */
const isConstant = (flat: FlatModule, { modifiers }: FieldIR): boolean =>
  flat.module.language !== 'python' && modifiers.some((one) => /^(?:static|const)$/.test(one));

const saidOf = (field: FieldIR, text: string): string =>
  [...field.decorators.map((one) => text.slice(one.start, one.end)), text.slice(field.start, field.end)].join(
    ' ',
  );

function namesOf(type: TypeRef): string[] {
  return [type.name.replace(/^.*[.\\]/, ''), ...type.args.flatMap(namesOf)];
}

/** Does a serializer write the field when it is given an object of the class? */
function isWritten(flat: FlatModule, cls: ClassIR, field: FieldIR, text: string): boolean {
  const said = saidOf(field, text);
  if (KEPT_BACK.test(said)) return false;
  const { language, path } = flat.module;
  if (language === 'go') return /^[A-Z]/.test(field.name);
  if (language === 'csharp')
    return cls.kind === 'record' || (field.modifiers.includes('public') && /\bget\b/.test(said));
  if (language === 'typescript' || language === 'javascript')
    return field.type !== null && !field.modifiers.includes('private');
  if (language === 'python')
    return field.type !== null || /=\s*[\w.]*(?:Column|Field|mapped_column)\(/.test(said);
  if (language !== 'java') return false;
  if (isLeftEmpty(cls, field, text)) return false;
  const before = cls.decorators.map((one) => text.slice(one.start, one.end)).join(' ');
  if (before.includes(`"${field.name}"`)) return false;
  if (path.endsWith('.kt')) return !field.modifiers.includes('private');
  const getters = cls.methods.filter((one) => one.name.toLowerCase() === `get${field.name.toLowerCase()}`);
  if (getters.some((one) => one.decorators.some((it) => KEPT_BACK.test(text.slice(it.start, it.end)))))
    return false;
  return (
    field.modifiers.includes('public') ||
    cls.kind === 'record' ||
    getters.length > 0 ||
    cls.decorators.some((one) => LOMBOK.test(one.name))
  );
}

/** Does every constructor of a class leave the field empty? `this.password = "";` */
function isLeftEmpty(cls: ClassIR, { name }: FieldIR, text: string): boolean {
  const body = text.slice(cls.start, cls.end);
  const field = literal(name);
  const makers = [
    ...body.matchAll(new RegExp(`\\b${literal(cls.name)}\\s*\\([^()]*\\)\\s*\\{([^{}]*)\\}`, 'g')),
  ];
  return (
    makers.length > 0 &&
    makers.every(([, made = '']) => new RegExp(`\\bthis\\.${field}\\s*=\\s*(?:""|null)\\s*;`).test(made))
  );
}

/** Secrets among the columns that a model of Laravel names, without those that it hides. */
function namedByModel(body: string): string[] {
  const list = (name: string): string[] => {
    const hit = new RegExp(`\\$${name}\\s*=\\s*(?:array\\(|\\[)([^;]{0,2000})`).exec(body);
    return hit?.[1] === undefined ? [] : [...hit[1].matchAll(/["'](\w+)["']/g)].map(([, word = '']) => word);
  };
  if (/\$visible\s*=|function\s+toArray\s*\(/.test(body)) return [];
  const hidden = new Set(list('hidden'));
  return list('fillable').filter((one) => isSecretField(one) && !hidden.has(one));
}

/** An object that a function of the program gives, and that is answered as a whole. */
export interface AnsweredCall extends Evidence {
  /** As `calls` names it: `UserRepository.find`. */
  readonly call: string;
}

/** A declared type that leaves open what is given. */
const SAYS_NOTHING =
  /^(?:any|unknown|object|Object|void|Promise|ResponseEntity|Mono|Flux|Response|array|dict|Any|Dict|\?)$/;
/** Without any of these nothing that is kept is found. */
const FINDS = quickPattern(/\.(?:find|query|objects|first|all|get|save|create|fetch|select)|\*\*|\bnew\s/);
/** Columns that a statement asks for by their names. */
const COLUMNS = /["'`]\s*select\s+(?!\*)([^"'`*;]{1,400}?)\s+from\b/gi;

/** The classes whose objects a function gives with all that they hold: none where it takes secrets out, or asks for other columns. */
export function givenTypes(
  flat: FlatModule,
  index: number,
  body: string,
  answers: readonly AnswerText[],
): string[] {
  const fn = flat.nodes[index] as FunctionIR;
  if (TAKES_OUT.test(body)) return [];
  const declared = fn.returns ? namesOf(fn.returns).filter((name) => !SAYS_NOTHING.test(name)) : [];
  if (declared.length === 0)
    return FINDS.test(body)
      ? [...new Set(typesAnswered(flat, index, answers).map(({ type }) => type))].slice(0, MAX_TYPES)
      : [];
  const columns = [...body.matchAll(COLUMNS)].map(([, list = '']) => list);
  if (columns.length > 0 && !columns.some((list) => list.split(/[\s,.]+/).some(isSecretField))) return [];
  return declared.filter((name) => /^[A-Z]\w+$/.test(name)).slice(0, MAX_TYPES);
}

/** What a function is given by others of the program and answers as a whole, by its name or where it is called: `res.json(await orders.find(id))`. */
export function answeredCalls(
  flat: FlatModule,
  index: number,
  body: string,
  answers: readonly AnswerText[],
  evidenceAt: (offset: number) => Evidence,
): AnsweredCall[] {
  const fn = flat.nodes[index] as FunctionIR;
  if (answers.length === 0 || TAKES_OUT.test(body)) return [];
  const found: AnsweredCall[] = [];
  const add = (value: Expr, offset: number): void => {
    const call = value.kind === 'call' && found.length < MAX_TYPES ? calledName(flat, index, value) : null;
    if (call !== null) found.push({ call, ...evidenceAt(offset) });
  };
  for (const { name, value } of valuesGiven(flat, index)) {
    if (value.kind !== 'call') continue;
    const at = answers.find(
      (one) => fn.start + one.offset >= value.end && namesAnswered(one.text).includes(name),
    );
    if (at) add(value, fn.start + at.offset + Math.max(0, at.text.search(new RegExp(`\\b${name}\\b`))));
  }
  for (const i of flat.placesBetween(index, flat.end[index] ?? index, 'call')) {
    const call = flat.nodes[i] as Call;
    const [begin, end] = [call.start - fn.start, call.end - fn.start];
    if (answers.some((one) => isValueAt(one, begin, end))) add(call, call.start);
  }
  return found;
}

/** The classes whose objects a function answers, as its types, its decorators or its words say. */
export function answeredTypes(
  flat: FlatModule,
  index: number,
  text: string,
  body: string,
  answers: readonly AnswerText[],
  evidenceAt: (offset: number) => Evidence,
): AnsweredType[] {
  const fn = flat.nodes[index] as FunctionIR;
  const decorators = fn.decorators.map((one) => text.slice(one.start, one.end)).join(' ');
  if (TAKES_OUT.test(body) || TAKES_OUT.test(decorators)) return [];
  const found = new Map<string, AnsweredType>();
  const add = (type: string, offset: number): void => {
    if (/^[A-Z.]\w+$/.test(type) && !found.has(type) && found.size < MAX_TYPES)
      found.set(type, { type, ...evidenceAt(offset) });
  };
  const { language } = flat.module;
  const model = /\bresponse_model\s*=\s*((?:[\w.]+\s*\[\s*)*[\w.]+(?:\s*,\s*[\w.]+)*)/.exec(decorators)?.[1];
  if (model !== undefined) {
    for (const [word] of model.matchAll(/[A-Z]\w+/g)) add(word, fn.start);
    return [...found.values()];
  }
  if (fn.returns && language !== 'go' && language !== 'php')
    for (const name of namesOf(fn.returns)) add(name, fn.start);
  for (const { type, offset } of ANSWERED_BY_METHOD(body)) add(type, fn.start + offset);
  for (const { type, offset } of ANSWERED[language]?.(body) ?? []) add(type, fn.start + offset);
  // What FastAPI is told that it answers, it cuts to that type.
  if (!(language === 'python' && fn.returns))
    for (const { type, offset } of typesAnswered(flat, index, answers)) add(type, fn.start + offset);
  return [...found.values()];
}

interface Answered {
  readonly type: string;
  readonly offset: number;
}

/** The value that is answered by its name, after it was given one of a class. */
function byName(body: string, given: RegExp, answered: (name: string) => RegExp): Answered[] {
  return [...body.matchAll(given)].flatMap(({ groups, index }) => {
    const type = groups?.type ?? '';
    const name = groups?.name ?? groups?.alias ?? '';
    if (name === '' || type === '') return [];
    const after = body.slice(index + 1);
    const hit = answered(name).exec(after);
    return hit ? [{ type, offset: index + 1 + hit.index }] : [];
  });
}

const BY_METHOD = quickPattern(
  /(?:\breturn\b|\bjsonify\(|\bjson(?:_encode|\.dumps)?\(|\bsend\(|\bResponse\(|["'][\w-]+["']\s*:)[^\n]{0,120}?(?:\.|->)(to_?(?:dict|json|hash|array|object|map|representation)\w*|as_?(?:dict|json)|serialize\w*|json(?:_\w+)?|get_?json)\(/gi,
);

/** `jsonify([user.to_dict() for user in users])`: the method, after a dot. */
const ANSWERED_BY_METHOD = (body: string): Answered[] =>
  [...BY_METHOD.all(body)].map(({ 1: name = '', index }) => ({ type: `.${name}`, offset: index }));

const singular = (name: string): string => name.replace(/ies$/, 'y').replace(/s$/, '');

/** What is answered without a type that says so. */
const ANSWERED: Partial<Record<string, (body: string) => Answered[]>> = {
  go: (body) =>
    byName(
      body,
      /\b(?:var\s+(?<name>\w+)\s+|(?<alias>\w+)\s*:=\s*&?)(?:\[\])?\*?(?:\w+\.)?(?<type>[A-Z]\w+)(?=\s*(?:\{|$|\n|=))/gm,
      (name) =>
        new RegExp(
          `(?:\\bEncode|\\.(?:JSON|IndentedJSON|JSONPretty|XML|Json)|json\\.Marshal(?:Indent)?)\\(\\s*(?:[\\w.]+\\s*,\\s*)?&?${name}\\s*[,)]`,
        ),
    ),
  java: (body) => [
    ...byName(
      body,
      /\b(?:(?:List|Optional|Set|Collection|Iterable|Page)<)?(?<type>[A-Z]\w+)>?\s+(?<name>\w+)\s*=(?!=)/g,
      (name) => new RegExp(`\\bResponseEntity\\.ok\\(\\s*${name}\\s*\\)|\\.body\\(\\s*${name}\\s*\\)`),
    ),
    // The repository says whose records they are.
    ...[
      ...body.matchAll(
        /(?:\bResponseEntity\.ok|\.body)\(\s*(?:this\.)?([a-z]\w*?)(?:Repository|Repo|Dao)\.(?:find|get|save)\w*\(/g,
      ),
    ].map(({ 1: name = '', index }) => ({
      type: name.charAt(0).toUpperCase() + name.slice(1),
      offset: index,
    })),
  ],
  csharp: (body) =>
    byName(
      body,
      /\b(?<name>\w+)\s*=\s*(?:await\s+)?[\w.]*\.(?<type>[A-Z]\w*s)\s*\.(?![^;]{0,300}?\bSelect\()/g,
      (name) => new RegExp(`\\b(?:return\\s+(?:Ok|Json)\\(\\s*${name}\\s*\\)|return\\s+${name}\\s*;)`),
    ).map((one) => ({ ...one, type: singular(one.type) })),
  python: (body) => [
    ...byName(
      body,
      /\b(?<name>\w+)\s*=\s*(?:await\s+)?[\w.]*\.query\(\s*(?:\w+\.)?(?<type>[A-Z]\w+)\s*\)/g,
      (name) => new RegExp(`\\breturn\\s+${name}\\s*$`, 'm'),
    ),
    ...[...body.matchAll(/\breturn\s+(?:await\s+)?[\w.]*\.query\(\s*(?:\w+\.)?([A-Z]\w+)\s*\)/g)].map(
      ({ 1: type = '', index }) => ({ type, offset: index }),
    ),
  ],
  php: (body) => [
    ...byName(
      body,
      /\$(?<name>\w+)\s*=\s*(?<type>[A-Z]\w+)::(?:all|find|findOrFail|first|firstOrFail|where|create|get|paginate|query|orderBy|latest|with)\w*\((?![^;]{0,300}?->(?:select|pluck|only|get\(\s*\[|count|exists|map)\b)/g,
      (name) =>
        new RegExp(
          `\\breturn\\s+(?:response\\(\\)->json\\(\\s*(?:\\[[^\\];]{0,80}=>\\s*)?|\\[[^\\];]{0,80}=>\\s*)?\\$${name}\\s*[;,)\\]]`,
        ),
    ),
    ...[
      ...body.matchAll(
        /\breturn\s+(?:response\(\)->json\(\s*)?([A-Z]\w+)::(?:all|find|findOrFail|first|firstOrFail|where|create|get|paginate)\w*\((?![^;]{0,300}?->(?:select|pluck|only|get\(\s*\[|count|exists|map|delete|update)\b)/g,
      ),
    ].map(({ 1: type = '', index }) => ({ type, offset: index })),
  ],
};
