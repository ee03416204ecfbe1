import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { batchMax, repositoryTypes, roleFor } from '@vedette/contract/browser';
import { CircleAlert, UserPlus, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useCompany } from '../../api/company.ts';
import { useParam } from '../../lib/address.ts';
import { api } from '../../lib/api.ts';
import { plural, words } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Command } from '../../ui/copy.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Crumbs, Page, Section } from '../../ui/page.tsx';
import { PageState } from '../../ui/page-state.tsx';
import { Refusal } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { idsIn, isTooMany, type PreviewRow, preview } from './preview.ts';
import { companyUsersQuery, repositoryQuery, repositoryUsersQuery } from './queries.ts';

export function AddCompanyUsersPage() {
  const repositoryId = useParam('repositoryId');
  const company = useCompany();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const repository = useQuery(repositoryQuery(repositoryId));
  const users = useQuery(companyUsersQuery(company.id));
  const members = useQuery(repositoryUsersQuery(repositoryId));
  const [ids, setIds] = useState<readonly string[]>([]);
  const rows = useMemo(
    () =>
      repository.data && users.data && members.data
        ? preview(ids, repository.data.type, users.data, members.data)
        : [],
    [ids, repository.data, users.data, members.data],
  );
  const add = useMutation({
    mutationFn: () =>
      api.call('addCompanyUsers', { params: { repo_id: repositoryId }, body: { companyUserIds: [...ids] } }),
    onSuccess: async () => {
      toast(`Added ${plural(rows.filter(({ outcome }) => outcome === 'added').length, 'user')}`);
      await queries.invalidateQueries({ queryKey: ['repository-users', repositoryId] });
      await navigate({ to: '/repositories/$repositoryId', params: { repositoryId } });
    },
  });
  const home = { label: 'Repositories', link: { to: '/repositories' } } as const;
  if (!repository.data || !users.data || !members.data)
    return <PageState crumbs={[home, { label: 'Add' }]} asked={[repository, users, members]} rows={10} />;
  const refused = rows.filter(({ outcome }) => outcome === 'refused');
  const added = rows.filter(({ outcome }) => outcome === 'added');
  const take = (out: readonly string[]) => setIds((old) => old.filter((id) => !out.includes(id)));
  return (
    <>
      <Crumbs
        crumbs={[
          home,
          {
            label: repository.data.name,
            link: { to: '/repositories/$repositoryId', params: { repositoryId } },
          },
          { label: 'Add' },
        ]}
      />
      <Page
        title="Add company users"
        lead={
          <>
            Everyone listed joins <b>{repository.data.name}</b> in one step, or nobody does.
          </>
        }
      >
        <div className="acu">
          <section className="stack gap-4">
            <Chooser
              names={users.data
                .filter(({ id }) => !ids.includes(id))
                .map(({ id, name, email }) => ({ id, name: `${name} · ${email}` }))}
              onAdd={(more) => setIds((old) => [...new Set([...old, ...more])])}
            />
            {rows.length === 0 ? null : <PreviewTable company={company.name} rows={rows} onTake={take} />}
            {isTooMany(ids) ? (
              <p className="c-critical" role="alert">
                {plural(ids.length, 'row')}; one call takes at most {plural(batchMax, 'row')}.
              </p>
            ) : null}
            {refused.length === 0 ? null : (
              <div className="note" role="alert">
                <Icon icon={CircleAlert} />
                <div className="grow">
                  <b>{plural(refused.length, 'row')} refused, so nothing would be added.</b>
                  <p>A repository takes verified users of its own company only.</p>
                </div>
                <Button small icon={X} onClick={() => take(refused.map(({ id }) => id))}>
                  Take {plural(refused.length, 'row')} out
                </Button>
              </div>
            )}
            <Refusal error={add.error} />
            <div className="row wrap">
              <Button
                variant="primary"
                icon={UserPlus}
                busy={add.isPending && 'Adding'}
                disabled={
                  refused.length > 0
                    ? `${plural(refused.length, 'row')} refused`
                    : rows.length === 0
                      ? 'List somebody first'
                      : isTooMany(ids)
                }
                onClick={() => add.mutate()}
              >
                Add {plural(added.length, 'user')}
              </Button>
              <Link className="btn ghost" to="/repositories/$repositoryId" params={{ repositoryId }}>
                Cancel
              </Link>
              <span className="grow" />
              <span className="t2 sm">
                {added.length} added, {rows.length - added.length - refused.length} already members,{' '}
                {refused.length} refused
              </span>
            </div>
          </section>
          <aside className="stack gap-6" aria-label="Rules">
            <RoleTable type={repository.data.type} />
            <Section title="Same thing by API">
              <div className="in-sec">
                <Command
                  text={`curl -X POST ${location.origin}/api/v0/repositories/${repositoryId}/add-company-users \\\n  -H "Authorization: Bearer $VEDETTE_TOKEN" -H 'Content-Type: application/json' \\\n  -d '${JSON.stringify({ companyUserIds: ids.slice(0, 2) })}'`}
                />
              </div>
            </Section>
          </aside>
        </div>
      </Page>
    </>
  );
}

function Chooser(props: {
  names: readonly { id: string; name: string }[];
  onAdd: (ids: readonly string[]) => void;
}) {
  const [text, setText] = useState('');
  const query = text.trim().toLowerCase();
  const matching =
    query === '' ? [] : props.names.filter(({ name }) => name.toLowerCase().includes(query)).slice(0, 8);
  const pasted = idsIn(text).filter((part) => /^[0-9a-f]{8}-/.test(part));
  const add = (ids: readonly string[]) => {
    props.onAdd(ids);
    setText('');
  };
  return (
    <div className="stack gap-2">
      <TextArea
        label="Company users"
        value={text}
        onChange={setText}
        rows={2}
        placeholder="Type a name, or paste ids"
        hint={`Company user ids, one a line or separated by commas, up to ${batchMax.toLocaleString('en-US')}. Repeats are counted once.`}
      />
      <div className="row wrap">
        {matching.map(({ id, name }) => (
          <Button key={id} small icon={UserPlus} onClick={() => add([id])}>
            {name}
          </Button>
        ))}
        {pasted.length > 0 ? (
          <Button small icon={UserPlus} onClick={() => add(pasted)}>
            List {plural(pasted.length, 'id')}
          </Button>
        ) : null}
        {query === '' && props.names.length > 0 ? (
          <Button
            small
            variant="ghost"
            onClick={() => add(props.names.map(({ id }) => id).slice(0, batchMax))}
          >
            List everybody
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function PreviewTable({
  company,
  rows,
  onTake,
}: {
  company: string;
  rows: readonly PreviewRow[];
  onTake: (ids: readonly string[]) => void;
}) {
  return (
    <div className="panel">
      <table className="fix" aria-label="Preview">
        <thead>
          <tr>
            <th>User</th>
            <th className="hide-s">Kind in {company}</th>
            <th className="hide-s w-100">Becomes</th>
            <th>What happens</th>
            <th className="w-40">
              <span className="vh">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.id}
              className={row.outcome === 'refused' ? 'bad' : row.outcome === 'already' ? 'dim' : undefined}
            >
              <td className="trunc">
                {row.user ? <b className="strong">{row.user.name}</b> : <code>{row.id}</code>}
              </td>
              <td className="hide-s">
                {row.user ? <span className="badge line">{row.user.kind}</span> : null}
              </td>
              <td className="hide-s">{row.outcome === 'added' ? row.role : ''}</td>
              <td>
                {row.outcome === 'refused' ? (
                  <span className="row top">
                    <span className="c-critical">
                      <Icon icon={CircleAlert} size="small" />
                    </span>
                    <span>
                      <b>Refused.</b> {row.reason}
                    </span>
                  </span>
                ) : (
                  row.reason
                )}
              </td>
              <td className="n">
                <Button
                  small
                  variant="ghost"
                  icon={X}
                  label={`Take ${row.user?.name ?? row.id} out`}
                  onClick={() => onTake([row.id])}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RoleTable({ type }: { type: (typeof repositoryTypes)[number] }) {
  return (
    <Section title="Who becomes what">
      <table className="plain">
        <thead>
          <tr>
            <th>Repository type</th>
            <th>Manager</th>
            <th>Member</th>
          </tr>
        </thead>
        <tbody>
          {repositoryTypes.map((one) => (
            <tr key={one} className={one === type ? 'sel' : undefined}>
              <td>{words(one)}</td>
              <td>{roleFor[one].manager}</td>
              <td>{roleFor[one].member}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="t2 sm in-sec">Members keep the role they have. Change one on the members page.</p>
    </Section>
  );
}
