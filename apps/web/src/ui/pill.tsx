import {
  ArrowUpRight,
  Check,
  CircleDashed,
  CircleDot,
  CircleQuestionMark,
  CircleSlash,
  Copy,
  Crosshair,
  Eye,
  type LucideIcon,
  Stamp,
} from 'lucide-react';
import { words } from '../lib/format.ts';
import { Icon } from './icon.tsx';

type Look = 'solid' | 'quiet' | 'open' | 'hatch' | 'plain';
type Word = readonly [icon: LucideIcon, look: Look];

const dispositions: Record<string, Word> = {
  unknown: [CircleQuestionMark, 'hatch'],
  benign: [Check, 'quiet'],
  suspicious: [Eye, 'open'],
  confirmed_threat: [Crosshair, 'solid'],
  false_positive: [CircleSlash, 'quiet'],
  duplicated: [Copy, 'quiet'],
};
const statuses: Record<string, Word> = {
  new: [CircleDot, 'plain'],
  analyzing: [Eye, 'plain'],
  escalated: [ArrowUpRight, 'plain'],
  closed: [Check, 'quiet'],
  approval: [Stamp, 'open'],
  clarification: [CircleQuestionMark, 'open'],
};
const states: Record<string, LucideIcon> = {
  draft: CircleDashed,
  published: CircleDot,
  dismissed: CircleSlash,
};

/** What an alert is or is at: a word and an icon in ink, as colour is severity. */
export function Pill({ word }: { word: string }) {
  const [icon, look] = dispositions[word] ?? statuses[word] ?? [CircleDot, 'plain'];
  return (
    <span className={`pill ${look === 'plain' ? '' : look}`}>
      <Icon icon={icon} />
      <span>{words(word)}</span>
    </span>
  );
}

/** What people decided about a finding. */
export function StateWord({ state }: { state: string }) {
  return (
    <span className={`row nowrap state${state === 'dismissed' ? ' t3' : ''}`}>
      <Icon icon={states[state] ?? CircleDashed} size="small" />
      {words(state)}
    </span>
  );
}
