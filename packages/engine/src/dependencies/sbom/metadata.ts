/** What only the caller knows. Everything else of a document follows from the inventory: the same gives the same bytes. */
export interface SbomMetadata {
  /** What the inventory is of: the source that was scanned. */
  readonly name: string;
  /** RFC 3339, UTC. */
  readonly timestamp: string;
  /** A UUID of this document. */
  readonly serial: string;
  /** An absolute URI without a fragment that is this document's alone; SPDX names it. Default: the serial as a URN. */
  readonly namespace?: string;
  readonly tool: { readonly name: string; readonly version: string };
}
