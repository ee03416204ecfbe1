/** Code that browsers run, by where it lies: of pages and their parts, not of what answers them. */
export const OF_PAGES =
  /(?:^|\/)(?:front-?end|web-?client|client-?app|web-?ui|webapp\/src)\/(?!(?:.*\/)?(?:server|api|pages\/api|app\/api|routes)(?:\/|\.)).*\.(?:[cm]?[jt]sx?|vue|svelte)$/i;
