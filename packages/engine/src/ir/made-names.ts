/**
 * Begins the names of variables that lowering makes up, each of one function: what C# makes and then fills (`new T { A = 1 }`). No source can
 * write them, so that nobody declares them.
 */
export const HOLDS_MADE = 'new@';
