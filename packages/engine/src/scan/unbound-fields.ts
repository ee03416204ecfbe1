import { kindByPath } from '../file-kinds/languages.ts';
import { asHardlyHarmful } from '../findings/evidence.ts';
import type { RawFinding } from '../findings/finding.ts';
import type { SourceFile } from '../inventory/source.ts';
import type { LanguageId } from '../ir/ir.ts';
import type { FlowFinding } from './program-stage.ts';
import { textOf } from './text-of.ts';

/**
 * What a request is read into may have fields that no request fills: Go's `json:"-"`, `@JsonIgnore`, `[BindNever]`, `@Exclude()`. A way
 * that reads such a field from what was bound is one that nothing takes, unless the program put something there itself.
 */

interface Binding {
  /** Whether the place where a flow begins binds by what the declarations below speak of. @param line what stands there, @param text the file */
  readonly binds: (step: string, line: string, text: string) => boolean;
  /** What stands before or behind a declaration of a field that is not bound. */
  readonly unbound: RegExp;
  /** What binds it all the same. */
  readonly bound: RegExp | null;
  /** A declaration of the field with its annotations; group 1 is what they say. */
  readonly declaration: (name: string) => RegExp;
}

const ECHO = /"github\.com\/labstack\/echo/;
const GO: Binding = {
  // Other frameworks fill fields without a tag of their own from forms by the field's name.
  binds: (step, _line, text) =>
    /JSON|Decode|Unmarshal/.test(step) || (/\bBind\b/.test(step) && ECHO.test(text)),
  unbound: /\bjson:"-"/,
  bound: /\b(?:form|query|param|uri|header|xml|yaml|schema|toml):"(?!-")/,
  declaration: (name) => new RegExp(`^[ \\t]*${name}[ \\t]+[^\`\\n]{1,200}(?:\`([^\`\\n]*)\`)?`, 'gm'),
};
const ANNOTATED = (name: string): RegExp =>
  new RegExp(
    `((?:^[ \\t]*@[^\\n]{1,200}\\n){0,6}(?:^[ \\t]*(?:@[\\w.]+(?:\\([^)\\n]*\\))?[ \\t]+)*))(?:^[ \\t]*)?(?:(?:private|protected|public|final|readonly|val|var|transient)[ \\t]+)+(?:[\\w<>\\[\\],.? ]+[ \\t]+)?${name}\\b[ \\t]*[;=:!?]`,
    'gm',
  );
const JACKSON: Binding = {
  binds: (_step, line) => /@RequestBody\b|readValue|\bfromJson\b/.test(line),
  unbound: /@(?:\w+\.)*JsonIgnore\b(?!\s*\(\s*(?:value\s*=\s*)?false)|Access\.READ_ONLY/,
  bound: /@(?:\w+\.)*JsonProperty\(\s*(?:access\s*=\s*[\w.]*WRITE_ONLY)/,
  declaration: ANNOTATED,
};
const CSHARP: Binding = {
  binds: () => true,
  unbound: /\[[^\]\n]*\bBindNever\b/,
  bound: null,
  declaration: (name) =>
    new RegExp(
      `((?:^[ \\t]*\\[[^\\n]{1,200}\\][ \\t]*\\n){0,6}(?:^[ \\t]*(?:\\[[^\\]\\n]*\\][ \\t]*)*))(?:^[ \\t]*)?public[ \\t]+(?:[\\w<>\\[\\],.? ]+[ \\t]+)${name}\\b[ \\t]*(?:[;={]|$)`,
      'gm',
    ),
};
const CSHARP_BODY: Binding = {
  ...CSHARP,
  binds: (_step, line) => /\bFromBody\b|ReadFromJson|\bDeserialize/.test(line),
  unbound: /\[[^\]\n]*\b(?:BindNever|JsonIgnore\b(?!\s*\(\s*Condition))/,
};
const TRANSFORMED: Binding = {
  binds: (_step, line) => /@Body\b|\bplainTo(?:Instance|Class)\b/.test(line),
  unbound: /@Exclude\(\s*\)|@Exclude\([^)\n]*toClassOnly\s*:\s*true/,
  bound: null,
  declaration: (name) =>
    new RegExp(
      `((?:^[ \\t]*@[^\\n]{1,200}\\n){0,8}(?:^[ \\t]*(?:@\\w+\\([^)\\n]*\\)[ \\t]+)*))(?:^[ \\t]*)?(?:(?:public|readonly|declare)[ \\t]+)*${name}[?!]?:[ \\t]*\\w`,
      'gm',
    ),
};

const BINDINGS: Partial<Record<LanguageId, readonly Binding[]>> = {
  go: [GO],
  java: [JACKSON],
  kotlin: [JACKSON],
  csharp: [CSHARP, CSHARP_BODY],
  typescript: [TRANSFORMED],
};

const languageOf = (path: string): LanguageId | null => {
  const kind = kindByPath(path);
  return kind && 'language' in kind ? kind.language : null;
};

/** `body := c.TemplateBody`, `c.getTemplateBody()`: the field that a step reads last. */
const READS = /\.(?:get(?=[A-Z]))?(\w{2,60})(?:\(\))?$/;
const WRITES = /\.(?:set(?=[A-Z]))?(\w{2,60})(?:\s*=[^=]|\()/;

const asField = (name: string, language: LanguageId): string =>
  language === 'java' || language === 'kotlin' ? name.charAt(0).toLowerCase() + name.slice(1) : name;

/** Fields that a way reads of what it began with, before it writes any of that name itself. */
function fieldsRead({ flow }: FlowFinding | RawFinding, language: LanguageId): string[] {
  const written = new Set<string>();
  const read: string[] = [];
  for (const { description } of (flow ?? []).slice(1, -1)) {
    const text = description.replace(/^passes through /, '');
    const target = WRITES.exec(text)?.[1];
    if (target !== undefined && /=/.test(text) && !text.includes(':='))
      written.add(asField(target, language));
    const name = READS.exec(text)?.[1];
    if (name !== undefined && !written.has(asField(name, language))) read.push(asField(name, language));
  }
  return [...new Set(read)];
}

/** The same findings: ways that go by a field which no request fills hardly harm. @param files by their path */
export async function withUnboundFields<T extends FlowFinding | RawFinding>(
  findings: readonly T[],
  files: ReadonlyMap<string, SourceFile>,
): Promise<readonly T[]> {
  const candidates = new Map<T, { readonly language: LanguageId; readonly fields: readonly string[] }>();
  for (const one of findings) {
    const language = languageOf(one.flow?.[0]?.path ?? '');
    if (language === null || BINDINGS[language] === undefined) continue;
    if (one.evidence?.isHardly === true || !/^remote /.test(one.flow?.[0]?.description ?? '')) continue;
    const fields = fieldsRead(one, language);
    if (fields.length > 0) candidates.set(one, { language, fields });
  }
  if (candidates.size === 0) return findings;
  const declared = await declarations([...candidates.values()], files);
  const out: T[] = [];
  for (const one of findings) {
    const candidate = candidates.get(one);
    const field = candidate && (await unboundField(one, candidate, declared, files));
    out.push(
      field === undefined
        ? one
        : {
            ...one,
            message:
              `${one.message ?? ''} What the request is read into says that \`${field}\` is not filled by it.`.trim(),
            evidence: asHardlyHarmful(one.evidence),
          },
    );
  }
  return out;
}

async function unboundField(
  { flow }: FlowFinding | RawFinding,
  { language, fields }: { readonly language: LanguageId; readonly fields: readonly string[] },
  declared: ReadonlyMap<Binding, ReadonlyMap<string, boolean>>,
  files: ReadonlyMap<string, SourceFile>,
): Promise<string | undefined> {
  const source = flow?.[0];
  if (source === undefined) return undefined;
  for (const binding of BINDINGS[language] ?? []) {
    const field = fields.find((one) => declared.get(binding)?.get(one) === true);
    if (field === undefined) continue;
    const text = await textOf(files.get(source.path));
    const line = text.split('\n')[source.startLine - 1] ?? '';
    if (binding.binds(source.description, line, text)) return field;
  }
  return undefined;
}

/**
 * Of each field's name whether all of its declarations in the program say that nothing fills it. Few programs say so of any: only names
 * that one file says it of are looked for in the others.
 */
async function declarations(
  candidates: readonly { readonly language: LanguageId; readonly fields: readonly string[] }[],
  files: ReadonlyMap<string, SourceFile>,
): Promise<ReadonlyMap<Binding, ReadonlyMap<string, boolean>>> {
  const wanted = new Map<Binding, Set<string>>();
  for (const { language, fields } of candidates)
    for (const binding of BINDINGS[language] ?? []) {
      const names = wanted.get(binding) ?? new Set<string>();
      wanted.set(binding, names);
      for (const field of fields) names.add(field);
    }
  const said = new Map<Binding, Map<string, boolean>>([...wanted.keys()].map((one) => [one, new Map()]));
  const others: { readonly binding: Binding; readonly file: SourceFile }[] = [];
  for (const [path, file] of files) {
    const language = languageOf(path);
    const bindings = language === null ? [] : (BINDINGS[language] ?? []).filter((one) => wanted.has(one));
    if (bindings.length === 0) continue;
    const text = await textOf(file);
    for (const binding of bindings)
      if (binding.unbound.test(text)) note(said, binding, wanted.get(binding) ?? [], text);
      else others.push({ binding, file });
  }
  for (const { binding, file } of others) {
    const names = namesOf(said, binding);
    if (names.length > 0) note(said, binding, names, await textOf(file));
  }
  return said;
}

/** Names of which some file says that nothing fills them. */
const namesOf = (said: ReadonlyMap<Binding, ReadonlyMap<string, boolean>>, binding: Binding): string[] =>
  [...(said.get(binding) ?? [])].flatMap(([name, isUnbound]) => (isUnbound ? [name] : []));

/** Notes what one file says of fields of these names. */
function note(
  said: ReadonlyMap<Binding, Map<string, boolean>>,
  binding: Binding,
  names: Iterable<string>,
  text: string,
): void {
  const known = said.get(binding);
  if (known === undefined) return;
  for (const name of names) {
    if (!text.includes(name)) continue;
    for (const { 1: annotations = '' } of text.matchAll(binding.declaration(name))) {
      const isUnbound = binding.unbound.test(annotations) && binding.bound?.test(annotations) !== true;
      known.set(name, isUnbound && known.get(name) !== false);
    }
  }
}
