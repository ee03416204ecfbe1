import { useCompany } from '../../api/company.ts';

/** The organization that the pages are about; a choice only where there is one. */
export function CompanySwitch() {
  const company = useCompany();
  const { companies } = company.me;
  if (companies.length < 2) return <span className="org trunc">{company.name}</span>;
  return (
    <select
      className="org org-switch"
      aria-label="Organization"
      value={company.id}
      onChange={(event) => company.choose(event.target.value)}
    >
      {companies.map(({ companyId, name }) => (
        <option key={companyId} value={companyId}>
          {name}
        </option>
      ))}
    </select>
  );
}
