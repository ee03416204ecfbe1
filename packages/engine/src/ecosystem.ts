/** Named as package-url types are, so that they can be compared with advisories directly. */
export type Ecosystem =
  | 'npm'
  | 'pypi'
  | 'maven'
  | 'golang'
  | 'cargo'
  | 'composer'
  | 'gem'
  | 'nuget'
  | 'githubactions';
