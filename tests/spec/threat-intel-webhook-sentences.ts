/** The document on the threat-intelligence webhook, sentence by sentence, and the decisions that fill in what it leaves open. */

/** What the specification says. */
export const specification = {
  monitorAccepts:
    'A monitor of type Threat Intel accepts structured JSON payloads that describe a vulnerability, a supply-chain threat, or both, for example from a scanner.',
  becomesAlert: 'Each payload becomes an alert, which AI agents then triage.',
  builtInAgent: 'A built-in threat-intelligence agent can be assigned to the monitor.',
  creation: 'Monitor creation: add a monitor, choose type Threat Intel, give it a name, create it.',
  generates: 'The platform then generates a webhook URL and a signing secret.',
  shownOnce:
    'The secret is displayed only once; it can be regenerated on the monitor’s configuration page but the current value cannot be viewed.',
  payloadSize: 'Payload: JSON object, at most 100 KB.',
  payloadObjects: 'It must contain a `vulnerability` object, a `threat` object, or both.',
  vulnerabilityPackage: '`vulnerability.package` | string | yes | Affected package name',
  vulnerabilityCurrentVersion: '`vulnerability.currentVersion` | string | yes | Version in use',
  vulnerabilityFixedVersion: '`vulnerability.fixedVersion` | string | no | Version that resolves the issue',
  vulnerabilityAdvisory:
    '`vulnerability.advisory` | string | no | Advisory ID (CVE or GHSA style); prefixed onto the alert title',
  vulnerabilitySeverity: '`vulnerability.severity` | string | no | Drives alert severity',
  threatType: '`threat.type` | string | yes | Threat type, for example malware or typosquat',
  threatPackage: '`threat.package` | string | yes | Affected package name',
  threatDetectedVersion: '`threat.detectedVersion` | string | no | Version observed',
  threatAdvisory: '`threat.advisory` | string | no | Advisory reference',
  threatSeverity: '`threat.severity` | string | no | Drives alert severity',
  threatIndicator: '`threat.indicator` | string | no | Indicator-of-compromise string',
  preserved:
    'Additional fields in the payload are preserved on the alert for the triage agent; nothing is dropped.',
  alertPerObject: 'An alert is created per vulnerability or threat.',
  titleVulnerability: 'Title: `<advisory>: Vulnerability in <package>@<currentVersion>` for a vulnerability',
  titleThreat: 'Title: `Supply chain threat: <type> (<package>@<detectedVersion>)` for a threat',
  alertFields: 'Alert fields other than title and severity: not shown.',
  severityPrecedence:
    'The `severity` of the `vulnerability` object takes precedence over that of the `threat` object.',
  severityCritical: '`critical` | Critical',
  severityHigh: '`high`, `error` | High',
  severityMedium: '`medium`, `moderate`, `warning` | Medium',
  severityLow: '`low`, `info`, `informational`, `note` | Low',
  severityElse: 'missing or unrecognised | High',
  lifecycle: 'Alert lifecycle states and transitions: not shown.',
  asynchronous:
    'Processing is asynchronous: the request is accepted first, and validation and alert creation happen afterwards on a worker.',
  endpoint: 'POST | `{base_url}/api/webhooks/threat-intel/<monitor_id>`',
  endpointHeaders: '`Content-Type: application/json`; `x-signature: <hex digest>`',
  endpointResponse: '202 (accepted for asynchronous processing). Response body: not shown.',
  signature:
    'Each request is signed with HMAC-SHA256 over the raw request body, keyed with the monitor’s signing secret.',
  digest: 'The lowercase or plain hex digest of the result is sent in header `x-signature`.',
  senderComputes: 'The sender must be able to compute this signature.',
  inboundEvent:
    'The webhook request is the inbound event: one accepted payload creates one alert for each of the `vulnerability` and `threat` objects present.',
  outboundEvents: 'Outbound events emitted by the platform: not shown.',
  errors:
    'Status codes and bodies for a bad signature, a malformed or oversized payload, an unknown monitor, or a payload that fails validation on the worker: not shown.',
  limitBody: 'Body: JSON object, at most 100 KB.',
  limitRates: 'Request rate limits: not shown.',
  versioning: 'Versioning of the webhook path or payload: not shown.',
} as const;

/** The decisions that fill in what the specification does not show. */
export const decisions = {
  accepted: '202 `{ "deliveryId", "status": "accepted" }` once the delivery is durably committed.',
  mediaType: 'not `application/json` (parameters allowed) 415',
  tooLarge: 'more than 102,400 bytes 413 (by Content-Length and while streaming)',
  unknownMonitor: 'unknown monitor 404',
  badSignature: 'bad or missing signature 401',
  overRate: 'over the monitor’s rate 429 with `Retry-After`',
  order: 'In this order: 415, 413, 404, 401, 429.',
  errorBody: 'Error body: problem+json.',
  hmacKey: 'The HMAC key is the UTF-8 bytes of the secret exactly as displayed.',
  rawBytes: 'The HMAC is checked over the raw bytes, constant time, upper- or lower-case hex.',
  signedIsAccepted:
    'Everything correctly signed and small enough is 202: JSON syntax and fields are checked on the worker.',
  rejectedKept:
    'A delivery that fails there is kept with its reason and its raw bytes, is shown in the monitor’s delivery log, can be replayed, and counts in metrics.',
  pausedHolds: 'A paused monitor accepts and holds its deliveries until it is resumed.',
  repeats:
    'One accepted payload makes one alert for each object, repeats included: an alert with the deduplication key of an open one (or of one closed by an agent less than 24 h ago) is created with disposition `duplicated`, closed, and linked to the first, which counts it and is triaged again if anything differs.',
  retries:
    'A sender may mark its retries with `x-delivery-id`: the same id with the same body on the same monitor is 202 with the first delivery’s id and makes nothing new.',
  severityPresent:
    'Severity: `vulnerability.severity` if that field is present (even if unrecognised → High), else `threat.severity`, else High.',
  severityForms:
    'A value that is not a string is unrecognised, not invalid; trimmed, case-insensitive; the same severity for both alerts of one payload.',
  unknownFields:
    'Unknown fields at any depth are preserved on the alert: the raw bytes are kept, `payload` is served from them without loss (big numbers, `\\u0000`, key order).',
  titles: 'No prefix without advisory; no `@…` without version.',
  secret:
    'Secret: 32 random bytes, shown once, encrypted at rest; `regenerate` can keep the old one valid for a grace period (default 0).',
  words:
    'status `new | analyzing | escalated | closed`; disposition `unknown | benign | suspicious | confirmed_threat | false_positive | duplicated`; severity `Critical | High | Medium | Low`; `actionRequired` `none | approval | clarification`.',
  transitions: 'Transitions are written down, checked, audited, and only people may override an agent.',
  dedupKey:
    'Deduplication key: organization, kind, ecosystem-normalised package, version, advisory (or threat type + indicator).',
} as const;
