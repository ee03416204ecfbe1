import { type Repair, replacing } from '../repair.ts';

export const repairs: readonly Repair[] = [
  // The block that is handed on without a name, on a line of its own.
  replacing(/&\s*\n\s*(?=\))/g, (text) => '&'.padStart(text.length)),
  // Symbols that are no letters: `:$'`, `:☠`.
  replacing(/(?<=[\s([{,]):\$[^\w\s]/g, () => ':$_'),
  replacing(/(?<=[\s([{,]:)[^ -~\s]+/g, (text) => '_'.repeat(text.length)),
  // Variables of a lambda's own are parameters that nobody gives.
  replacing(/(?<=->\s*\([^()|;]*);/g, () => ','),
];
