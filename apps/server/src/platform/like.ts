/** The pattern of LIKE for text that occurs anywhere; what LIKE reads as a wildcard counts as itself. */
export const occurringAnywhere = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
