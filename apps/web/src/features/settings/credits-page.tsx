import { useQuery } from '@tanstack/react-query';
import type { CreditEntry, ScanType } from '@vedette/contract';
import { Coins, Download } from 'lucide-react';
import { useCompany } from '../../api/company.ts';
import { useSearchChoice, useSetSearch } from '../../lib/address.ts';
import { all } from '../../lib/all-pages.ts';
import { api } from '../../lib/api.ts';
import { downloadText } from '../../lib/download.ts';
import { count, words } from '../../lib/format.ts';
import { Button, ButtonGroup } from '../../ui/button.tsx';
import { DayBars } from '../../ui/day-bars.tsx';
import { Section } from '../../ui/page.tsx';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { SettingsFrame } from './settings-frame.tsx';

const ledgers: readonly ScanType[] = ['standard', 'audit', 'lite'];
const DAYS = 30;
/** Entries that the page reads for its table; the API has the rest. */
const ENTRIES_MAX = 2_000;

export function CreditsPage() {
  const company = useCompany();
  const params = { companyId: company.id };
  const credits = useQuery({
    queryKey: ['credits', company.id],
    queryFn: () => api.call('getCompanyCredits', { params }),
  });
  return (
    <SettingsFrame
      page="Credits"
      title="Credits"
      lead="A scan reserves one credit when it is accepted, and keeps it when it completes. Failed and cancelled scans give it back."
    >
      {credits.isError ? (
        <Failure error={credits.error} retry={() => void credits.refetch()} />
      ) : credits.data ? (
        <div className="stack gap-8">
          <div className="stats">
            {ledgers.map((ledger) => (
              <div key={ledger} className="stat">
                <div className="lab">{words(ledger)}</div>
                <div className="v">{count(credits.data.balances[ledger])}</div>
                <div className="d">
                  {credits.data.scanTypes[ledger].ledger === ledger
                    ? `${credits.data.scanTypes[ledger].creditsRequired} for a scan`
                    : `empty: ${credits.data.scanTypes[ledger].ledger} is charged instead`}
                </div>
              </div>
            ))}
            <div className="stat">
              <div className="lab">Scans</div>
              <div className="v-16">{credits.data.scansEnabled ? 'enabled' : 'disabled'}</div>
              <div className="d">set by a platform administrator</div>
            </div>
            {credits.data.model ? (
              <div className="stat">
                <div className="lab">Language model</div>
                <div className="v">{count(credits.data.model.tokensSpent)}</div>
                <div className="d">of {count(credits.data.model.tokensPerDay)} tokens today (UTC)</div>
              </div>
            ) : null}
          </div>
          {company.isManager ? <Ledger companyId={company.id} /> : null}
        </div>
      ) : (
        <Skeleton rows={3} />
      )}
    </SettingsFrame>
  );
}

function Ledger({ companyId }: { companyId: string }) {
  const ledger = useSearchChoice('ledger', ledgers) ?? 'standard';
  const setSearch = useSetSearch();
  const entries = useQuery({
    queryKey: ['credit-entries', companyId],
    queryFn: () =>
      all(api.pages('listCreditEntries', { params: { companyId }, query: { limit: 200 } }), ENTRIES_MAX),
  });
  const charges = useQuery({
    queryKey: ['charges', companyId],
    queryFn: () => api.call('getCharges', { params: { companyId }, query: { days: DAYS } }),
  });
  if (entries.isError) return <Failure error={entries.error} retry={() => void entries.refetch()} />;
  if (!entries.data) return <Skeleton rows={6} />;
  if (entries.data.length === 0) return <Empty icon={Coins} title="Nothing was granted or charged yet" />;
  const own = entries.data.filter((entry) => entry.ledger === ledger);
  return (
    <>
      <Section
        title={`Charged a day, ${DAYS} days`}
        side={
          <ButtonGroup
            label="Ledger"
            value={ledger}
            onChange={(next) => setSearch({ ledger: next === 'standard' ? undefined : next })}
            choices={ledgers.map((value) => ({ value, label: words(value) }))}
          />
        }
      >
        <DayBars
          label={`Credits of ${ledger} charged a day`}
          days={(charges.data?.days ?? []).map((one) => ({ day: one.day, value: one[ledger], known: true }))}
          className="f-ink"
        />
      </Section>
      <Section
        title="Ledger"
        side={
          <span className="row t3 sm">
            Entries are never changed or removed
            <Button
              small
              variant="ghost"
              icon={Download}
              onClick={() => downloadText('ledger.csv', csvOf(entries.data), 'text/csv')}
            >
              CSV
            </Button>
          </span>
        }
      >
        <table className="plain fix">
          <thead>
            <tr>
              <th className="w-120">Time, UTC</th>
              <th>Entry</th>
              <th className="hide-s">For</th>
              <th className="n">Credits</th>
            </tr>
          </thead>
          <tbody>
            {own.slice(0, 200).map((entry) => (
              <tr key={entry.id}>
                <td>
                  <Time at={entry.createdAt} exact />
                </td>
                <td>{words(entry.kind)}</td>
                <td className="trunc hide-s t2">
                  {entry.reason ?? (entry.scanId ? `scan ${entry.scanId}` : '')}
                </td>
                <td className="n">{signed(entry)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
    </>
  );
}

/** What an entry does to what is available: a capture only makes a reservation final. */
function signed({ kind, credits }: CreditEntry): string {
  if (kind === 'capture') return '0';
  return kind === 'reservation' ? `−${credits}` : `+${credits}`;
}

/** Cells that a spreadsheet would take for a formula are kept text. */
function csvOf(entries: readonly CreditEntry[]): string {
  const cell = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  const rows = entries.map((entry) => [
    entry.createdAt,
    entry.kind,
    entry.ledger,
    String(entry.credits),
    entry.scanId ?? '',
    entry.reason ?? '',
  ]);
  return [['time', 'entry', 'ledger', 'credits', 'scan', 'reason'], ...rows]
    .map((row) => row.map(cell).join(','))
    .join('\n');
}
