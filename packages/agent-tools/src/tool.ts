import type { Client } from '@vedette/contract';
import { z } from 'zod';

/** In whose name a tool works, and in which company. */
export interface AgentSession {
  readonly client: Client;
  /** Asked for when a tool needs it. @throws Error that says how to name one of several. */
  company(): Promise<{ readonly id: string }>;
}

/** What an agent is told as it stands. A class, because only an Error carries a stack. */
export class ToolFailure extends Error {}

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** `propose`: nothing is done before a person approves. */
  readonly effect: 'read' | 'propose';
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  readonly run: (session: AgentSession, input: never) => Promise<object>;
}

export function tool<I extends z.ZodObject, O extends z.ZodObject>(definition: {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly effect: Tool['effect'];
  readonly input: I;
  readonly output: O;
  readonly run: (session: AgentSession, input: z.output<I>) => Promise<z.input<O>>;
}): Tool {
  return definition;
}

/** An answer has to fit into an agent's attention. */
const LIST_MAX = 50;

export const paging = {
  limit: z.int().min(1).max(LIST_MAX).default(20).describe('How many at most.'),
  cursor: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('`nextCursor` of the answer before, for the next page.'),
};

export const page = <S extends z.ZodType>(item: S) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable().describe('Null on the last page.') });

/** Senders write titles of any length; what is longer says nothing more. */
const TEXT_MAX = 2000;
export const cut = (text: string, most = TEXT_MAX): string =>
  text.length <= most ? text : `${text.slice(0, most).toWellFormed()}…`;
