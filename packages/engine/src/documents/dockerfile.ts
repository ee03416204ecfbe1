import {
  type DocMap,
  type DocNode,
  type DocScalar,
  type ParsedDocument,
  parsedDocument,
} from './document.ts';

const TAKES_HERE_DOCUMENTS: ReadonlySet<string> = new Set(['RUN', 'COPY', 'ADD']);
/** Opens a here-document, of which a line may have several. `<<<` hands over the word behind it. */
const HERE_DOCUMENT = /(?<!<)<<-?\s*["']?([A-Za-z_]\w*)["']?/g;

/**
 * A Dockerfile as `{ stages: [ { from, name, image, instructions: [ { name, value, RUN: …, … } ], whole } ] }`, where `image` is what the first of the
 * stages that one builds on comes from, and `whole` are the instructions of all of them: each instruction is a
 * map with one entry under its own upper-case name (so that `stages[].instructions[].RUN` selects) whose value is the
 * text with line continuations joined, and those of ENV and ARG a list `variables` of `NAME=value` beside it. Comments and here-documents are handled; nothing is ever executed or expanded.
 */
export function parseDockerfile(text: string): ParsedDocument {
  const stages: {
    from: DocScalar;
    name: string | null;
    instructions: DocNode[];
    start: number;
    end: number;
  }[] = [];
  const before: DocNode[] = [];
  const lines = text.split('\n');
  let offset = 0;
  let index = 0;
  const escapeWith = /^#\s*escape\s*=\s*`/im.test(text.slice(0, 200)) ? '`' : '\\';
  const globalArgs: DocNode[] = [];
  let lastOf: Map<string, number> | null = null;
  while (index < lines.length) {
    const line = lines[index] ?? '';
    const start = offset;
    offset += line.length + 1;
    index++;
    const head = /^\s*([A-Za-z]+)\s+(.*)$/s.exec(line.replace(/\r$/, ''));
    if (!head || /^\s*#/.test(line)) continue;
    const name = (head[1] ?? '').toUpperCase();
    let value = head[2] ?? '';
    let end = start + line.length;
    while (value.trimEnd().endsWith(escapeWith) && index < lines.length) {
      value = value.trimEnd().slice(0, -1);
      const next = (lines[index] ?? '').replace(/\r$/, '');
      offset += (lines[index] ?? '').length + 1;
      index++;
      end = offset - 1;
      // Comment and blank lines inside a continuation are dropped by the builder too.
      if (/^\s*(#.*)?$/.test(next)) {
        value += escapeWith;
        continue;
      }
      value += ` ${next.trim()}`;
    }
    if (TAKES_HERE_DOCUMENTS.has(name))
      for (const { 1: word = '' } of value.matchAll(HERE_DOCUMENT)) {
        // Without an end there is none, as `$((1<<n))`: what follows are instructions of their own.
        lastOf ??= new Map(lines.map((one, at) => [one.trim(), at]));
        if ((lastOf.get(word) ?? -1) < index) continue;
        for (let ended = false; !ended; index++) {
          const next = lines[index] ?? '';
          offset += next.length + 1;
          end = offset - 1;
          ended = next.trim() === word;
          if (!ended) value += `\n${next.replace(/\r$/, '')}`;
        }
      }
    const scalar: DocScalar = { kind: 'scalar', value: value.trim(), start, end: Math.min(end, text.length) };
    const instruction: DocMap = {
      kind: 'map',
      entries: [
        { key: name, keyStart: start, value: scalar },
        ...(name === 'ENV' || name === 'ARG' ? [variablesOf(text, scalar)] : []),
      ],
      start,
      end: scalar.end,
    };
    if (name === 'FROM') {
      const parts = /^(?:--\S+\s+)*(\S+)(?:\s+as\s+(\S+))?/i.exec(scalar.value as string);
      stages.push({
        from: { ...scalar, value: parts?.[1] ?? '' },
        name: parts?.[2] ?? null,
        instructions: [],
        start,
        end: scalar.end,
      });
    } else if (stages.length > 0) stages.at(-1)?.instructions.push(instruction);
    else globalArgs.push(instruction);
  }
  const named = new Map<string, { readonly image: DocScalar; readonly instructions: readonly DocNode[] }>();
  const stageNodes: DocNode[] = stages.map((stage, at) => {
    const base = named.get(String(stage.from.value).toLowerCase());
    const whole = {
      image: base?.image ?? stage.from,
      instructions: [...(base?.instructions ?? []), ...stage.instructions],
    };
    if (stage.name) named.set(stage.name.toLowerCase(), whole);
    const entry = (key: string, value: DocNode) => ({ key, keyStart: value.start, value });
    const scalar = (value: string | boolean): DocScalar => ({
      kind: 'scalar',
      value,
      start: stage.start,
      end: stage.end,
    });
    return {
      kind: 'map',
      start: stage.start,
      end: stage.end,
      entries: [
        entry('from', stage.from),
        ...(stage.name ? [entry('name', scalar(stage.name))] : []),
        entry('builds-on-stage', scalar(base !== undefined)),
        entry('image', whole.image),
        entry('last', scalar(at === stages.length - 1)),
        entry('instructions', {
          kind: 'list',
          items: stage.instructions,
          start: stage.start,
          end: stage.end,
        }),
        entry('whole', {
          kind: 'list',
          items: [...whole.instructions],
          start: stage.start,
          end: stage.end,
        }),
      ],
    };
  });
  const root: DocNode = {
    kind: 'map',
    start: 0,
    end: text.length,
    entries: [
      {
        key: 'args',
        keyStart: 0,
        value: { kind: 'list', items: [...before, ...globalArgs], start: 0, end: 0 },
      },
      { key: 'stages', keyStart: 0, value: { kind: 'list', items: stageNodes, start: 0, end: text.length } },
    ],
  };
  return parsedDocument(text, [root]);
}

const PAIR = /([A-Za-z_]\w*)=("(?:[^"\\]|\\.)*"|'[^']*'|(?:[^\s"'\\]|\\.)*)/g;

/** What ENV and ARG set, one by one and without quotes: `A=1 B="two"`, and the older `A 1`. */
function variablesOf(text: string, { value, start, end }: DocScalar): DocMap['entries'][number] {
  const written = String(value);
  const old = /^([A-Za-z_]\w*)\s+([^=\s].*)$/s.exec(written);
  const pairs: (readonly [name: string, value: string])[] = old
    ? [[old[1] ?? '', old[2] ?? '']]
    : [...written.matchAll(PAIR)].map(([, name = '', given = '']) => [
        name,
        given.replace(/^(["'])(.*)\1$/s, '$2'),
      ]);
  let from = start;
  const items = pairs.map(([name, given]): DocScalar => {
    const at = text.indexOf(name, from);
    if (at >= 0 && at < end) from = at;
    return { kind: 'scalar', value: `${name}=${given}`, start: from, end: Math.min(end, from + name.length) };
  });
  return { key: 'variables', keyStart: start, value: { kind: 'list', items, start, end } };
}
