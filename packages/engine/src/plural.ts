/** "1 file", "2 files". @param one the noun in the singular */
export const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
