import type { FindingOpinion } from '@vedette/contract';
import type { Queries } from '../../../platform/database.ts';

export interface StoredAnswer {
  /** In hexadecimal. */
  readonly contentHash: string;
  readonly verdict: FindingOpinion['verdict'];
  readonly explanation: string;
  readonly createdAt: Date;
}

/** What was answered to these questions before. @param hashes in hexadecimal */
export async function selectAnswers(
  organizationId: string,
  db: Queries,
  hashes: readonly string[],
): Promise<StoredAnswer[]> {
  const rows = await db.query<{
    hash: string;
    verdict: FindingOpinion['verdict'];
    explanation: string;
    created_at: Date;
  }>(
    {
      name: 'review-answers',
      text: `select encode(content_hash, 'hex') as hash, verdict, explanation, created_at from llm_reviews
        where organization_id = $1 and content_hash in (select decode(hash, 'hex') from unnest($2::text[]) as hash)`,
    },
    [organizationId, hashes],
  );
  return rows.map((row) => ({
    contentHash: row.hash,
    verdict: row.verdict,
    explanation: row.explanation,
    createdAt: row.created_at,
  }));
}

/** Keeps an answer; of two to the same question the first. */
export async function insertAnswer(
  organizationId: string,
  db: Queries,
  { contentHash, verdict, explanation, createdAt }: StoredAnswer,
): Promise<void> {
  await db.query(
    {
      name: 'review-answer-insert',
      text: `insert into llm_reviews (organization_id, content_hash, verdict, explanation, created_at)
        values ($1, decode($2, 'hex'), $3, $4, $5) on conflict do nothing`,
    },
    [organizationId, contentHash, verdict, explanation, createdAt],
  );
}

/** Across organizations: forgets answers from before that time, at most so many at once. @returns how many */
export async function deleteAnswersAcrossOrganizations(
  db: Queries,
  before: Date,
  atMost: number,
): Promise<number> {
  const gone = await db.query(
    {
      text: `delete from llm_reviews where (organization_id, content_hash) in (
        select organization_id, content_hash from llm_reviews where created_at < $1 limit $2) returning 1 as gone`,
    },
    [before, atMost],
  );
  return gone.length;
}
