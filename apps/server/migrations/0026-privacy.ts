import { type Kysely, sql } from 'kysely';

/**
 * What a company may know of an account depends on whether its owner accepted, not on the kind that a manager gave; audit
 * entries can say where a request came from; messages say what they are for, so that they can be limited.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table company_users add column accepted_at timestamptz;
    update company_users set accepted_at = updated_at where kind <> 'unverified_member';
    update company_users as member
      set invited_name = coalesce(invited_name, account.name), invited_username = coalesce(invited_username, account.username)
      from users as account where account.id = member.user_id;

    alter table audit_entries add column ip_address text;

    alter table outbox_messages add column purpose text not null default 'notice';
    create index outbox_messages_recipient on outbox_messages (recipient, created_at);
    create index users_page on users (created_at, id);
  `.execute(db);
}
