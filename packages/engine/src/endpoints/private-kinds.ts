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
