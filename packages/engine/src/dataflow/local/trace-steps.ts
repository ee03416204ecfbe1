/** A step as the worker keeps it; what of it a summary needs is worked out at the end, for the steps that are used. */
export interface TraceStepDraft {
  readonly parent: number;
  /** Offsets in the text. */
  readonly start: number;
  readonly end: number;
}

/**
 * The steps that values of a file took; equal ones have one number, and number 0 stands for none. One is asked for with each origin of each value
 * that is assigned, so that they are found by their three numbers, without a text or an object for a key.
 */
export class TraceSteps {
  readonly steps: TraceStepDraft[] = [{ parent: 0, start: 0, end: 0 }];
  /** Numbers of steps, each where its hash says or in the next place that is free; 0 where none is. */
  private places = new Int32Array(256);

  numberOf(parent: number, start: number, end: number): number {
    const mask = this.places.length - 1;
    for (let at = hashOf(parent, start, end) & mask; ; at = (at + 1) & mask) {
      const id = this.places[at] ?? 0;
      if (id === 0) return this.add(at, { parent, start, end });
      const step = this.steps[id];
      if (step !== undefined && step.start === start && step.parent === parent && step.end === end) return id;
    }
  }

  private add(at: number, step: TraceStepDraft): number {
    const id = this.steps.push(step) - 1;
    this.places[at] = id;
    if (id * 2 > this.places.length) this.grow();
    return id;
  }

  private grow(): void {
    const places = new Int32Array(this.places.length * 4);
    const mask = places.length - 1;
    for (const [id, { parent, start, end }] of this.steps.entries()) {
      if (id === 0) continue;
      let at = hashOf(parent, start, end) & mask;
      while (places[at] !== 0) at = (at + 1) & mask;
      places[at] = id;
    }
    this.places = places;
  }
}

function hashOf(parent: number, start: number, end: number): number {
  const mixed = Math.imul(Math.imul(parent, 0x9e3779b1) ^ start, 0x85ebca6b) ^ Math.imul(end, 0xc2b2ae35);
  return mixed ^ (mixed >>> 15);
}
