import { z } from 'zod';
import { ANALYSES } from './analyses.ts';
import { DocumentMatch } from './document-schema.ts';
import { FixEdit } from './fix-schema.ts';
import { PropagatorEntry, SanitizerEntry, SinkEntry, SourceEntry } from './model-schema.ts';
import { Condition, Pattern } from './pattern-schema.ts';
import { RegexText } from './regex-schema.ts';

/** Rule files (`rules/<language>/<area>/<rule-id>.yaml`). `docs/rules.md` is the manual. */

export const RuleLanguage = z.enum([
  'javascript',
  'typescript',
  'python',
  'java',
  'go',
  'php',
  'ruby',
  'csharp',
  'solidity',
  /** Any text file: secrets. */
  'generic',
  'dockerfile',
  'yaml',
  'json',
  'terraform',
  'xml',
  /** Java properties and other files of `key = value` lines. */
  'properties',
]);
export type RuleLanguage = z.infer<typeof RuleLanguage>;

export const Severity = z.enum(['critical', 'high', 'medium', 'low', 'info']);
export type Severity = z.infer<typeof Severity>;
export const Confidence = z.enum(['high', 'medium', 'low']);
export type Confidence = z.infer<typeof Confidence>;
export const ScanType = z.enum(['lite', 'standard', 'audit']);
export type ScanType = z.infer<typeof ScanType>;

const Kind = z.string().regex(/^[a-z][a-z0-9-]*$/);

export const TaintSpec = z.strictObject({
  /** Source kinds that count: remote, environment, file, database, … */
  sources: z.array(Kind).min(1),
  /** Sink kinds that this rule reports. */
  sinks: z.array(Kind).min(1),
  /** Entries in model syntax that hold for this rule only. */
  extra: z
    .strictObject({
      sources: z.array(SourceEntry).optional(),
      sinks: z.array(SinkEntry).optional(),
      sanitizers: z.array(SanitizerEntry).optional(),
      propagators: z.array(PropagatorEntry).optional(),
    })
    .optional(),
});
export type TaintSpec = z.infer<typeof TaintSpec>;

/** A secret's format in any text file. */
export const SecretSpec = z.strictObject({
  /** Regular expression on one line (PEM blocks: on the opening line). Group 1, if any, is the secret itself. */
  pattern: RegexText.min(1),
  flags: z.string().optional(),
  /** Literal words one of which must be in the text (lower case compared); the prefilter. */
  anchors: z.array(z.string().min(2)).min(1),
  /** Check digit or structure that a real one satisfies. */
  checksum: z
    .enum(['crc32-base62', 'aws-key-id', 'jwt', 'pem', 'base64', 'uuid', 'stripe-test', 'url-credentials'])
    .optional(),
  /** Least Shannon entropy in bits a character. */
  entropy: z.number().min(0).max(8).optional(),
  /** A secret that matches this is a placeholder. */
  except: z.array(RegexText).optional(),
  /** Paths (regular expression) where this is not looked for. */
  'except-paths': z.array(RegexText).optional(),
  /** Text around it (regular expression) that says that every browser is given it: a guess, low. */
  'public-near': RegexText.optional(),
  /** What it opens nothing without (regular expression): where no such text stands around it, low. */
  'needs-near': RegexText.optional(),
});
export type SecretSpec = z.infer<typeof SecretSpec>;

const DOCUMENT_FIX = new Set(['at', 'from', 'unless', 'to']);

export const RuleFile = z
  .strictObject({
    id: z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)+$/, 'kebab-case: <language>-<weakness>'),
    title: z.string().min(4).max(140),
    message: z.string().min(20),
    remediation: z.string().min(10),
    severity: Severity,
    confidence: Confidence,
    cwe: z.array(z.string().regex(/^CWE-\d+$/, 'CWE-<number>')).min(1),
    owasp: z
      .array(
        z
          .string()
          .regex(
            /^([AM]\d{1,2}|API\d{1,2}|LLM\d{1,2}|SC\d{1,2}|CICD-SEC-\d+|K\d{2}):20\d\d$/,
            'e.g. A03:2021',
          ),
      )
      .optional(),
    references: z.array(z.url()).min(1),
    scan: z.array(ScanType).min(1),
    languages: z.array(RuleLanguage).min(1),
    /** `library`: speaks only in code of projects that others import, as their manifests say. */
    projects: z.literal('library').optional(),
    /**
     * `application`: what it finds is one setting, and all its places in an application are one finding. `file`: so are those of
     * a file. `class`: one change mends all that it finds in a class, or in a function outside of classes. `function`: so it does in one function. Of both
     * the most severe place is told first. `line`: the same line again in an application is the same, copied.
     */
    once: z.enum(['application', 'file', 'class', 'function', 'line']).optional(),
    /** How severe it is however well it is proven; doubts are counted from `severity` on. */
    'at-most': Severity.optional(),
    /** Another engine's or an older name under which suppressions of this rule are accepted too. */
    aliases: z.array(z.string()).optional(),
    taint: TaintSpec.optional(),
    match: Pattern.optional(),
    /** Of a `match` rule: where one of these holds too, its findings are a guess, low. */
    doubt: z.array(Condition).min(1).optional(),
    document: DocumentMatch.optional(),
    secret: SecretSpec.optional(),
    /** Found by an analysis with code of its own. */
    analysis: z.enum(ANALYSES).optional(),
    /** Where mending is mechanical. The first that fits is the fix; where none does, there is none. */
    fix: z.array(FixEdit).min(1).optional(),
  })
  .superRefine((rule, ctx) => {
    const given = [rule.taint, rule.match, rule.document, rule.secret, rule.analysis].filter(
      (part) => part !== undefined,
    );
    if (given.length !== 1)
      ctx.addIssue({
        code: 'custom',
        message: 'a rule has exactly one of taint, match, document, secret, analysis',
      });
    if (rule.fix && !rule.match && !rule.document)
      ctx.addIssue({ code: 'custom', path: ['fix'], message: 'a fix is for match and document rules' });
    if (rule.doubt && !rule.match)
      ctx.addIssue({
        code: 'custom',
        path: ['doubt'],
        message: 'doubt is for match rules',
      });
    for (const [index, edit] of (rule.fix ?? []).entries())
      if (rule.match ? edit.at !== undefined : Object.keys(edit).some((key) => !DOCUMENT_FIX.has(key)))
        ctx.addIssue({
          code: 'custom',
          path: ['fix', index],
          message: 'pieces of documents are chosen by `at`, pieces of code by everything else',
        });
  });
export type RuleFile = z.infer<typeof RuleFile>;
