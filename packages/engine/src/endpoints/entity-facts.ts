import type { ClassIR, FieldIR } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import { relatedKinds } from './owned-kinds.ts';

/** A class whose objects are kept in a store, or that such classes are made from. */
export interface EntityFact {
  readonly name: string;
  readonly bases: readonly string[];
  /** Declared as stored where it stands. Elsewhere a context of C# may name it: see `storedTypes`. */
  readonly isStored: boolean;
  /** Belongs to somebody: a field or relation names who. */
  readonly isOwned: boolean;
  /** Whoever sends one says which record it is: a store that is given it saves over the record of that key. */
  readonly isKeyed?: true;
  /** Kinds of records that it belongs to one of. */
  readonly related?: readonly string[];
  /** Fields that whoever sends them gets rights, money or another's name by, and that nothing keeps from being set from outside. */
  readonly granting: readonly string[];
}

const MAX_ENTITIES = 500;
/** Asked of names in lower case without `_`. */
const GRANTS =
  /^(?:user)?(?:roles?(?:id|name)?|is(?:site)?admin(?:istrator)?|admin|isstaff|(?:is)?superuser|permissions?|authorit(?:y|ies)|privileges?|accesslevel|(?:is|email)?verified|isapproved|approved|(?:account|wallet)?balance|credits?|passwordhash|hashedpassword)$/;
/** Whose record it is. A field of a class of its own is a relation, which binding seldom reaches. */
const OWNS = /^(?:owner|ownerid|authorid|creatorid)$/;
const SCALAR =
  /^(?:string|str|text|int|integer|long|short|number|bigint|u?int(?:8|16|32|64)|uint|guid|uuid|objectid|char)$/i;
const STORED_BY_DECORATOR =
  /(?:^|[.\\])(?:Entity|Document|MappedEntity|MongoEntity|Table|Schema|RedisHash|Collection)$/;
const STORED_BY_BASE =
  /^(?:PanacheEntity\w*|PanacheMongoEntity\w*|Authenticatable|models\.Model|Model|db\.Model|Base|Document|AbstractUser|AbstractBaseUser|IdentityUser|ApplicationRecord|ActiveRecord::Base|gorm\.Model|bun\.BaseModel|orm\.Model)$/;
/** Relations and columns by which a record has an owner. */
const OWNED =
  /\b(?:owner|user|author|customer|account|member)_?[iI]d\b|\bowner\b|belongsTo\(\s*(?:User|Account|Customer|Member)\b|\?(?:User|Account|Customer|Member)\s+\$|targetEntity:\s*(?:User|Account|Customer|Member)\b|^[ \t]*(?:user|owner|author|customer|account|member|student|patient|employee|sender|profile)\s*=\s*(?:models\.)?(?:ForeignKey|OneToOneField)\(\s*(?:["'](?:\w+\.)?User["']|(?:\w+\.)?User\b|settings\.AUTH_USER_MODEL|get_user_model\(\))/m;
const CLASS_CHARACTERS = 8_000;
/** Bases that bring such fields with them. */
const INHERITED: Readonly<Record<string, readonly string[]>> = {
  AbstractUser: ['is_staff', 'is_superuser', 'groups', 'user_permissions'],
  PermissionsMixin: ['is_superuser', 'groups', 'user_permissions'],
  IdentityUser: ['EmailConfirmed', 'PasswordHash'],
};
const PROTECTED =
  /JsonIgnore|READ_ONLY|BindNever|ReadOnly|NotMapped|\bTransient\b|ReadOnlyProperty|\bExclude\b|CreatedBy|insertable\s*=\s*false|editable\s*=\s*False|(?:private|protected|internal)\s+set\b|(?:json|form):"-"|\[property:\s*JsonIgnore/;
const LOMBOK = /^(?:Data|Setter|Value|Builder|AllArgsConstructor)$/;

export const normalName = (name: string): string => name.replace(/_/g, '').toLowerCase();

/** Gets whoever sets it rights, money or another's name. */
export const grants = (field: string): boolean => GRANTS.test(normalName(field));

/** Classes of a file whose objects are stored, and those with fields that objects of others may inherit. */
export function entityFacts(flat: FlatModule, text: string): EntityFact[] {
  const found: EntityFact[] = [];
  for (const i of flat.places('cls')) {
    if (found.length >= MAX_ENTITIES) break;
    const cls = flat.nodes[i] as ClassIR;
    if (cls.name === '') continue;
    const bases = cls.extends.map((one) => one.name);
    const isStored =
      cls.decorators.some((one) => STORED_BY_DECORATOR.test(one.name)) ||
      bases.some((one) => STORED_BY_BASE.test(one)) ||
      isStoredByText(flat, cls, text);
    const isOfPhp = flat.module.language === 'php';
    const granting = [
      ...(isOfPhp && isStored ? takenByModel(cls, text) : []),
      ...cls.fields.filter((one) => isSettable(flat, cls, one, text)).map((one) => one.name),
      ...bases.flatMap((one) => INHERITED[one] ?? []),
    ];
    const whole = text.slice(cls.start, Math.min(cls.end, cls.start + CLASS_CHARACTERS));
    const isOwned = isStored && OWNED.test(whole);
    const related = isStored && !isOwned ? relatedKinds(whole) : [];
    if (isStored || granting.length > 0)
      found.push({
        name: cls.name,
        bases,
        isStored,
        isOwned,
        granting,
        ...(isStored && hasSettableKey(flat, cls, text) && { isKeyed: true as const }),
        ...(related.length > 0 && { related }),
      });
  }
  if (/^(?:java|type)script$/.test(flat.module.language))
    found.push(...modelsOfScript(text), ...ownedByPrisma(text));
  return found;
}

/** Columns that a model of Laravel takes from whoever fills it: those that it names, or all where it guards none. */
function takenByModel(cls: ClassIR, text: string): string[] {
  const body = text.slice(cls.start, Math.min(cls.end, cls.start + CLASS_CHARACTERS));
  const fillable = /\$fillable\s*=\s*(?:array\(|\[)([^;]{0,2000})/.exec(body)?.[1];
  const isOpen = /\$guarded\s*=\s*(?:array\(\s*\)|\[\s*\])/.test(body);
  if (fillable === undefined) return isOpen && ACCOUNT.test(cls.name) ? ['every column'] : [];
  return [...fillable.matchAll(/["'](\w+)["']/g)].flatMap(([, name = '']) =>
    GRANTS.test(normalName(name)) ? [name] : [],
  );
}

const ACCOUNT = /^(?:User|Account|Member|Customer|Admin|Employee|Profile)s?$/;
const MODEL_OF_SCRIPT =
  /\b(?:mongoose\.)?model(?:<[^>]{1,80}>)?\(\s*["'](\w+)["']\s*,|\.define\(\s*["'](\w+)["']\s*,|\bclass\s+(\w+)\s+extends\s+(?:\w+\.)?Model\b/g;
const FIELD_OF_SCRIPT =
  /^[ \t]*["']?(\w+)["']?\s*:\s*(?:\{|\[|String\b|Boolean\b|Number\b|DataTypes\.|Sequelize\.|Schema\.|mongoose\.)/gm;

/** Models of mongoose and Sequelize in a file, which says of their fields what they are. */
function modelsOfScript(text: string): EntityFact[] {
  const names = [...text.matchAll(MODEL_OF_SCRIPT)].map(([, one, two, three]) => one ?? two ?? three ?? '');
  // Of several nobody knows whose fields they are.
  if (names.length !== 1) return [];
  const granting = [...text.matchAll(FIELD_OF_SCRIPT)].flatMap(([, name = '']) =>
    GRANTS.test(normalName(name)) ? [name] : [],
  );
  return names.map((name) => ({
    name,
    bases: [],
    isStored: true,
    isOwned: OWNED.test(text.slice(0, CLASS_CHARACTERS)),
    related: relatedKinds(text.slice(0, CLASS_CHARACTERS)),
    granting,
  }));
}

const MADE_BY_PRISMA =
  /\bprisma(?:Client|Service)?\.([a-z]\w{1,60})\.create\(\s*\{\s*data\s*:\s*\{([^;]{1,900})/gi;
/** Whoever calls is the owner: `userId: req.user.id`, `user: { connect: { id: ctx.user.id } }`. */
const OF_CALLER =
  /\b(?:user|owner|author|creator|account|customer|createdBy)(?:Id)?\s*:\s*(?:\{\s*connect\s*:\s*\{\s*\w+\s*:\s*)?(?:req|request|ctx|context|c)\b(?!\??\.(?:body|params|query)\b)[^,}\n]{0,30}\b(?:user|auth|session|userId)\b/;
const MAX_MADE = 60;

/** Kinds of Prisma whose records are made as those of whoever makes them: its schema is no code. */
function ownedByPrisma(text: string): EntityFact[] {
  const names = new Set<string>();
  for (const [, name = '', given = ''] of text.matchAll(MADE_BY_PRISMA).take(MAX_MADE))
    if (OF_CALLER.test(given.split(/\}\s*\)/, 1)[0] ?? ''))
      names.add(`${name.charAt(0).toUpperCase()}${name.slice(1)}`);
  return [...names].map((name) => ({ name, bases: [], isStored: true, isOwned: true, granting: [] }));
}

const SET_BY_EXPRESSION = /\bDbSet<(\w{1,80})>\s{1,20}\w{1,80}\s{0,20}=>/g;

/** What a context of C# keeps: `DbSet<User> Users`. */
export function storedTypes(flat: FlatModule): string[] {
  if (flat.module.language !== 'csharp') return [];
  const types = new Set<string>();
  for (const i of flat.places('cls'))
    for (const { type } of (flat.nodes[i] as ClassIR).fields)
      if (type && /^(?:I?DbSet|IMongoCollection)$/.test(type.name) && type.args[0])
        types.add(type.args[0].name);
  // `public DbSet<User> Users => Set<User>();`
  for (const [, name = ''] of flat.text.matchAll(SET_BY_EXPRESSION).take(MAX_ENTITIES)) types.add(name);
  return [...types];
}

function isStoredByText(flat: FlatModule, cls: ClassIR, text: string): boolean {
  const { language } = flat.module;
  if (language === 'go')
    return cls.fields.some((one) => /\b(?:gorm|bson|bun|xorm|db|pg):"/.test(text.slice(one.start, one.end)));
  if (language === 'python')
    return /^class\s+\w+\([^)\n]*\btable\s*=\s*True/.test(text.slice(cls.start, cls.start + 200));
  return false;
}

function isSettable(flat: FlatModule, cls: ClassIR, field: FieldIR, text: string): boolean {
  const name = normalName(field.name);
  if (!GRANTS.test(name) && !(OWNS.test(name) && (field.type === null || SCALAR.test(field.type.name))))
    return false;
  const said = [
    ...field.decorators.map((one) => text.slice(one.start, one.end)),
    text.slice(field.start, field.end),
  ].join(' ');
  if (PROTECTED.test(said)) return false;
  const { language, path } = flat.module;
  // Django says of every field what it is; other names of the class are methods' defaults and the like.
  if (language === 'python' && field.type === null) return /=\s*[\w.]+\(/.test(said);
  if (language === 'csharp') return /\b(?:set|init)\b/.test(said) || cls.kind === 'record';
  if (language === 'go') return /^[A-Z]/.test(field.name);
  if (language !== 'java') return true;
  if (isIgnoredByClass(cls, field.name, text)) return false;
  if (path.endsWith('.kt')) return true;
  const names = new Set(['get', 'set', 'is'].map((verb) => `${verb}${field.name.toLowerCase()}`));
  const accessors = cls.methods.filter((one) => names.has(one.name.toLowerCase()));
  if (accessors.some((one) => one.decorators.some((it) => PROTECTED.test(text.slice(it.start, it.end)))))
    return false;
  return (
    field.modifiers.includes('public') ||
    accessors.some((one) => /^set/i.test(one.name)) ||
    cls.decorators.some((one) => LOMBOK.test(one.name))
  );
}

/** A key of JPA that a request can set: no setter, nobody sets it. */
function hasSettableKey(flat: FlatModule, cls: ClassIR, text: string): boolean {
  if (flat.module.language !== 'java') return false;
  const key = cls.fields.find((one) => one.decorators.some((it) => /(?:^|\.)Id$/.test(it.name)));
  if (!key || PROTECTED.test(text.slice(key.start, key.end))) return false;
  const said = key.decorators.map((one) => text.slice(one.start, one.end)).join(' ');
  if (PROTECTED.test(said) || isIgnoredByClass(cls, key.name, text)) return false;
  const setter = `set${key.name.toLowerCase()}`;
  return (
    key.modifiers.includes('public') ||
    cls.methods.some((one) => one.name.toLowerCase() === setter && !one.modifiers.includes('private')) ||
    cls.decorators.some((one) => /^(?:Data|Setter)$/.test(one.name))
  );
}

/** `@JsonIgnoreProperties({"role"})`, with or without leave to read it. */
const isIgnoredByClass = (cls: ClassIR, name: string, text: string): boolean =>
  cls.decorators.some(
    (one) =>
      one.name.endsWith('JsonIgnoreProperties') && text.slice(one.start, one.end).includes(`"${name}"`),
  );
