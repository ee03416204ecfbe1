import type { ReactNode } from 'react';
import { Logo } from '../../ui/logo.tsx';
import { useTitle } from '../../ui/page.tsx';

/** A page on its own: before there is an organization to show. */
export function Solo({
  title,
  wide = false,
  children,
}: {
  title: string;
  wide?: boolean;
  children: ReactNode;
}) {
  useTitle(title);
  return (
    <div className="solo">
      <header>
        <Logo />
        Vedette
      </header>
      <main className="mid" id="main">
        <div className={wide ? 'solo-wide' : 'solo-narrow'}>{children}</div>
      </main>
      <footer>
        <span>Vedette {__VERSION__}</span>
        <span>{location.host}</span>
        <span>Nothing on this page leaves your machine.</span>
      </footer>
    </div>
  );
}
