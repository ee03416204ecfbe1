import { Problem } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import { selectOwnWords } from './store.ts';

/** Letters that a guesser would try besides what is one's own: fewer than this around a name protect nothing. */
const LETTERS_OF_OWN_MIN = 6;
/** Shorter words stand in any sentence by chance. */
const OWN_WORD_MIN = 3;
/** As many different characters as `aaaabbbbcccc` has are no password of twelve. */
const DISTINCT_MIN = 5;

/** What is commonly written for a letter. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * Why a password would be guessed first; null when nothing is known against it. The length is the contract's.
 * @param own what stands in the account: name, user name, address, companies
 */
export async function weaknessOf(password: string, own: readonly string[]): Promise<string | null> {
  const lower = password.normalize('NFKC').toLowerCase();
  const core = lower.replaceAll(/^\P{L}+|\P{L}+$/gu, '');
  const forms = [lower, core, asLetters(lower), asLetters(core)];
  if (new Set(lower).size < DISTINCT_MIN || isRun(lower))
    return 'it is a row of few or neighbouring characters';
  const common = await commonPasswords();
  if (forms.some((form) => isCommon(form, common))) return 'it is one of the most common passwords';
  const words = ownWords(own);
  if (forms.some((form) => isOwn(form, words))) return 'it is made of what stands in the account';
  return null;
}

/** @throws Problem `bad_request` that names the field and the reason */
export async function assertStrongPassword(
  ctx: Ctx,
  userId: string,
  password: string,
  field: string,
): Promise<void> {
  const weakness = await weaknessOf(password, await selectOwnWords(ctx.db, userId));
  if (weakness === null) return;
  throw new Problem('bad_request', {
    detail: `field ${field} is too easy to guess: ${weakness}. A sentence that only you would write is fine.`,
  });
}

let loaded: Promise<ReadonlySet<string>> | undefined;

/** The 49,000 of the list that ships with the product; read when the first password is chosen, not when the server starts. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'] as readonly string[]),
  );
  return loaded;
}

const asLetters = (text: string) => [...text].map((character) => LOOKALIKES[character] ?? character).join('');

/** On the list, with or without digits and signs around it, or a repetition of something short or common. */
function isCommon(form: string, common: ReadonlySet<string>): boolean {
  const unit = /^(.+?)\1+$/.exec(form)?.[1];
  const words = new Set(form.split(/[^a-z]+/).filter((word) => word !== ''));
  return (
    common.has(form) ||
    (unit !== undefined && (unit.length < OWN_WORD_MIN * 2 || isCommon(unit, common))) ||
    (words.size === 1 && [...words].every((word) => common.has(word)))
  );
}

/** `abcdefghijkl`, `210987654321`: each character the neighbour of the one before it, in one direction. */
function isRun(text: string): boolean {
  const steps = Array.from(text.slice(1), (_, at) => text.charCodeAt(at + 1) - text.charCodeAt(at));
  const wraps = (step: number) => (step === -9 ? 1 : step === 9 ? -1 : step);
  return [1, -1].some((way) => steps.every((step) => wraps(step) === way));
}

function ownWords(own: readonly string[]): string[] {
  const words = own.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  return [...new Set(words)]
    .filter((word) => word.length >= OWN_WORD_MIN)
    .sort((a, b) => b.length - a.length);
}

function isOwn(form: string, words: readonly string[]): boolean {
  const letters = form.replaceAll(/[^\p{L}\p{N}]/gu, '');
  let rest = letters;
  for (const word of words) {
    rest = rest.replaceAll(word, '').replaceAll([...word].reverse().join(''), '');
  }
  return rest !== letters && rest.replaceAll(/\P{L}/gu, '').length < LETTERS_OF_OWN_MIN;
}
