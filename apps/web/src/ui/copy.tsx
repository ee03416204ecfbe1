import { Check, Copy } from 'lucide-react';
import { Fragment, useState } from 'react';
import { copyText } from '../lib/clipboard.ts';
import { Button } from './button.tsx';

const SAID_MS = 2_000;

export function CopyButton({ text, label, small = true }: { text: string; label?: string; small?: boolean }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await copyText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), SAID_MS);
  };
  return (
    <Button
      small={small}
      icon={copied ? Check : Copy}
      onClick={() => void copy()}
      {...(label === undefined ? {} : { label })}
    >
      {copied ? 'Copied' : 'Copy'}
    </Button>
  );
}

/** Commands to run, a line each, with the prompt that is not copied. */
export function Command({ text, prompt }: { text: string; prompt?: string }) {
  return (
    <div className="cmd">
      <pre tabIndex={0}>
        {text.split('\n').map((line, index) => (
          <Fragment key={line}>
            {index === 0 ? null : '\n'}
            {prompt === undefined ? null : <span className="p">{prompt} </span>}
            {line}
          </Fragment>
        ))}
      </pre>
      <CopyButton text={text} />
    </div>
  );
}
