/** The text as a pattern that finds it and nothing else. (`RegExp.escape` came with Node 24; the packed client runs on older ones.) */
export const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
