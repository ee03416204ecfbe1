import type { ProgramCall } from '../../summaries/file-summary.ts';
import { namesLike } from './by-name.ts';

/**
 * What a program calls that looks at where its requests go: filters of clients (`EnableSsrfProtection`, `SsrfFilter.get`), dialers and
 * transports that refuse some hosts, and tests of addresses for those of the own net. A client that was set up elsewhere may use
 * it, so that a way to a request is a guess in such a program. The name of the weakness alone is no filter: lessons are called so.
 */
const FILTERS = namesLike(
  /ssrf\w{0,20}(?:protect|filter|safe|guard|agent|client|handler|check)|(?:protect|filter|safe|guard|prevent|block|anti|no)\w{0,20}ssrf|request_?filtering|restricted_?(?:dial|control|transport|client)|safe_?(?:dial|transport|http_?(?:client|get)|url_?open)|(?:deny|block|refuse|reject|forbid)_?(?:private|internal|local)|^is_?(?:private|internal|reserved|link_?local)(?:_?(?:unicast|ip|ip_?addr\w*|addr\w*|host\w*|net\w*))?\??$/i,
);

export const filtersRequests = (call: ProgramCall): boolean => FILTERS.test(call.name);
