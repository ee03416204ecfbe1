import { Link, type LinkProps } from '@tanstack/react-router';
import { createContext, type ReactNode, use, useEffect } from 'react';
import { createPortal } from 'react-dom';

/** The place in the top bar where a page writes where it is. */
export const CrumbsPlace = createContext<HTMLElement | null>(null);

export interface Crumb {
  readonly label: string;
  readonly link?: LinkProps;
}

/** Where this page is; the last crumb names it, and the window too. */
export function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const place = use(CrumbsPlace);
  const title = [...crumbs].reverse().map(({ label }) => label);
  useTitle(title.join(' · '));
  if (place === null) return null;
  return createPortal(
    crumbs.map(({ label, link }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: their order is what they are.
      <span key={index} className="crumb">
        {index === 0 ? null : (
          <span className="sep" aria-hidden="true">
            /
          </span>
        )}
        {link === undefined ? (
          <b aria-current={index === crumbs.length - 1 ? 'page' : undefined}>{label}</b>
        ) : (
          <Link {...link}>{label}</Link>
        )}
      </span>
    )),
    place,
  );
}

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Vedette' : `${title} · Vedette`;
  }, [title]);
}

interface PageProps {
  readonly title?: ReactNode;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly narrow?: boolean;
  readonly children: ReactNode;
}

export function Page({ title, lead, actions, narrow = false, children }: PageProps) {
  return (
    <div className={narrow ? 'page narrow' : 'page'}>
      {title === undefined ? null : (
        <div className="page-head">
          <div className="grow">
            <h1>{title}</h1>
            {lead === undefined ? null : <p>{lead}</p>}
          </div>
          {actions}
        </div>
      )}
      {children}
    </div>
  );
}

/** A heading over a rule: the normal container. */
export function Section({
  title,
  side,
  children,
}: {
  title: ReactNode;
  side?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="sec">
      <header>
        <h2>{title}</h2>
        {side}
      </header>
      {children}
    </section>
  );
}

/** Facts beside their names. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode] | null)[] }) {
  return (
    <dl className="kv">
      {facts.map((fact) =>
        fact === null ? null : (
          <div key={fact[0]} className="fact">
            <dt>{fact[0]}</dt>
            <dd>{fact[1]}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
