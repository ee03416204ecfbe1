import type { CallReply } from '@vedette/contract';

export function TermsLink({ terms }: { terms: CallReply<'getTerms'> | undefined }) {
  if (!terms) return <span>terms</span>;
  const text = `terms of version ${terms.version}`;
  // Only an address that leads to a page: what the operator typed could be a script.
  if (terms.url === null || !/^https?:/i.test(terms.url)) return <span>{text}</span>;
  return (
    <a className="link" href={terms.url} target="_blank" rel="noreferrer">
      {text}
    </a>
  );
}
