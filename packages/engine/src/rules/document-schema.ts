import { z } from 'zod';
import { Constant } from './names-schema.ts';
import { RegexText } from './regex-schema.ts';

/**
 * Patterns over configuration files (YAML, JSON, Dockerfile, HCL), all read into one tree of maps, lists and
 * scalars with lines. `at` walks from the root: `jobs.*.steps[].run`. `*` is any key, `**` any depth, `[]` any element.
 */
export interface DocumentCondition {
  /** Path from the matched node; the node itself when absent. `^` steps up to the parent, `^^` twice; `/` starts at the root. */
  at?: string | undefined;
  present?: boolean | undefined;
  string?: string | undefined;
  flags?: string | undefined;
  equals?: Constant | undefined;
  in?: Constant[] | undefined;
  truthy?: boolean | undefined;
  number?:
    | { lt?: number | undefined; lte?: number | undefined; gt?: number | undefined; gte?: number | undefined }
    | undefined;
  /** Key under which the node stands. */
  name?: string | undefined;
  not?: DocumentCondition | undefined;
  any?: DocumentCondition[] | undefined;
  all?: DocumentCondition[] | undefined;
}
export const DocumentCondition: z.ZodType<DocumentCondition> = z.lazy(() =>
  z.strictObject({
    at: z.string().optional(),
    present: z.boolean().optional(),
    string: RegexText.optional(),
    flags: z.string().optional(),
    equals: Constant.optional(),
    in: z.array(Constant).optional(),
    truthy: z.boolean().optional(),
    number: z
      .strictObject({
        lt: z.number().optional(),
        lte: z.number().optional(),
        gt: z.number().optional(),
        gte: z.number().optional(),
      })
      .optional(),
    name: RegexText.optional(),
    not: DocumentCondition.optional(),
    any: z.array(DocumentCondition).min(1).optional(),
    all: z.array(DocumentCondition).min(1).optional(),
  }),
);

export const DocumentMatch = z.strictObject({
  /** Regular expression on the path of the file. */
  path: RegexText.optional(),
  /** Text that the file must hold; others are not even read as a document for this rule. */
  holds: z.string().min(1).optional(),
  /** Only documents for which all of these hold (from the root), e.g. a Kubernetes kind. */
  root: z.array(DocumentCondition).optional(),
  /** Nodes looked at; one or several paths. */
  at: z.union([z.string(), z.array(z.string()).min(1)]),
  where: z.array(DocumentCondition).optional(),
  /** Where one of these holds of the node too, the finding is a guess, low. */
  doubt: z.array(DocumentCondition).min(1).optional(),
  /** Where one of these holds of the node too, it hardly harms anybody and is low. */
  hardly: z.array(DocumentCondition).min(1).optional(),
  /** Report the last matching node only (Dockerfile: the effective USER). */
  last: z.boolean().optional(),
});
export type DocumentMatch = z.infer<typeof DocumentMatch>;
