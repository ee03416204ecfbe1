import type { FileKind } from '../../file-kinds/languages.ts';
import { isPipeline } from '../../file-kinds/pipelines.ts';
import { isForDevelopment } from '../../file-kinds/role.ts';
import { isTranslation } from '../../file-kinds/translations.ts';
import { type Evidence, hardlyHarmful, oneGuess } from '../../findings/evidence.ts';
import type { RawFinding } from '../../findings/finding.ts';
import { statementOf } from '../../findings/fingerprint.ts';
import { topScope } from '../../findings/scope.ts';
import { buildLines, positionOf } from '../../positions.ts';
import type { AnalysisName } from '../../rules/analyses.ts';
import type { LoadedRules } from '../../rules/load.ts';
import type { RuleFile, ScanType } from '../../rules/rule-schema.ts';
import { looksSecret } from '../secret-strength.ts';
import { isOfExample, isSamplePath, maskSecret, type SecretPlace } from '../secrets/match-secrets.ts';
import { accountRows } from './account-rows.ts';
import { decidesNothing } from './compared-defaults.ts';
import { type ComposeReach, composeReach } from './compose-reach.ts';
import {
  type CredentialPlace,
  credentialsInCode,
  credentialsInConfiguration,
  OF_DATABASE,
  SEEDED,
  SEEDED_ACCOUNT,
} from './credential-lines.ts';
import { credentialKind } from './credential-name.ts';
import { codeOfNotebook, credentialsInPage, credentialsInScript } from './credential-scripts.ts';
import { isBeginning, isNoWord } from './credential-value.ts';
import { withoutDocstrings } from './docstrings.ts';
import { isDrawn, isExampleEnvironment } from './example-environments.ts';
import { isKeyByNameAlone, useOfKey } from './key-use.ts';
import { asLists } from './listed-passwords.ts';
import { isNameOfOption } from './names-of-options.ts';
import { isServedToNobody, opensOwnMachineOnly } from './own-address.ts';
import { NOTED } from './password-notes.ts';
import { isAskedFor, isRefusedValue, isTooShortForItsCheck } from './refused-values.ts';
import { SHOWN, shownPasswords } from './shown-passwords.ts';
import { isInDevelopmentSection, isKeyOfSessions, isOfOneRun, signsSessions } from './signing-key.ts';
import { isToldByLine } from './told-by-line.ts';

/** Rules that analyses with code of their own report under; a name without a rule is not looked for. */
export type AnalysisRules = ReadonlyMap<AnalysisName, RuleFile>;

export function compileAnalysisRules(loaded: LoadedRules, scanType: ScanType): AnalysisRules {
  const rules = new Map<AnalysisName, RuleFile>();
  for (const { rule } of loaded.rules)
    if (rule.analysis !== undefined && rule.scan.includes(scanType)) rules.set(rule.analysis, rule);
  return rules;
}

/** Files of settings. Translations, lock files and descriptions of interfaces hold names of passwords and none. */
const CONFIGURATION =
  /(?:^|\/)\.env(?:\.[\w-]+)?$|(?:^|\/)\.(?:npmrc|netrc|pgpass)$|\.(?:properties|ya?ml|json|xml|ini|toml|conf|cfg|config|env)$|(?:^|\/)[\w.-]*(?:conf|setting|secret|credential|key|password|database|application|env|\.(?:ya?ml|xml|ini|properties|php))[\w.-]*\.(?:bak|old|orig|backup|save)$/i;
const NO_CONFIGURATION =
  /(?:^|\/)(?:api-docs?|locales?|i18n|lang(?:uages?)?|translations?|messages|schemas?|openapi|swagger|node_modules|\.github|\.gitlab|\.circleci)\/|(?:^|\/)(?:package(?:-lock)?|[\w-]+\.i18n[\w.-]*|tsconfig[\w.-]*|composer|openapi|swagger|angular|messages[\w-]*|phpunit[\w.-]*)\.(?:json|ya?ml|xml|properties|lock|dist\.xml)$|(?:^|\/)(?:\.gitlab-ci|\.travis|azure-pipelines|appveyor|bitbucket-pipelines)\.ya?ml$|\.(?:schema|openapi)\.(?:json|ya?ml)$/i;
/** Environments that processes and containers are started with. */
const ENVIRONMENT = /(?:^|\/)\.env$|\.env$|(?:^|\/)(?:docker-)?compose[\w.-]*\.ya?ml$/i;
/** What fills a database for development. */
const SAMPLE_DATA =
  /(?:^|[/._-])(?:seeds?|seeders?|migrations?|migrate|factories|factory|test_?data|bulk_create\w*)(?:[/._-]|$)|(?:^|\/)\w*[a-z](?:Seed|Seeder|Seeds)\.\w+$/i;
/** Of that, what fills the database of whoever installs the program, and no test's. */
const FILLS =
  /(?:^|[/._-])(?:seeds?|seeders?|migrations?|migrate)(?:[/._-]|$)|(?:^|\/)\w*(?:seed|Seed|Seeder)\.\w+$/;
/** What a shell runs. */
const SHELL_SCRIPT = /(?:^|\/)(?:Makefile|Vagrantfile)(?:\.[\w-]+)?$|\.(?:sh|bash|zsh|ps1|bat|cmd|mk)$/i;
const PAGE = /\.(?:html?|xhtml)$/i;
const NOTEBOOK = /\.ipynb$/i;
const OTHER_CODE = /\.(?:scala|groovy|swift|rs|jsp|vue|svelte|blade\.php|twig)$/i;

/**
 * Credentials in one text: in code by name and value or by what input is compared with, in files of settings by name. Lines that
 * a rule which knows more already reported are left out. The value is masked in all that leaves here.
 */
export const matchCredentials = (...given: Parameters<typeof credentialSecrets>): RawFinding[] =>
  asLists(
    credentialSecrets(...given).map((one) => one.finding),
    given[0].get('credential-in-code')?.id,
  );

/** The same with the values, for telling them apart. */
export function credentialSecrets(
  rules: AnalysisRules,
  path: string,
  text: string,
  kind: FileKind,
  isTaken: (line: number) => boolean,
): SecretPlace[] {
  const isExample = isExampleEnvironment(path);
  if ((isSamplePath(path) && !isExample) || !rules.has('credential-in-code')) return [];
  const given = placesIn(path, text, kind);
  const places = withoutLesser(isExample ? given.filter(({ value }) => isDrawn(value)) : given, path);
  if (places.length === 0) return [];
  const starts = buildLines(text);
  const compose = composeReach(path, text);
  const seen = new Set<number>();
  const found: SecretPlace[] = [];
  for (const place of places) {
    const rule = ruleFor(rules, place, path, text, compose !== null);
    const { line, column } = positionOf(starts, place.start);
    // Who signs with it says more than that it is a password.
    if (!rule || seen.has(line) || (isTaken(line) && rule.analysis !== 'signing-key')) continue;
    if (place.by === 'code' && isNameOfOption(text, place.name, place.value, place.start)) continue;
    if (place.by === 'code' && isToldByLine(path, text, place.name, place.value, place.start)) continue;
    seen.add(line);
    const masked = maskSecret(place.value);
    const lineText = text.slice(starts[line - 1], starts[line]).trim();
    const finding: RawFinding = {
      ruleId: rule.id,
      path,
      startLine: line,
      startColumn: column,
      endLine: line,
      endColumn: column + place.value.length,
      message: `${rule.message.trimEnd()} Here: ${place.name}, ${masked}`,
      symbol: [],
      scope: topScope,
      statement: statementOf(lineText.replaceAll(place.value, masked)),
      flow: null,
      ...evidenceOf(rule, place, path, text, compose),
    };
    found.push({ finding, identity: place.value });
  }
  return found;
}

/** Accounts of what fills no database are a test's; a comment says of one what stands there, or in the row beside it. */
function withoutLesser(places: readonly CredentialPlace[], path: string): CredentialPlace[] {
  const isOther = places.some(({ name }) => name !== NOTED);
  const firstNote = places.find(({ name }) => name === NOTED);
  return places.filter((one) => {
    if (one.name === SEEDED_ACCOUNT) return FILLS.test(path);
    return one.name !== NOTED || (one === firstNote && !(isOther && /\.sql$/i.test(path)));
  });
}

function ruleFor(
  rules: AnalysisRules,
  { by, name, start }: CredentialPlace,
  path: string,
  text: string,
  isCompose: boolean,
): RuleFile | undefined {
  const signs = (by === 'code' || by === 'configuration') && signsSessions(name, path, text, start);
  const isUsed = by !== 'code' || (!isKeyByNameAlone(text, name, path, start) && !isNoKey(name, text, start));
  const known = signs && isUsed ? rules.get('signing-key') : undefined;
  // Whoever reads the file signs in with what a row gives an account, however the table keeps it.
  const analysis = by === 'row' && /\.sql$/i.test(path) ? 'credential-in-configuration' : ANALYSIS[by];
  return known ?? rules.get(isCompose ? 'credential-in-compose' : analysis);
}

/** It is called so, and what its file does with it is something else. */
const isNoKey = (name: string, text: string, start: number): boolean =>
  isKeyOfSessions(name) && useOfKey(text, name, start) === 'otherwise';

function evidenceOf(
  rule: RuleFile,
  place: CredentialPlace,
  path: string,
  text: string,
  compose: ComposeReach | null,
): { readonly evidence?: Evidence } {
  const { by, name, start } = place;
  if (by === 'comparison' && decidesNothing(text, start)) return { evidence: hardlyHarmful };
  if (isPipeline(path) && isOfRun(name, text)) return { evidence: hardlyHarmful };
  if (by === 'configuration' && isOfExample(path, text, start)) return { evidence: hardlyHarmful };
  if (
    by === 'code' &&
    (isRefusedValue(text, start) || isAskedFor(text, name) || isTooShortForItsCheck(text, place.value, start))
  )
    return { evidence: hardlyHarmful };
  if (by === 'code' && isNoKey(name, text, start)) return { evidence: oneGuess };
  if (!isDoubtful(place, path, text, compose)) return {};
  // A key that signs sessions nobody has opens as little as a password of nobody's.
  return { evidence: rule.analysis === 'signing-key' ? { ...oneGuess, guesses: 2 } : oneGuess };
}

/** Containers that live as long as the run of a pipeline, and the machine itself. */
const FOR_THE_RUN = /^\s*services:|\blocalhost\b|127\.0\.0\.1|\bdocker(?:-compose| compose)? (?:run|up)\b/m;

/** Whether a pipeline gives it to what it starts for one run: a key of sessions that nobody has, a password of a database that ends with it. */
const isOfRun = (name: string, text: string): boolean =>
  isKeyOfSessions(name) || (credentialKind(name) === 'password' && FOR_THE_RUN.test(text));

/** Does what stands around say that it opens little? */
function isDoubtful(
  { by, name, value, start, isFallback }: CredentialPlace,
  path: string,
  text: string,
  compose: ComposeReach | null,
): boolean {
  if (isFallback || isExampleEnvironment(path)) return true;
  // Paths that nobody has say that the whole environment is to be filled in.
  if (ENVIRONMENT.test(path) && /^\s*[\w-]+=["']?\/path\/to\//m.test(text)) return true;
  // Accounts of what fills a database may be those of developers alone.
  if (name === SEEDED || name === SEEDED_ACCOUNT || name === NOTED || name === SHOWN) return true;
  if (/ of an account$/.test(name) && SAMPLE_DATA.test(path)) return true;
  if (by === 'comparison' || by === 'row') return false;
  if (isForDevelopment(path) || compose?.isForDevelopment === true || isOfOneRun(path, text)) return true;
  if (by === 'configuration' && (isInDevelopmentSection(path, text, start) || isServedToNobody(text)))
    return true;
  // What a deployment begins with is what others find there, too; elsewhere it is what stands there until somebody chooses.
  if (by === 'configuration' && compose === null && !/\.sql$/i.test(path) && isBeginning(value)) return true;
  if (name === OF_DATABASE && compose === null && isBeginning(value)) return true;
  if (by === 'configuration' && isOfOwnMachine(text, start)) return true;
  if (isPipeline(path) && !isIssued(value)) return true;
  const isPassword = name === OF_DATABASE || credentialKind(name) === 'password';
  if (isPassword && compose?.isInsideOnly(value, start) === true) return true;
  if (/(?:^|\/)Makefile(?:\.[\w-]+)?$|\.mk$/.test(path)) return true;
  if (credentialKind(name) !== 'key' && opensOwnMachineOnly(by, value, text, start)) return true;
  // A key of a captcha lets others ask for captchas.
  return /captcha|turnstile/i.test(name);
}

/** What a service gave out: nobody writes that many letters in no order. What a pipeline is started with was made up for the run, where it is not that. */
const isIssued = (value: string): boolean =>
  value.length >= 20 && looksSecret(value) && !/1234|abcd|0000/i.test(value);

/** An account that SQL makes, and that connections from the machine of the database alone may use. */
const isOfOwnMachine = (text: string, start: number): boolean =>
  /@\s*['"`]?(?:localhost|127\.0\.0\.1|::1)['"`]?[^;]{0,80}$/i.test(
    text
      .slice(Math.max(0, start - 200), start)
      .split(/;/)
      .at(-1) ?? '',
  );

const ANALYSIS: Readonly<Record<CredentialPlace['by'], AnalysisName>> = {
  code: 'credential-in-code',
  comparison: 'credential-compared',
  row: 'credential-in-code',
  configuration: 'credential-in-configuration',
};

/** Places in the file, where quotes stand as JSON has them. */
function inNotebook(text: string): CredentialPlace[] {
  const code = codeOfNotebook(text);
  const [ofCode, ofFile] = [buildLines(code), buildLines(text)];
  return credentialsInCode(code)
    .filter(({ value }) => isNoWord(value))
    .flatMap((place) => {
      const line = positionOf(ofCode, place.start).line;
      const start = text.indexOf(place.value, ofFile[line - 1]);
      return start >= 0 && start < (ofFile[line] ?? text.length) ? [{ ...place, start }] : [];
    });
}

/** Of a line with a credential by its name and what a page shows there, the former is told. */
function placesIn(path: string, text: string, kind: FileKind): CredentialPlace[] {
  const places = ofKind(path, text, kind);
  const shown = shownPasswords(path, text);
  return [...places, ...shown.filter((one) => !places.some(({ value }) => value === one.value))];
}

function ofKind(path: string, text: string, kind: FileKind): CredentialPlace[] {
  if (isPipeline(path) || SHELL_SCRIPT.test(path)) return credentialsInScript(text);
  if (NOTEBOOK.test(path)) return inNotebook(text);
  if (PAGE.test(path))
    return [...credentialsInCode(text).filter(({ value }) => isNoWord(value)), ...credentialsInPage(text)];
  const isSql = /\.sql$/i.test(path);
  const rows = isSql || 'language' in kind ? accountRows(text, isSql ? 'configuration' : 'code') : [];
  if (isSql) return [...credentialsInConfiguration(text, true), ...rows];
  if ('language' in kind || OTHER_CODE.test(path))
    return isTranslation(path) || /[-.]min\.|(?:^|\/)stories\//i.test(path)
      ? []
      : [
          ...credentialsInCode(/\.pyi?$/.test(path) ? withoutDocstrings(text) : text, SAMPLE_DATA.test(path)),
          ...rows,
        ];
  return CONFIGURATION.test(path) && !NO_CONFIGURATION.test(path) && !isTranslation(path)
    ? credentialsInConfiguration(text, false, ENVIRONMENT.test(path) && !isForDevelopment(path))
    : [];
}
