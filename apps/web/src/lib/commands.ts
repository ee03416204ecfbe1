/** What to type in a terminal; the address stands in it where the command line would not look by itself. */

/** Where the command line looks when it was told of no server. */
const STANDARD_SERVER = 'http://127.0.0.1:8484';

export const loginCommand =
  location.origin === STANDARD_SERVER ? 'npx vedette login' : `npx vedette login --server ${location.origin}`;

/** From nothing to the findings of the folder that one is in. */
export const scanCommands = `${loginCommand}\nnpx vedette scan .`;
