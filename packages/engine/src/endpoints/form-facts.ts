import type { ClassIR } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import { isSecretField } from './answer-types.ts';
import type { Evidence } from './evidence.ts';

/** A form or serializer of Django that writes the fields of a model. */
export interface ModelForm extends Evidence {
  readonly name: string;
  readonly model: string;
  /** Fields that it takes by name; null for all. */
  readonly taken: readonly string[] | null;
  /** Fields that it leaves out or only shows. */
  readonly kept: readonly string[];
  /** Secrets that a serializer writes into answers: fields that it names and does not only take. */
  readonly answered: readonly string[];
}

/** Where a view fills a form or serializer from requests. */
export interface FormUse extends Evidence {
  readonly form: string;
  /** Its class; '' for a function. */
  readonly className: string;
  /** Fields that are given beside those of the request: `serializer.save(owner=request.user)`. */
  readonly overwritten: readonly string[];
}

const MAX_FORMS = 300;
const META_CHARACTERS = 3_000;
const CLASS_CHARACTERS = 8_000;
const OF_MODEL = /ModelForm$|ModelSerializer$|^ModelForm|Serializer$|Form$/;
/** Views that write what a request brings. */
const WRITES = /^(?!.*ReadOnly)(?:\w+\.)*(?:\w*ModelViewSet|\w*Create\w*|\w*Update\w*|FormView|FormMixin)$/;
const FILLED =
  /\b([A-Z]\w*(?:Serializer|Form))\(\s*(?:[^()\n]{0,120},\s*)?(?:data\s*=\s*(?:self\.)?request\.(?:data|POST)|(?:self\.)?request\.POST)/g;
const SAVED_WITH = /\.save\(([^()\n]{1,200})/g;

/** Forms and serializers of a file, and the views that fill them. Empty for other languages than Python. */
export function formFacts(
  flat: FlatModule,
  text: string,
  evidenceAt: (offset: number) => Evidence,
): { forms: ModelForm[]; formUses: FormUse[] } {
  const forms: ModelForm[] = [];
  const formUses: FormUse[] = [];
  if (
    flat.module.language !== 'python' ||
    !/\bMeta\b|serializer_class|form_class|request\.(?:data|POST)/.test(text)
  )
    return { forms, formUses };
  const overwritten = [...text.matchAll(SAVED_WITH)].flatMap(([, args = '']) =>
    [...args.matchAll(/(\w+)\s*=(?!=)/g)].map(([, name = '']) => name),
  );
  for (const i of flat.places('cls')) {
    if (forms.length >= MAX_FORMS) break;
    const cls = flat.nodes[i] as ClassIR;
    const form = formOf(cls, text, evidenceAt);
    if (form) forms.push(form);
    if (!cls.extends.some((one) => WRITES.test(one.name))) continue;
    for (const field of cls.fields)
      if (/^(?:serializer_class|form_class)$/.test(field.name) && field.init) {
        const named = text.slice(field.init.start, field.init.end);
        formUses.push({
          ...evidenceAt(field.start),
          form: named.slice(named.lastIndexOf('.') + 1),
          className: cls.name,
          overwritten,
        });
      }
  }
  for (const hit of text.matchAll(FILLED)) {
    if (formUses.length >= MAX_FORMS) break;
    formUses.push({ ...evidenceAt(hit.index), form: hit[1] ?? '', className: '', overwritten });
  }
  return { forms, formUses };
}

function formOf(cls: ClassIR, text: string, evidenceAt: (offset: number) => Evidence): ModelForm | null {
  const meta = cls.classes.find((one) => one.name === 'Meta');
  if (!meta || !cls.extends.some((one) => OF_MODEL.test(one.name))) return null;
  const body = text.slice(meta.start, Math.min(meta.end, meta.start + META_CHARACTERS));
  const model = /\bmodel\s*=\s*(?:(?:\w+\.)*(\w+)\s*$|(?:\w+\.)*(get_user_model)\(\))/m.exec(body);
  const fields = /\bfields\s*=\s*(?:["']__all__["']|([[(][^\])]*))/.exec(body);
  const excluded = namesAfter(/\bexclude\s*=\s*([[(][^\])]*)/, body);
  if (!model || (!fields && excluded.length === 0)) return null;
  const whole = text.slice(cls.start, Math.min(cls.end, cls.start + CLASS_CHARACTERS));
  const taken = fields?.[1] === undefined ? null : quoted(fields[1]);
  return {
    answered: cls.extends.some((one) => /Serializer$/.test(one.name))
      ? answeredSecrets(cls.name, taken, excluded, model[2] ?? model[1] ?? '', whole)
      : [],
    ...evidenceAt(meta.start + (fields?.index ?? body.search(/\bexclude\b/))),
    name: cls.name,
    model: model[2] === undefined ? (model[1] ?? '') : 'User',
    taken,
    kept: [
      ...excluded,
      ...namesAfter(/\bread_only_fields\s*=\s*([[(][^\])]*)/, body),
      ...[...body.matchAll(/["'](\w+)["']\s*:\s*\{[^{}]*["']read_only["']\s*:\s*True/g)].map(
        ([, name = '']) => name,
      ),
      ...[
        ...whole.matchAll(
          /^[ \t]+(\w+)\s*=\s*(?:[^\n]*\bread_only\s*=\s*True|serializers\.(?:SerializerMethodField|ReadOnlyField|HiddenField))/gm,
        ),
      ].map(([, name = '']) => name),
    ],
  };
}

/** Serializers that only take what somebody signs in or changes a password with. */
const ONLY_TAKES = /Log_?in|Sign_?[iI]n|Change|Reset|Token|Input|Create|Write|Request/;
const OF_ACCOUNTS = /^(?:get_user_model|\w*User)$/;

function answeredSecrets(
  name: string,
  taken: readonly string[] | null,
  excluded: readonly string[],
  model: string,
  whole: string,
): string[] {
  if (ONLY_TAKES.test(name) || /\bto_representation\b/.test(whole)) return [];
  // Django's accounts have their hash in a field of that name, whatever else the program declares.
  const named = taken ?? (OF_ACCOUNTS.test(model) ? ['password'] : []);
  return named.filter(
    (field) =>
      isSecretField(field) &&
      !excluded.includes(field) &&
      !new RegExp(
        `["']${field}["']\\s*:\\s*\\{[^{}]*["']write_only["']\\s*:\\s*True|\\b${field}\\s*=[^\\n]*write_only\\s*=\\s*True|\\b${field}\\s*=\\s*serializers\\.\\w+\\([^)]*write_only\\s*=\\s*True|write_only_fields\\s*=[^\\n]*["']${field}["']`,
      ).test(whole),
  );
}

const namesAfter = (pattern: RegExp, body: string): string[] => quoted(pattern.exec(body)?.[1] ?? '');

const quoted = (list: string): string[] => [...list.matchAll(/["'](\w+)["']/g)].map(([, name = '']) => name);
