import type { ClassIR } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import { normalName } from './entity-facts.ts';

/** What a model of Laravel takes from whoever fills it, by its list. */
export interface FillableModel {
  readonly name: string;
  readonly columns: readonly string[];
}

const CLASS_CHARACTERS = 12_000;
const LIST = /\$fillable\s*=\s*(?:array\(|\[)([^;]{0,4000})/;

export function fillableModels(flat: FlatModule, text: string): FillableModel[] {
  if (flat.module.language !== 'php') return [];
  return flat.places('cls').flatMap((i) => {
    const { name, start, end } = flat.nodes[i] as ClassIR;
    const list = LIST.exec(text.slice(start, Math.min(end, start + CLASS_CHARACTERS)))?.[1];
    if (name === '' || list === undefined) return [];
    return [{ name, columns: [...list.matchAll(/["'](\w+)["']/g)].map(([, column = '']) => column) }];
  });
}

/** By these somebody gets rights, money, another's name or another's customer. Asked of names in lower case without `_`. */
const GIVES =
  /role|admin|staff|superuser|permission|privilege|authorit|access|verified|approved|balance|credit|password|token|secret|apikey|group|(?:owner|author|creator|user|account|member|customer|tenant|company|organi[sz]ation|org|team|workspace|project)(?:id|uuid)?$|^(?:active|activated|enabled|banned|status|state)$/;
/** Who wrote it down, which a log may tell better. */
const WRITTEN_BY = /^(?:created|updated|deleted|modified)by(?:id)?$/;
/** A state of an address is one of a country. */
const OF_ADDRESSES = /^(?:city|zip|country|address\d?|postcode|postalcode)$/;

/** What whoever fills a model may gain: rights or somebody else's things, a place in a log, or nothing. */
export function gainOf({ columns }: FillableModel): 'rights' | 'log' | 'nothing' {
  const names = columns.map(normalName);
  const isAddress = names.some((one) => OF_ADDRESSES.test(one));
  if (names.some((one) => GIVES.test(one) && !(isAddress && one === 'state'))) return 'rights';
  return names.some((one) => WRITTEN_BY.test(one)) ? 'log' : 'nothing';
}
