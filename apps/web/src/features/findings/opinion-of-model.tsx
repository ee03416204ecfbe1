import type { FindingOpinion } from '@vedette/contract';
import { dayTime } from '../../lib/format.ts';
import { Section } from '../../ui/page.tsx';

const verdicts = {
  raise: 'Thinks it more likely than the analysis does.',
  lower: 'Thinks it less likely than the analysis does.',
  keep: 'Sees nothing that decides it.',
} as const;

/** What a language model said, apart from what was found: plain text of something that has read untrusted code. */
export function OpinionOfModel({ opinion }: { opinion: FindingOpinion }) {
  return (
    <Section
      title="Model's opinion"
      side={<span className="t3 sm">no evidence: it has read untrusted code, and decides nothing</span>}
    >
      <p className="why in-sec">
        <b>{verdicts[opinion.verdict]}</b>
      </p>
      <p className="why pre-line in-sec">{opinion.explanation}</p>
      <p className="t3 sm in-sec">
        {opinion.model}, {dayTime(opinion.answeredAt)}. The analysis itself: severity {opinion.severityBefore}
        , confidence {opinion.confidenceBefore}.
      </p>
    </Section>
  );
}
