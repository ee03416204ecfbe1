import { z } from 'zod';

/**
 * One event of a stream (WHATWG HTML, 9.2): OpenAPI before 3.2 has the schema of `text/event-stream` describe each of them.
 * @param names what `event` may be; comments and `retry` are no events
 */
export const serverSentEvent = (names: readonly [string, ...string[]]) =>
  z.object({
    event: z.enum(names),
    data: z.string().min(2).describe('JSON, on one line.'),
    id: z.string().min(1).optional().describe('For `Last-Event-ID`.'),
  });
