import type {
  FindingOpinion,
  ModelReview,
  ScanFailureCode,
  ScanPhase,
  ScanSoFar,
  ScanStatus,
  ScanType,
  SourceKind,
  ThreatDecision,
} from '@vedette/contract';
import type { ColumnType, Generated, Insertable } from 'kysely';

/** The interface that was called; addresses in an answer lead back to it. */
export type ScanApi = 'scanner' | 'v0';

/** As it rests in the column: what the contract shows of it, cut to a bounded number of paths. */
export interface StoredCoverage {
  complete: boolean;
  filesAnalysed: number;
  filesSkipped: { path: string; reason: string; detail?: string | undefined }[];
  filesSkippedTotal: number;
  filesIncomplete: { path: string; reasons: string[] }[];
  filesIncompleteTotal: number;
  languages?:
    | Record<string, { files: number; lines: number; filesInPart: number; filesNotAnalysed: number }>
    | undefined;
  heldForAudit?: number | undefined;
}

export interface ScansTable {
  organization_id: string;
  id: string;
  workspace_id: string;
  scan_type: ScanType;
  status: ScanStatus;
  source_kind: SourceKind;
  repo_url: string | null;
  commit_sha: string | null;
  archive_id: string | null;
  archive_sha256: string | null;
  source_key: string;
  paths: string[];
  generate_threat_model: boolean;
  threat_model_scan_id: string | null;
  phase: ScanPhase;
  files_total: number | null;
  files_done: Generated<number>;
  percent: Generated<number>;
  coverage: ColumnType<StoredCoverage | null, string | null, string | null>;
  result_attempt: number | null;
  findings_pages: number | null;
  findings_total: number | null;
  so_far: ColumnType<ScanSoFar | null, null, null>;
  /** Null where no language model was to review the scan. */
  model_review: ColumnType<ModelReview | null, string | null | undefined, string | null>;
  failure_code: ScanFailureCode | null;
  failure_message: string | null;
  created_at: Date;
  dispatched_at: Date | null;
  started_at: Date | null;
  finished_at: Date | null;
  cancel_requested_at: Date | null;
}

/** A scan as it is put into an organization. */
export type NewScan = Omit<Insertable<ScansTable>, 'organization_id'>;

export interface IdempotencyRecordsTable {
  organization_id: string;
  api: ScanApi;
  key: string;
  fingerprint: Buffer;
  scan_id: string;
  holder: string | null;
  lease_until: Date | null;
  response_status: number | null;
  response_body: string | null;
  response_content_type: string | null;
  response_location: string | null;
  created_at: Date;
}

export interface ScanRunsTable {
  organization_id: string;
  scan_id: string;
  state: 'waiting' | 'claimed';
  attempt: Generated<number>;
  lost_attempts: Generated<number>;
  crashes: Generated<number>;
  worker_id: string | null;
  lease_until: Date | null;
  claimed_at: Date | null;
  preempted_at: Date | null;
  preemptions: Generated<number>;
  not_before: Generated<Date>;
  created_at: Generated<Date>;
}

export interface ThreatDecisionsTable {
  organization_id: string;
  workspace_id: string;
  threat_id: string;
  decision: ThreatDecision['decision'];
  reason: string;
  decided_by_name: string;
  decided_at: Date;
}

/** What a model said about one question, for as long as the same is asked. */
export interface LlmReviewsTable {
  organization_id: string;
  content_hash: Buffer;
  verdict: FindingOpinion['verdict'];
  explanation: string;
  created_at: Date;
}

export interface ScanTables {
  llm_reviews: LlmReviewsTable;
  scans: ScansTable;
  idempotency_records: IdempotencyRecordsTable;
  scan_runs: ScanRunsTable;
  threat_decisions: ThreatDecisionsTable;
  scan_scheduling: { organization_id: string; served_at: Date };
}
