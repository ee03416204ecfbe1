/** Version of the engine; part of every cache key, so that results of an older engine are never taken for this one's. */
export const engineVersion = '0.2.0';
