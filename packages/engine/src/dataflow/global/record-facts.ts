import type { FunctionId, LocationId } from '../../link/ids.ts';
import { classIn, fileOfFunction, locationIn } from '../../link/numbering.ts';
import type { ProgramCall } from '../../summaries/file-summary.ts';
import {
  ORIGIN_CALL,
  ORIGIN_CLASS,
  ORIGIN_PARAM,
  ORIGIN_SELF,
  ORIGIN_SHARED,
  type OriginKind,
} from '../../summaries/origins.ts';
import { LOOKED_AT } from '../doubt.ts';
import {
  addFact,
  atLocation,
  BASE_PARAM,
  BASE_SELF,
  BASE_SHARED,
  BASE_SOURCE,
  covers,
  type Fact,
  guess,
  LIMIT_LOCATION_FACTS,
} from './fact.ts';
import { isSanitized, kindId, saidOf } from './kinds.ts';
import { enliven, isLive } from './live-locations.ts';
import { noteIn, noteSinkFrom } from './notes.ts';
import { NO_PATH } from './paths.ts';
import { NOBODY } from './points-to.ts';
import { classFieldLocation, type Frame, fieldLocation } from './resolve-origin.ts';
import {
  type Analysis,
  type Effect,
  type FunctionState,
  type Hit,
  LIMIT_LOCATION_SINKS,
  type LocationSink,
  noteTruncated,
  OWN_OBJECT,
  type SinkFact,
  type SinkSite,
} from './state.ts';
import { isShownRather } from './trace-order.ts';

/** Where facts of a function come to rest: objects, shared locations, effects for callers, sinks. */

/** Puts a fact into what an origin of this function stands for. `fact.at` is the path inside it. */
export function storeInto(
  a: Analysis,
  frame: Frame,
  state: FunctionState,
  kind: OriginKind,
  index: number,
  fact: Fact,
  fromCallee: boolean,
): void {
  const p = a.program;
  const fi = fileOfFunction(p, frame.fn);
  switch (kind) {
    case ORIGIN_CALL: {
      const list = frame.objects.get(index);
      frame.read.delete(index);
      if (list === undefined) frame.objects.set(index, [fact]);
      else addFact(a, list, fact);
      return;
    }
    case ORIGIN_PARAM:
    case ORIGIN_SELF: {
      const effect: Effect =
        kind === ORIGIN_PARAM ? { base: BASE_PARAM, index, fact } : { base: BASE_SELF, index: 0, fact };
      if (fromCallee) bringIn(a, frame, effect);
      addEffect(a, frame.fn, state, effect);
      if (kind === ORIGIN_SELF) {
        const location = fieldLocation(a, frame.fn, fact.at);
        const shared = asShared(a, frame.fn, fact);
        if (location !== null && shared !== null)
          storeLocation(a, location.location, { ...shared, at: location.rest });
      }
      return;
    }
    case ORIGIN_SHARED: {
      const location = locationIn(p, fi, index);
      storeLocation(a, location, fact);
      addEffect(a, frame.fn, state, { base: BASE_SHARED, index: location, fact });
      return;
    }
    case ORIGIN_CLASS: {
      const location = classFieldLocation(a, classIn(p, fi, index), fact.at);
      if (location !== null) storeLocation(a, location.location, { ...fact, at: location.rest });
      return;
    }
    default:
  }
}

/** Remembers what a callee stored, once: it is read from then on wherever the value is. */
function bringIn(a: Analysis, frame: Frame, { base, index, fact }: Effect): void {
  const entry = base === BASE_SELF ? OWN_OBJECT : index;
  let list = frame.incoming.get(entry);
  if (list === undefined) {
    list = [];
    frame.incoming.set(entry, list);
  }
  if (addFact(a, list, fact, Infinity)) frame.memo.clear();
}

/** A fact about a field of the receiver, as one about that field of any object of the class. */
export function asShared(a: Analysis, fn: FunctionId, fact: Fact): Fact | null {
  if (fact.base !== BASE_SELF) return fact;
  const location = fieldLocation(a, fn, fact.path);
  return location === null || !isLive(a, location.location) ? null : atLocation(fact, location);
}

/** Only facts that hold whoever calls go into a shared location; those of parameters wait in effects for a caller. */
export function storeLocation(a: Analysis, location: LocationId, fact: Fact): void {
  if (fact.base !== BASE_SOURCE && fact.base !== BASE_SHARED) return;
  if (fact.base === BASE_SHARED && fact.index === location) return;
  if (a.notes !== null) noteIn(a.notes.storedBy, location, a.pointsTo.asking);
  enliven(a, location);
  const list = a.locationFacts.get(location);
  if (list === undefined) a.locationFacts.set(location, [fact]);
  else {
    const before = list.length;
    const file = fileOfFunction(a.program, a.current ?? NOBODY);
    const room = a.roomOfFiles.get(file) ?? ROOM_OF_FILE;
    const limit = before < FEW || room > 0 ? LIMIT_LOCATION_FACTS : before;
    if (addFact(a, list, fact, limit, isShownRather)) {
      if (list.length > FEW) {
        a.roomOfFiles.set(file, room - 1);
        if (a.notes !== null) noteIn(a.notes.inRoom, file, location);
      }
    } else if (before >= limit && a.notes !== null) {
      // Which of them are left out is decided by who came first.
      a.notes.full.add(location);
      if (limit < LIMIT_LOCATION_FACTS) a.notes.crowded.add(file);
    }
  }
}

/** Facts of one location of which there is room for all, and how many more functions of one file may put into such lists. */
const FEW = 32;
const ROOM_OF_FILE = 1_000;
/** Where a file has so little room left, or a list, an edit may use it up: eight times, once for each sweep, what an edit may bring. */
const ROOM_FOR_EDITS = 200;
export const MOST_FACTS_OF_EDIT = ROOM_FOR_EDITS / 8;

/** May a few facts more leave no room for others in long lists? */
export const isCrowded = ({ notes, roomOfFiles }: Analysis): boolean =>
  (notes?.crowded.size ?? 0) > 0 || [...roomOfFiles.values()].some((room) => room < ROOM_FOR_EDITS);

/** Facts of one location of which an edit leaves nothing out. */
export const mostFacts = (crowded: boolean): number =>
  crowded ? FEW : LIMIT_LOCATION_FACTS - ROOM_FOR_EDITS;

export function addEffect(a: Analysis, fn: FunctionId, state: FunctionState, e: Effect): void {
  // What a source or a location puts into a location is known already; callers need not hear of it.
  if (e.base === BASE_SHARED && (e.fact.base === BASE_SOURCE || e.fact.base === BASE_SHARED)) return;
  a.work--;
  const effects = e.base === BASE_SHARED ? state.stores : state.effects;
  const near = effects.length < LONG || e.base === BASE_SHARED ? null : effectsNear(state, e);
  for (let n = 0; n < (near ?? effects).length; n++) {
    const i = near === null ? n : (near[n] ?? 0);
    const have = effects[i];
    if (have === undefined || have.base !== e.base || have.index !== e.index) continue;
    if (covers(a, have.fact, e.fact)) return;
    if (covers(a, e.fact, have.fact)) {
      effects[i] = e;
      return;
    }
  }
  if (effects.length >= a.bounds.effects) noteTruncated(a, fn, 'functions with too many effects');
  else {
    near?.push(effects.length);
    effects.push(e);
  }
}

/** Effects of which a list has more are found by what they are about. */
const LONG = 32;

/** Places of the effects about the same place in the same value, and of few others. */
function effectsNear(state: FunctionState, e: Effect): number[] {
  let by = state.effectsBy;
  if (by === undefined) {
    by = new Map();
    state.effectsBy = by;
    for (const [i, one] of state.effects.entries()) {
      const key = aboutOf(one);
      const list = by.get(key);
      if (list === undefined) by.set(key, [i]);
      else list.push(i);
    }
  }
  const key = aboutOf(e);
  let near = by.get(key);
  if (near === undefined) {
    near = [];
    by.set(key, near);
  }
  return near;
}

const aboutOf = ({ index, fact }: Effect): number =>
  Math.imul(Math.imul(index, 31) + fact.index, 31) ^ (fact.at * 8 + fact.base * 2 + fact.derived);

/** Of equal ways from a source to a sink the best is kept, one for each place where the text is put together. */
export function addHit(a: Analysis, { fact, kind, site, composedAt }: SinkFact): void {
  if (fact.base !== BASE_SOURCE) return;
  const by = composedAt === undefined ? '' : ` ${placeOf(composedAt)}`;
  const key = `${fact.index} ${kind} ${placeOf(site)}${by}`;
  const { guesses } = isSanitized(a.kinds, fact.sanitized, kindId(a.kinds, LOOKED_AT)) ? guess(fact) : fact;
  const isBare = fact.derived === 0 && a.kinds.names[kind] === 'sql-injection';
  const isRaw = fact.derived === 0;
  const hit = { source: fact.index, kind, site, composedAt, guesses, isBare, isRaw, trace: fact.trace };
  const have = a.hits.get(key);
  if (a.notes !== null) noteIn(a.notes.hitBy, placeOf(site), a.pointsTo.asking);
  if (have === undefined || saysMore(hit, have)) a.hits.set(key, hit);
}

/** The way that is guessed less; of equal ones the text that was put together, not what was sent as it is. */
function saysMore(hit: Hit, have: Hit): boolean {
  if (hit.guesses !== have.guesses) return hit.guesses < have.guesses;
  return hit.isBare === have.isBare ? isShownRather(hit, have) : have.isBare;
}

/**
 * Sinks that take text as a whole, and fields of objects that hold such text itself: of options of queries, of elements, of answers. In any
 * other field it is a value among others: bound to a statement, written as JSON, an option.
 */
const TEXT_IN: Readonly<Record<string, RegExp>> = {
  'sql-injection': /sql|query|text|statement|raw|expression|command|where|order/i,
  'ldap-injection': /filter|dn$|base/i,
  'ldap-name': /dn$|base|name/i,
  'xpath-injection': /xpath|expression|query/i,
  'template-injection': /template|source|text|body|html/i,
  'logic-less-template': /template|source|text|body|html/i,
  xss: /html|body|text|content|template|markup|data$/i,
  // A record leads to its own page, whatever is in it.
  'open-redirect':
    /url|uri|href|link|location|path|host|domain|protocol|scheme|authority|headers?|^to$|address|target|dest|redirect|return|next|back|fallback/i,
};

/**
 * Fields of such objects that hold nothing of what the sink is about: what a request sends does not say where it goes, and what a filter compares
 * with is taken for a value, whatever operators it holds (`{ email: { $eq: x } }`).
 */
const VALUE_IN: Readonly<Record<string, RegExp>> = {
  ssrf: /^(?:json|data|body|form|form_?data|form_params|multipart|payload|headers|cookies|params|qs|query|searchParams|auth)$/i,
  'nosql-injection': /^\$(?:eq|ne|gte?|lte?|in|nin)$/,
};

/** Does it lie in a field of an object that is handed to what takes text? */
function isValueInObject(a: Analysis, { fact, kind }: SinkFact): boolean {
  if (fact.at === NO_PATH) return false;
  const name = a.kinds.names[kind] ?? '';
  const keys = a.paths.keys[fact.at] ?? [];
  const values = VALUE_IN[name];
  if (values !== undefined) return keys.some((key) => values.test(key));
  const texts = TEXT_IN[name];
  return texts !== undefined && keys.some((key) => !/^(?:\*|\d+)$/.test(key) && !texts.test(key));
}

/** Notes that a fact reaches a sink: a finding when it is a source, else a line of the summary. */
export function recordSink(a: Analysis, fn: FunctionId, state: FunctionState, s: SinkFact): void {
  if (isSanitized(a.kinds, s.fact.sanitized, s.kind) || isValueInObject(a, s)) return;
  bringToSink(a, fn, state, {
    ...s,
    fact: { ...s.fact, sanitized: saidOf(a.kinds, s.fact.sanitized, s.kind) },
  });
}

function bringToSink(a: Analysis, fn: FunctionId, state: FunctionState, s: SinkFact): void {
  const { fact, kind, site, composedAt } = s;
  if (s.isWhole === true && fact.at !== NO_PATH) return;
  if (fact.base === BASE_SOURCE) {
    addHit(a, s);
    return;
  }
  if (fact.base === BASE_SHARED) {
    addLocationSink(a, fn, { ...s, fact });
    return;
  }
  if (fact.base === BASE_SELF) {
    const location = fieldLocation(a, fn, fact.path);
    if (location !== null && isLive(a, location.location))
      addLocationSink(a, fn, { ...s, fact: atLocation(fact, location) });
  }
  for (let i = 0; i < state.sinks.length; i++) {
    const have = state.sinks[i];
    if (have !== undefined && have.kind === kind && have.site === site && have.composedAt === composedAt) {
      if (covers(a, have.fact, fact)) return;
      if (covers(a, fact, have.fact)) {
        state.sinks[i] = s;
        return;
      }
    }
  }
  if (state.sinks.length >= a.bounds.sinks) noteTruncated(a, fn, 'functions that reach too many sinks');
  else state.sinks.push(s);
}

const places = new WeakMap<SinkSite, string>();

/** Where a sink is, as text; made once for each. */
export function placeOf(site: SinkSite): string {
  let place = places.get(site);
  if (place === undefined) {
    place = `${site.file} ${site.at.join(' ')}`;
    places.set(site, place);
  }
  return place;
}

/** Of equal ways from a location to a sink the shortest is kept. */
function addLocationSink(a: Analysis, fn: FunctionId, s: LocationSink): void {
  const { fact, kind, site, composedAt } = s;
  const key = `${fact.index} ${fact.path} ${fact.at} ${fact.derived} ${fact.sanitized} ${kind} ${placeOf(site)} ${composedAt === undefined ? '' : placeOf(composedAt)}`;
  if (a.notes !== null) noteSinkFrom(a.notes, placeOf(site), site, fact.index, fn);
  const have = a.locationSinks.get(key);
  if (have === undefined ? a.locationSinks.size < LIMIT_LOCATION_SINKS : isShownRather(fact, have.fact))
    a.locationSinks.set(key, s);
  else if (have === undefined) noteTruncated(a, fn, 'shared variables that reach too many sinks');
}

export function siteOf(a: Analysis, fn: FunctionId, call: ProgramCall): SinkSite {
  let site = a.sites.get(call.number);
  if (site === undefined) {
    site = { file: fileOfFunction(a.program, fn), at: call.at, text: a.program.textOf(fn, call) };
    a.sites.set(call.number, site);
  }
  return site;
}
