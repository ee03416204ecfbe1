import { type Kysely, sql } from 'kysely';

/**
 * What a language model said about findings of audits, by the hash of everything that it was asked, and what became of a scan's review.
 * Every organization has its own answers: what one asked tells nothing to another.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table llm_reviews (
      organization_id uuid not null,
      content_hash bytea not null,
      verdict text not null,
      explanation text not null,
      created_at timestamptz not null,
      primary key (organization_id, content_hash)
    );
    create index llm_reviews_age on llm_reviews (created_at);
    alter table scans add column model_review jsonb;
  `.execute(db);
}
