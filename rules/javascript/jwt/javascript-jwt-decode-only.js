import jwt from 'jsonwebtoken';
export function user(req) {
  // ruleid: javascript-jwt-decode-only
  return jwt.decode(req.headers.authorization);
}
export function name(req, key) {
  // ok: javascript-jwt-decode-only
  return other.decode(req.headers.authorization, key);
}
