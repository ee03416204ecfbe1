import { type Load, measureLoad } from './load.ts';
import type { ServerProcess } from './processes.ts';

/** As many wait for an answer at any moment. */
const CONNECTIONS = 32;

export interface Measured extends Omit<Load, 'requests'> {
  /** Of the server's process, for each request. */
  readonly cpuMicroseconds: number;
}

/** A server and the whole request, head and body, that it is asked over and over. */
export interface BenchTarget {
  readonly server: ServerProcess;
  readonly request: Buffer;
}

export interface SideBySide {
  /** Ours over the bare one's, of the middle round. */
  readonly ratio: number;
  readonly p99Ratio: number;
  /** Of the middle round each. */
  readonly bare: Measured;
  readonly ours: Measured;
}

/**
 * Measures two servers in short rounds in turns, so that what else the machine does meets both alike; each round is
 * compared with the one beside it.
 * @param status of every answer
 */
export async function sideBySide(
  { bare, ours }: { readonly bare: BenchTarget; readonly ours: BenchTarget },
  options: { readonly status: number; readonly rounds: number; readonly roundMs: number },
): Promise<SideBySide> {
  await measure(bare, options);
  await measure(ours, options);
  const rounds: { bare: Measured; ours: Measured }[] = [];
  for (let round = 0; round < options.rounds; round++) {
    rounds.push({ bare: await measure(bare, options), ours: await measure(ours, options) });
  }
  const typical = (name: 'bare' | 'ours'): Measured => {
    const of = (field: keyof Measured) => middle(rounds.map((round) => round[name][field]));
    return {
      requestsPerSecond: of('requestsPerSecond'),
      p50: of('p50'),
      p99: of('p99'),
      cpuMicroseconds: of('cpuMicroseconds'),
    };
  };
  const ratioOf = (field: keyof Measured) =>
    middle(rounds.map((round) => round.ours[field] / round.bare[field]));
  return {
    ratio: ratioOf('requestsPerSecond'),
    p99Ratio: ratioOf('p99'),
    bare: typical('bare'),
    ours: typical('ours'),
  };
}

async function measure(
  { server, request }: BenchTarget,
  { status, roundMs }: { readonly status: number; readonly roundMs: number },
): Promise<Measured> {
  const before = server.cpuSeconds();
  const { requests, ...load } = await measureLoad(server.port, request, {
    connections: CONNECTIONS,
    ms: roundMs,
    status,
  });
  return { ...load, cpuMicroseconds: ((server.cpuSeconds() - before) * 1e6) / requests };
}

const middle = (values: number[]) =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
