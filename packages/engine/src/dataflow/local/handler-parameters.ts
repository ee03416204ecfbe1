import type { Decorator, FieldIR, FunctionIR, LanguageId, Param } from '../../ir/ir.ts';

/** Converters of Flask and Werkzeug whose value holds no slash (werkzeug.palletsprojects.com/routing). */
const SEGMENT_CONVERTERS: ReadonlySet<string> = new Set(['string', 'int', 'float', 'uuid', 'any', 'default']);
/** What lets a route's parameter hold several segments: FastAPI's `path`, and patterns that fit a slash. */
const MANY_SEGMENTS = /^path$|\.[*+{]|\/|\[\^/;
/** `{*rest}`, `{**rest}`, and patterns of Spring that fit a slash. */
const JAVA_MANY = /\{\*|\*\*|\{\w+:[^{}]*(?:\/|\[\^)[^{}]*\}/;

/**
 * Is the parameter one segment of the request's path, so that it holds no slash? The servers of these frameworks decode a path
 * before they match it (Flask, FastAPI), refuse an encoded slash (Spring on Tomcat and Jetty), or leave it encoded (ASP.NET).
 * Express, Fastify, Rails, echo and JAX-RS decode after matching: theirs are not meant.
 */
export function isPathSegment(language: LanguageId, fn: FunctionIR, param: Param): boolean {
  if (param.pattern.kind !== 'name') return false;
  if (language === 'java')
    return (
      param.decorators.some((one) => /(?:^|\.)PathVariable$/.test(one.name)) &&
      !routesOf(fn).some((route) => JAVA_MANY.test(route))
    );
  if (language !== 'python' && language !== 'csharp') return false;
  let isNamed = false;
  for (const route of routesOf(fn)) {
    const mention = mentionOf(route, param.pattern.name);
    if (mention === 'many') return false;
    if (mention === 'one') isNamed = true;
  }
  return isNamed;
}

/** Converters whose value is a number or an identifier of fixed form: Flask's, FastAPI's, ASP.NET's constraints. */
const NUMBERS =
  /^(?:int|float|uuid|long|decimal|double|bool|guid|datetime|min\([^)]*\)|max\([^)]*\)|range\([^)]*\))\??$/;

/** Do all routes of the handler that name the parameter let nothing but numbers and the like into it? */
export function isNumberOfPath(language: LanguageId, fn: FunctionIR, param: Param): boolean {
  if ((language !== 'python' && language !== 'csharp') || param.pattern.kind !== 'name') return false;
  const { name } = param.pattern;
  const converters = routesOf(fn).flatMap((route) =>
    [...route.matchAll(/<([^<>]{1,200})>|\{([^{}]{1,200})\}/g)].flatMap(([, inAngles, inBraces]) => {
      const [first = '', second] = (inAngles ?? inBraces ?? '').split(':', 2);
      if (inAngles === undefined) return first.replace(/[?=*].*$/, '') === name ? [second ?? ''] : [];
      return (second ?? first) === name ? [second === undefined ? '' : first] : [];
    }),
  );
  return converters.length > 0 && converters.every((one) => NUMBERS.test(one));
}

/** `File` of a handler in Java and Kotlin: a temporary file with the body, named by the server (JAX-RS, "Standard Entity Providers"). */
export function isTemporaryFile(language: LanguageId, param: Param): boolean {
  return language === 'java' && param.type?.name.replace(/^java\.io\./, '') === 'File';
}

function routesOf(fn: FunctionIR): string[] {
  return fn.decorators.flatMap((decorator: Decorator) =>
    decorator.args.flatMap(({ value }) =>
      value.kind === 'literal' && typeof value.value === 'string' && value.value.length <= 500
        ? [value.value]
        : [],
    ),
  );
}

/** `<name>`, `<string:name>`, `{name}`, `{name:int}`: whether a route has the parameter, and how much of the path it takes. */
function mentionOf(route: string, name: string): 'one' | 'many' | null {
  let found: 'one' | 'many' | null = null;
  for (const [, inAngles, inBraces] of route.matchAll(/<([^<>]{1,200})>|\{([^{}]{1,200})\}/g)) {
    const [before = '', after] = (inAngles ?? inBraces ?? '').split(':', 2);
    if (inAngles !== undefined) {
      const converter = after === undefined ? 'default' : before.replace(/\(.*$/, '');
      if ((after ?? before) === name) found = SEGMENT_CONVERTERS.has(converter) ? 'one' : 'many';
      else if (before === name) found = 'many';
    } else if (before.replace(/[?=].*$/, '') === name)
      found = MANY_SEGMENTS.test(after ?? '') ? 'many' : 'one';
    else if (before.replace(/^\*+/, '') === name) found = 'many';
    if (found === 'many') return found;
  }
  return found;
}

/** What hands a handler something that the program itself makes: FastAPI, dependency-injector, Litestar. */
const INJECTS = /(?:^|\.)(?:Depends|Security|Provide)$/;

/** The same where the name alone says it: ASP.NET Core. */
const SERVICE = /(?:^|\.)From(?:Keyed)?Services(?:Attribute)?$/;

/**
 * Is the parameter what a function of the program gives (`db: Annotated[Session, Depends(get_db)]`, `user = Depends(current_user)`)?
 * `Depends()` alone makes an object of the parameter's type from the request: that is input.
 */
export function isInjected(param: Param): boolean {
  const { default: value } = param;
  const isGiven = (name: string, args: number): boolean => args > 0 && INJECTS.test(name);
  if (value?.kind === 'call') {
    const { callee } = value;
    const name = callee.kind === 'member' ? callee.property : callee.kind === 'name' ? callee.name : '';
    if (isGiven(name, value.args.length)) return true;
  }
  return param.decorators.some((one) => SERVICE.test(one.name) || isGiven(one.name, one.args.length));
}

/** `@Param('id') id`: one part of the path, which is text (NestJS, routing-controllers). */
export function isPathText(param: Param): boolean {
  return param.decorators.some((one) => /(?:^|\.)(?:Param|PathParam)$/.test(one.name) && one.args.length > 0);
}

/** Decorators of class-validator that refuse objects (github.com/typestack/class-validator, "Validation decorators"). */
const SCALAR =
  /(?:^|\.)(?:Is(?:String|Email|UUID|MongoId|Int|Number|NumberString|Boolean|BooleanString|Date|DateString|ISO8601|Url|URL|Uri|Enum|PhoneNumber|MobilePhone|Alpha|Alphanumeric|Ascii|Hexadecimal|HexColor|IP|JWT|Locale|Positive|Decimal|FQDN|Base64|CreditCard|StrongPassword|Timezone|Latitude|Longitude)|Matches|Length|MinLength|MaxLength|Min|Max)$/;

/** Is the field of a request's class validated as text, a number or the like? */
export function isScalarField(field: FieldIR): boolean {
  return field.decorators.some((one) => SCALAR.test(one.name));
}
