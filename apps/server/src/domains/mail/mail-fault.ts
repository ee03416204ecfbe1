import { networkReason } from '@vedette/contract/network-reasons';
import { replaceUnseen } from '@vedette/contract/terminal-text';

/** Codes of nodemailer. What is left is the server's own answer, or a fault on the way. */
const BY_CODE: Readonly<Record<string, string>> = {
  EAUTH: 'The mail server refuses the user or password of SMTP_URL',
  ENOAUTH: 'The mail server wants a user and a password: SMTP_URL has none',
  EENVELOPE: 'The mail server refuses the recipient, or the sender (MAIL_FROM)',
  EMESSAGE: 'The mail server refuses the message',
  EPROTOCOL: 'What listens at SMTP_URL does not speak SMTP as it should',
  ETLS: 'No encrypted connection could be made to the mail server',
};
const ANSWER_CHARACTERS = 200;

/** Why a mail was not taken, as a platform administrator reads it in the outbox: with the mail server's answer, without texts of the system. */
export function mailFault(error: unknown): string {
  const { code, response } = (error ?? {}) as { code?: unknown; response?: unknown };
  const unreached = typeof response === 'string' ? null : networkReason(error);
  if (unreached !== null)
    return `The mail server of SMTP_URL cannot be reached: ${unreached.text}. It is tried again.`;
  const what = (typeof code === 'string' && BY_CODE[code]) || 'The mail server did not take the message';
  const answered =
    typeof response === 'string'
      ? `: ${replaceUnseen(response.slice(0, ANSWER_CHARACTERS), ' ').trim()}`
      : '';
  return `${what}${answered}${/[.!?]$/.test(answered) ? '' : '.'}`;
}
