import { z } from 'zod';

/**
 * One or several qualified names as written in rule and model files: `child_process.{exec,execSync}`,
 * `java.sql.Statement.execute*`, `*.executeQuery`. `expandNames` in `name-patterns.ts` turns them into single names.
 */
export const Names = z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]);
export type Names = z.infer<typeof Names>;

/**
 * Which argument: a position `0`, an open range `"1.."`, a closed range `"0..2"`, the last `-1`, a keyword or
 * parameter name `sql`, or a list of these, of which any one will do.
 */
const OneArgument = z.union([z.number().int().min(-8).max(64), z.string().min(1)]);
export const ArgumentRef = z.union([OneArgument, z.array(OneArgument).min(1)]);
export type ArgumentRef = z.infer<typeof ArgumentRef>;

/** A constant in a rule file. */
export const Constant = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type Constant = z.infer<typeof Constant>;
