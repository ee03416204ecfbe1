import { ofPeopleInOtherTongues } from '../match/credentials/other-tongues.ts';
import { kindOf } from './whole-lists.ts';

/** People, by what their records are called: `user`, `bankaccount`. */
export const PEOPLE = ofPeopleInOtherTongues(
  /(?:user|account|customer|patient|employee|applicant|subscriber|userprofile)$/,
);
/** What somebody has that is for nobody else, or what those who work with the program have to do with alone. */
const PRIVATE =
  /(?:order|invoice|payment|transaction|transfer|message|note|notification|ticket|appointment|booking|reservation|prescription|document|expense|salary|payroll|loan|wallet|card|cart|application|enroll?ment|grade|complaint|claim|contract|audit|auditlog|auditentry|session|token|secret|credential|apikey|backup|task|todo|project|attachment|submission|lead|deal|support|timesheet|attendance|budget|accesslog|loginlog|userlog|activitylog)$/;
/** What its authors make for everybody to read, whoever they are. */
const FOR_READERS =
  /post|article|comment|review|product|question|answer|topic|thread|blog|tweet|photo|image|recipe|event|listing|categor|tag|page|news|story|book|movie|song|course|profile|setting|menu|vote|like|follow|role|permission|country|city|plan$/;

/** Are records of that kind, in lower case, for few by their nature? */
export const isPrivateKind = (kind: string): boolean => PRIVATE.test(kind);
/** Are they made to be read? */
export const isForReaders = (kind: string): boolean => FOR_READERS.test(kind);

/** The kind that a call of a store names: `prisma.task.findUnique(`, `taskRepository.findOne(`, `Task.findById(`, `db.Tasks.Find(`, `… FROM tasks`. */
const NAMED =
  /\b(?:prisma\w*|db|tx|[cC]ontext|_context)\.([A-Za-z]\w*)\.\w+\(|\b_?([a-z]\w*?)s?_?(?:Repository|repository|Repo|repo|Dao|dao)(?:\.|->)\w+\(|(?<![\w.>])([A-Z]\w+)(?:\.|::)(?:objects\b|query\b|find\w*|where|get\w*|first\w*|select\w*)|\bFROM\s+["'`[]?(\w+)/;

/** Is what a line finds in a store for few by its nature? @param tables what the statement that it runs is about */
export function findsPrivate(text: string, tables = ''): boolean {
  const hit = NAMED.exec(text);
  const kinds = [hit?.slice(1).find((one) => one !== undefined) ?? '', ...tables.split(/\W+/)].map(kindOf);
  return kinds.some((kind) => kind !== '' && (isPrivateKind(kind) || PEOPLE.test(kind)));
}

/** `prisma.product.findUnique(`, `Product.findById(`: the kind of record that a call of a mapper names. */
const KIND =
  /\b(?:prisma\w*|db|models?|tx|trx)\.([a-z]\w*)\.(?:find|first|get)\w*\(|(?<![\w.])([A-Z][a-z]\w*)(?:\.|::)(?:find|first|where|get|query|objects)\w*\b/;
/** What a program shows to all, and keeps nothing of anybody in. */
const OF_EVERYBODY =
  /^(?:product|categor|catalog|menu|dish|practice|clinic|hospital|shop|restaurant|branch|department|school|course|plan$|room|vehicle|flight|movie|book$|country|city|currency|tag$|role$)/i;
/** Is what a call finds shown to all? @param owned kinds that belong to somebody, whatever else they are called after */
export const isOfEverybody = (text: string, owned: RegExp): boolean => {
  const [, delegate, model] = KIND.exec(text) ?? [];
  const kind = delegate ?? model ?? '';
  // A `ProductOrder` is an order, a `MovieTicket` a ticket.
  return OF_EVERYBODY.test(kind) && !owned.test(kind);
};
