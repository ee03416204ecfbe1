import { type Kysely, sql } from 'kysely';

/** What became of every question for the language model, and what each organization spent on them in a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Neither questions nor answers: those that count stand with the alert.
    create table model_runs (
      organization_id uuid not null,
      alert_id uuid not null,
      id uuid not null,
      inputs_hash text not null,
      model text not null,
      outcome text not null check (outcome in ('answered', 'stale', 'refused', 'invalid_output', 'invented_citation',
        'rate_limited', 'unavailable', 'timeout', 'rejected', 'over_budget')),
      -- Null where the model did not say.
      input_tokens integer,
      output_tokens integer,
      duration_ms integer not null,
      created_at timestamptz not null,
      primary key (organization_id, alert_id, id)
    );

    create table model_budgets (
      organization_id uuid not null,
      day date not null,
      tokens bigint not null,
      primary key (organization_id, day)
    );
  `.execute(db);
}
