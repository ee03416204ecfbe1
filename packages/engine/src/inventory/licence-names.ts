/** Files in which the terms of what lies beside them stand. */
const LICENCE_FILE = /^(?:licen[cs]e|copying|unlicense)(?:[._-][\w.-]*)?$/i;

export const isLicenceFile = (name: string): boolean => LICENCE_FILE.test(name);
