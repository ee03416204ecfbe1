// ruleid: javascript-regex-wide-range
const name = /^[A-z]+$/;
// ok: javascript-regex-wide-range
const host = /^[A-Za-z0-9.-]+$/;
