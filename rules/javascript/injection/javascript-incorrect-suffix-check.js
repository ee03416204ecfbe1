function endsWithHost(host, domain) {
  // ruleid: javascript-incorrect-suffix-check
  return host.indexOf(domain) === host.length - domain.length;
}
function endsWithDot(host, domain) {
  const at = host.lastIndexOf('.' + domain);
  // ruleid: javascript-incorrect-suffix-check
  return at === host.length - domain.length - 1;
}
function asksFirst(host, domain) {
  // ok: javascript-incorrect-suffix-check
  return host.length >= domain.length && host.indexOf(domain) === host.length - domain.length;
}
function found(host, domain) {
  const at = host.indexOf(domain);
  // ok: javascript-incorrect-suffix-check
  return at !== -1 && at === host.length - domain.length;
}
