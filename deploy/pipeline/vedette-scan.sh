#!/usr/bin/env bash
# Scans the source of a pipeline at a Vedette server with a service key: uploads it, starts a scan, waits as the answers say,
# writes the reports, and fails when there is a finding of the threshold or above. docs/pipelines.md explains the settings.
# Takes bash, curl, jq, GNU tar, gzip and sha256sum. Exit codes: 0 clean, 1 findings, 2 settings, 3 key refused, 4 failed.
set -euo pipefail
umask 077

fail() { echo "vedette: $2" >&2; exit "$1"; }
need() { [ -n "${!1:-}" ] || fail 2 "$1 is not set: $2"; }
need VEDETTE_URL 'the address of the server'
need VEDETTE_SERVICE_KEY 'a service key with all scopes, as a masked variable of the pipeline'
api=${VEDETTE_URL%/}/api/scanner/v1
source=${VEDETTE_SOURCE:-.}
workspace=${VEDETTE_WORKSPACE:-${GITHUB_REPOSITORY:-${CI_PROJECT_PATH:-$(basename "$(cd "$source" && pwd)")}}}
run=${VEDETTE_RUN:-${GITHUB_RUN_ID:-${CI_PIPELINE_ID:-$(date +%s)-$$}}}
minutes=${VEDETTE_TIMEOUT_MINUTES:-60}
case ${VEDETTE_FAIL_ON:-high} in
  critical) over='["Critical"]' ;;
  high) over='["Critical","High"]' ;;
  medium) over='["Critical","High","Medium"]' ;;
  low) over='["Critical","High","Medium","Low"]' ;;
  info) over='["Critical","High","Medium","Low","Info"]' ;;
  never) over='[]' ;;
  *) fail 2 'VEDETTE_FAIL_ON must be critical, high, medium, low, info or never' ;;
esac

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Through a file: whatever stands in arguments, every user of the machine can read.
printf 'header = "Authorization: Bearer %s"\nheader = "Content-Type: application/json"\n' "$VEDETTE_SERVICE_KEY" > "$work/key"

# request CURL-ARGUMENTS...: the answer in $work/answer. Sent again after a lost connection, 429 and 5xx, as often and as late
# as the answer says; every request here may be repeated, the creation of the scan by its key.
request() {
  local try status pause
  for try in 1 2 3 4 5 6 7 8; do
    status=$(curl -sS -o "$work/answer" -D "$work/headers" -w '%{http_code}' --max-time 900 "$@" 2> "$work/error") || status=000
    case $status in
      2??) return 0 ;;
      000 | 429 | 5??) ;;
      409) grep -qi '^retry-after:' "$work/headers" || break ;;
      *) break ;;
    esac
    pause=$(awk 'tolower($1) == "retry-after:" { wait = $2 + 0 } END { print wait }' "$work/headers" 2> /dev/null || true)
    sleep "${pause:-$((try * 2))}"
  done
  case $status in
    000) fail 4 "the server at $VEDETTE_URL did not answer" ;;
    401 | 403) fail 3 "$(jq -r '.detail // "the service key was refused"' "$work/answer")" ;;
    *) fail 4 "$(jq -r '.detail // empty' "$work/answer" 2> /dev/null || echo "the server answered $status")" ;;
  esac
}
told() { jq -r "$1" "$work/answer"; }

# The same tree makes the same bytes, so that a pipeline that is run again declares the same archive.
tar --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner --exclude=./.git -cf - -C "$source" . > "$work/source.tar"
gzip -n -9 < "$work/source.tar" > "$work/source.tar.gz"
sha256=$(sha256sum "$work/source.tar.gz" | cut -d' ' -f1)
jq -n --arg name "${workspace:0:200}" --arg sha256 "$sha256" --argjson packed "$(wc -c < "$work/source.tar.gz")" \
  --argjson plain "$(wc -c < "$work/source.tar")" \
  '{ workspaceName: $name, sha256: $sha256, compressedBytes: $packed, uncompressedBytes: $plain }' > "$work/body"
request --config "$work/key" "$api/source-uploads" --data-binary "@$work/body"
workspaceId=$(told .workspaceId)
upload=$(told .uploadId)
# The address is a credential of its own; it goes through a file too.
told '"url = \"\(.uploadUrl)\"", (.headers | to_entries[] | "header = \"\(.key): \(.value)\"")' > "$work/put"
request --config "$work/put" -T "$work/source.tar.gz"
request --config "$work/key" -X POST "$api/source-uploads/$upload/complete"
archive=$(told .archiveId)

jq -n --arg workspace "$workspaceId" --arg archive "$archive" --arg sha256 "$sha256" \
  '{ scanType: "standard", generateThreatModel: true, workspaceId: $workspace,
     source: { kind: "local_archive", archiveId: $archive, sha256: $sha256 } }' > "$work/body"
request --config "$work/key" -H "Idempotency-Key: ${run:0:100}-${archive}" "$api/scans" --data-binary "@$work/body"
scan=$(told .scanId)
echo "vedette: scan $scan, ${VEDETTE_URL%/}/workspace/$workspaceId?scanId=$scan" >&2

until=$((SECONDS + minutes * 60))
while request --config "$work/key" "$api/scans/$scan"; do
  case $(told .status) in
    completed) break ;;
    failed | cancelled) fail 4 "the scan did not complete: $(told '.failure.message // .status')" ;;
  esac
  [ "$SECONDS" -lt "$until" ] || fail 4 "the scan is not over after $minutes minutes; it goes on at the server"
  pause=$(awk 'tolower($1) == "retry-after:" { wait = $2 + 0 } END { print wait }' "$work/headers")
  sleep "${pause:-2}"
done

request --config "$work/key" "$api/scans/$scan/findings"
cp "$work/answer" "$work/report.json"
[ -z "${VEDETTE_GITLAB_REPORT:-}" ] || install -m 644 "$work/report.json" "$VEDETTE_GITLAB_REPORT"
if [ -n "${VEDETTE_SARIF_REPORT:-}" ]; then
  request --config "$work/key" "$api/scans/$scan/findings?format=sarif"
  install -m 644 "$work/answer" "$VEDETTE_SARIF_REPORT"
fi

# Ids outlive edits: what an earlier report has is not new.
echo '[]' > "$work/known"
[ -z "${VEDETTE_BASELINE:-}" ] || [ ! -f "$VEDETTE_BASELINE" ] || jq '[.vulnerabilities[].id]' "$VEDETTE_BASELINE" > "$work/known"
jq --argjson over "$over" --slurpfile known "$work/known" '
  [.vulnerabilities[] | select(.details.state.value != "dismissed" and .details.suppressed == null)
    | select(.id as $id | $known[0] | index($id) | not)] as $new
  | { new: ($new | length), over: [$new[] | select(.severity as $s | $over | index($s))] }' "$work/report.json" > "$work/result"
if [ -n "${GITHUB_ACTIONS:-}" ]; then
  # Line breaks and separators would be read as part of the command.
  jq -r 'def text: gsub("%"; "%25") | gsub("\r"; "%0D") | gsub("\n"; "%0A");
    def value: text | gsub(":"; "%3A") | gsub(","; "%2C");
    .over[:50][] | "::error file=\(.location.file | value),line=\(.location.start_line),title=\(.name | value)::\(.description | text)"' "$work/result"
fi
jq -r '.over[] | "\(.severity)  \(.location.file):\(.location.start_line)  \(.name)"' "$work/result" | tr -d '\000-\010\013-\037\177' >&2
count=$(jq '.over | length' "$work/result")
echo "vedette: $(jq .new "$work/result") new findings, $count at or over ${VEDETTE_FAIL_ON:-high}" >&2
[ "$count" -eq 0 ] || exit 1
