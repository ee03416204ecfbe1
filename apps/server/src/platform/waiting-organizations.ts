/**
 * Text of a statement that gives the organizations (`organization_id`) in which something waits that is due. Hops from organization to
 * organization in the index, however much waits in each.
 * @param queue the table, with an index that begins with `organization_id`
 * @param isDue a condition on a row `q` of it
 */
export const waitingOrganizations = (queue: string, isDue: string): string => `with recursive hop as (
    (select organization_id from ${queue} order by organization_id limit 1)
    union all
    select (select q.organization_id from ${queue} q where q.organization_id > hop.organization_id
      order by q.organization_id limit 1)
    from hop where hop.organization_id is not null)
  select organization_id from hop where organization_id is not null and exists (
    select 1 from ${queue} q where q.organization_id = hop.organization_id and ${isDue})`;
