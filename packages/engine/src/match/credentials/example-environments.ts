import { shannonEntropy } from '../secret-strength.ts';

/** What an environment is copied from when a program is set up: `.env.example`, `.env.dist`, `sample.env`. */
const EXAMPLE =
  /(?:^|\/)\.?env\.(?:[\w-]+\.)?(?:example|sample|dist|template)$|(?:^|\/)(?:example|sample|template)\.env$/i;
const DRAWN = /^(?:base64:)?[\w+/-]{32,120}={0,2}$/;
/** Letters and digits that nobody typed have more of it. */
const BITS = 4.2;

/** Whether a file is an environment that others begin with. */
export const isExampleEnvironment = (path: string): boolean => EXAMPLE.test(path);

/** Whether a value of such a file was drawn by a machine: a key that somebody uses, and that everybody who copies the file gets. Words and rows of digits stand for one. */
export const isDrawn = (value: string): boolean =>
  DRAWN.test(value) &&
  /[a-z]/.test(value) &&
  /[A-Z]/.test(value) &&
  /\d/.test(value) &&
  !/1234|abcd|0000|xxxx|(?:secret|token|key|example|change|your|replace)/i.test(
    value.replace(/^base64:/, ''),
  ) &&
  shannonEntropy(value) >= BITS;
