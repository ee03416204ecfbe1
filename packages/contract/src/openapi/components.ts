/** Turns zod schemas into JSON Schema and gathers those with a name under `components.schemas`. */
import { z } from 'zod';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

export interface Components {
  /** The JSON Schema of `schema`: a reference when it has a name, itself otherwise. */
  refer(schema: z.ZodType): JsonObject;
  /** Every named schema met so far, sorted by name. */
  all(): JsonObject;
}

/** Formats whose pattern says nothing more and is a screen long. The server takes fewer e-mail addresses than the format. */
const selfExplanatory = new Set(['date-time']);

/**
 * Everything is rendered as input. For replies that is the same shape, as they have no defaults, and it leaves room
 * for fields that a later version adds; as output each would be closed by `additionalProperties: false`.
 */
function render(schema: z.ZodType) {
  // A named schema at the root would be written out in full; as a property it becomes a reference.
  return z.toJSONSchema(z.object({ value: schema }), {
    io: 'input',
    override: ({ jsonSchema }) => {
      if (selfExplanatory.has(jsonSchema.format ?? '')) delete jsonSchema.pattern;
    },
  });
}

const local = '#/$defs/';
const shared = '#/components/schemas/';

function asJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value), (key, member: Json) =>
    key === '$ref' && typeof member === 'string' ? member.replace(local, shared) : member,
  );
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface Rendered {
  readonly value: JsonObject;
  readonly definitions: readonly (readonly [name: string, definition: Json])[];
}

/** A problem is an answer of every route, and its schema the same object each time: rendering is all the work there is. */
const known = new WeakMap<z.ZodType, Rendered>();

function rendered(schema: z.ZodType): Rendered {
  const held = known.get(schema);
  if (held !== undefined) return held;
  const { properties, $defs } = render(schema);
  const value = asJson(properties?.value);
  const made = {
    value: isObject(value) ? value : {},
    definitions: Object.entries($defs ?? {}).map(([name, one]) => [name, asJson(one)] as const),
  };
  known.set(schema, made);
  return made;
}

export function createComponents(): Components {
  const named = new Map<string, Json>();
  return {
    refer(schema) {
      const { value, definitions } = rendered(schema);
      for (const [name, definition] of definitions) named.set(name, definition);
      return value;
    },
    all: () => Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
