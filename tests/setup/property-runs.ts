/**
 * How many random cases a property is tried with: those given, and many times as many where the long tests run it
 * (`PROPERTY_RUNS` in the project's settings), because each case costs a database or a server more than a moment.
 */
export const propertyRuns = (cases: number): number => cases * Number(process.env.PROPERTY_RUNS ?? 1);
