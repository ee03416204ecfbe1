/** What was decided about administration without a browser, and how it is configured. */
export const administration = {
  bootstrap:
    '`npx vedette admin bootstrap --company "Acme" --handle acme --email owner@acme.test --json` (run on the server\'s machine, talks to the database that the server uses) creates the company, a verified manager who is also platform administrator, grants credits, and prints `{ companyId, companyUserId, userId, email, password, accessToken, serviceKey: { id, secret } }` (all three scopes).',
  again:
    'Running it again for the same handle prints the same ids without secrets unless `--new-secrets`; `--no-platform-admin` leaves that flag off.',
  json: 'Every `admin` command takes `--json` and then prints one JSON object on stdout and nothing else there.',
  usage: 'What is missing or wrong is said on standard error.',
  oldHost:
    "`npx vedette` works under an old host Node: its entry is plain JavaScript that goes on with the project's own runtime.",
  version: "The client's version starts at 0.2.0.",
  token:
    '`npx vedette admin token --email member@acme.test --json` mints a personal access token `{ accessToken }` for an existing user (audited).',
  connectRepo:
    '`npx vedette admin connect-repo --company acme --url https://github.com/acme/shop --workspace shop` connects a hosted repository and links an active workspace.',
  grant: '`npx vedette admin grant --company acme --ledger standard --credits 100`.',
  disabled: 'Scans disabled for the organization (set by a platform administrator).',
  provider:
    "The Git provider's base address is configuration (`GIT_PROVIDER_URL`, default `https://github.com`; token or GitHub App); with a loopback `http://` address allowed only when `GIT_PROVIDER_ALLOW_INSECURE=1`.",
} as const;
