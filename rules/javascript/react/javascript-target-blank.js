export const Link = ({ url }) => (
  // ruleid: javascript-target-blank
  <a href={url} target="_blank">go</a>
);
export const Safe = ({ url }) => (
  // ok: javascript-target-blank
  <a href={url} target="_blank" rel="noopener">go</a>
);
