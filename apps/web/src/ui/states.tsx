import { ApiError } from '@vedette/contract/browser';
import { CircleAlert, type LucideIcon, ScanSearch } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { isForbidden, isNotFound, messageOf } from '../lib/api.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** What belongs here and how to get it. */
export function Empty({ icon, title, children }: { icon?: LucideIcon; title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      {icon && <Icon icon={icon} size="large" />}
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** Rows in the shape of what comes, after a moment: what comes at once needs none. */
export function Skeleton({ rows = 8 }: { rows?: number }) {
  const shown = useAfter(150);
  return (
    <div className="skeleton" role="status" aria-label="Loading">
      {shown
        ? Array.from({ length: rows }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows without anything in them.
            <div key={index} className="sk-row">
              <span className={`sk w${(index % 3) + 1}`} />
              <span className="sk w4" />
            </div>
          ))
        : null}
    </div>
  );
}

function useAfter(ms: number): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return passed;
}

/** What did not work, and what to do; what is not ours to see looks like what is not there. */
export function Failure({ error, retry }: { error: unknown; retry: () => void }) {
  if (isNotFound(error)) {
    return (
      <Empty icon={ScanSearch} title="There is nothing at this address">
        <p>It was removed, or it belongs to an organization that you are not in.</p>
      </Empty>
    );
  }
  if (isForbidden(error)) {
    return (
      <Empty icon={CircleAlert} title="This takes a role that you do not have">
        <p>{messageOf(error)} Ask a manager of the organization.</p>
      </Empty>
    );
  }
  const id = error instanceof ApiError ? error.requestId : null;
  return (
    <Empty icon={CircleAlert} title="This could not be read">
      <p role="alert">{messageOf(error)}</p>
      {id === null ? null : (
        <p className="t3 sm">
          Request <code>{id}</code>
        </p>
      )}
      <Button onClick={retry}>Try again</Button>
    </Empty>
  );
}

/** The failure of what was just tried, beside the button that tried it. */
export function Refusal({ error }: { error: unknown }) {
  if (error === null || error === undefined) return null;
  return (
    <div className="note crit" role="alert">
      <Icon icon={CircleAlert} />
      <span>{messageOf(error)}</span>
    </div>
  );
}

/** What was not looked at: hatched, never empty. */
export function GapNote({ children }: { children: ReactNode }) {
  return (
    <div className="note gap">
      <div>{children}</div>
    </div>
  );
}
