/** A path as it is drawn: code, block by block, going down; calls bend inwards, returns come back. */
import type { FindingCode, FindingDetail } from '@vedette/contract';

export interface PathStep {
  readonly number: number;
  readonly kind: 'source' | 'step' | 'sink';
  readonly file: string;
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly description: string;
}

export interface Leg {
  readonly file: string;
  /** How far in: 0 where the path begins, one more in each file that is entered. */
  readonly depth: number;
  readonly steps: readonly PathStep[];
}

export interface LegLine {
  readonly number: number;
  readonly text: string;
  /** Steps that begin on this line, in their order. */
  readonly steps: readonly PathStep[];
  /** Lines between the one before and this one that are not shown. */
  readonly cutBefore: number;
}

/** Lines shown around the steps of a leg. */
const AROUND = 2;

export function stepsOf(finding: FindingDetail): readonly PathStep[] {
  const flow = finding.flow ?? [{ ...finding, kind: 'sink' as const, description: finding.message }];
  return flow.map((step, index) => ({
    number: index + 1,
    kind: step.kind,
    file: step.file,
    startLine: step.startLine,
    startColumn: step.startColumn,
    endLine: step.endLine,
    endColumn: step.endColumn,
    description: step.description,
  }));
}

/** Within a leg lines only go down: what goes back up, or into another file, begins a new one. */
export function legsOf(steps: readonly PathStep[]): readonly Leg[] {
  const legs: { file: string; depth: number; steps: PathStep[] }[] = [];
  const entered: string[] = [];
  for (const step of steps) {
    const last = legs.at(-1);
    const before = last?.steps.at(-1);
    if (last && before && last.file === step.file && step.startLine >= before.startLine) {
      last.steps.push(step);
      continue;
    }
    const known = entered.indexOf(step.file);
    if (known < 0) entered.push(step.file);
    else entered.length = known + 1;
    legs.push({ file: step.file, depth: Math.min(entered.length - 1, 2), steps: [step] });
  }
  return legs;
}

/** The lines of a leg that the scan kept. */
export function linesOf(leg: Leg, code: FindingCode): readonly LegLine[] {
  const kept = new Map<number, string>();
  for (const { file, startLine, lines } of code.excerpts) {
    if (file !== leg.file) continue;
    lines.forEach((text, index) => {
      kept.set(startLine + index, text);
    });
  }
  const wanted = new Set<number>();
  for (const { startLine, endLine } of leg.steps) {
    for (let line = startLine - AROUND; line <= Math.min(endLine, startLine + 12) + AROUND; line++)
      wanted.add(line);
  }
  const numbers = [...wanted].filter((number) => kept.has(number)).sort((a, b) => a - b);
  return numbers.map((number, index) => ({
    number,
    text: kept.get(number) ?? '',
    steps: leg.steps.filter(({ startLine }) => startLine === number),
    cutBefore: index === 0 ? 0 : number - (numbers[index - 1] ?? number) - 1,
  }));
}

export const filesOf = (steps: readonly PathStep[]) => new Set(steps.map(({ file }) => file)).size;
