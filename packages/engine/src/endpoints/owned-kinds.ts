/** What belongs to one record of another kind belongs to whom that belongs: the document of an application, the line of an invoice. */

/** `@ManyToOne(() => Order)`, `@ManyToOne private Order order;`, `ForeignKey(Order)`, `belongsTo(Order::class)`, `belongs_to :order`, `ref: 'Order'`. */
const RELATED =
  /@(?:ManyToOne|OneToOne)\(\s*(?:\(\s*\w*\s*\)\s*=>\s*|targetEntity\s*=\s*)(\w+)|@(?:ManyToOne|OneToOne)\b(?:\([^()\n]{0,120}\))?\s+(?:@\w+(?:\([^()\n]{0,120}\))?\s+){0,4}(?:(?:private|protected|public|final)\s+){0,2}([A-Z]\w+)\s|\b(?:ForeignKey|OneToOneField)\(\s*["']?(?:\w+\.)?([A-Z]\w+)|\bbelongsTo\(\s*(?:\\?\w+\\)*(\w+)::class|\bbelongs_to\s+:(\w+)|\bref:\s*["'](\w+)["']/g;
const MAX_STEPS = 3;

/** What is asked of a class of records: see `EntityFact`. */
interface Kind {
  readonly name: string;
  readonly isStored: boolean;
  readonly isOwned: boolean;
  readonly related?: readonly string[];
}

/** The kinds that a record of this class belongs to one of. */
export function relatedKinds(text: string): string[] {
  const names = new Set<string>();
  for (const [, ...found] of text.matchAll(RELATED)) {
    const name = found.find((one) => one !== undefined) ?? '';
    if (name !== '') names.add(`${name.charAt(0).toUpperCase()}${name.slice(1)}`);
  }
  return [...names].slice(0, 20);
}

/**
 * Names of the kinds that have an owner, of their own or by what they belong to.
 * @param isShown of a kind whose records their authors make for everybody: what belongs to one is for everybody too
 */
export function ownedKinds(
  entities: readonly Kind[],
  isShown: (name: string) => boolean,
): ReadonlySet<string> {
  const owned = new Set(entities.filter((one) => one.isOwned).map((one) => one.name));
  for (let step = 0; step < MAX_STEPS; step++) {
    const more = entities.filter(
      (one) =>
        one.isStored &&
        !owned.has(one.name) &&
        !isShown(one.name) &&
        (one.related ?? []).some((name) => owned.has(name) && !isShown(name)),
    );
    if (more.length === 0) break;
    for (const one of more) owned.add(one.name);
  }
  return owned;
}
