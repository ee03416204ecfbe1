import { Fragment } from 'react';

/** What a rule says: text, in which names of code stand between backticks. Nothing else of it means anything. */
export function RuleText({ text }: { text: string }) {
  return text.split(/`([^`\n]+)`/).map((part, index) =>
    // Between two parts of text there is always the name that parted them.
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: their order is what they are.
      <code key={index}>{part}</code>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: their order is what they are.
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
