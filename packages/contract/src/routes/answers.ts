/** The answers that many routes share. */
import type { z } from 'zod';
import type { RouteDefinition } from '../route.ts';

/** 200 with a body. */
export function ok<S extends z.ZodType>(schema: S, description: string) {
  return { status: 200, schema, description } as const;
}

/** 201 with the new record. */
export function created<S extends z.ZodType>(schema: S, description: string) {
  return { status: 201, schema, description } as const;
}

/** 202 without a body: something will be sent, and the answer does not say to whom. */
export function accepted(description: string) {
  return { status: 202, schema: null, description } as const;
}

/** 202 with a body: it is kept, and will be done. */
export function acceptedWith<S extends z.ZodType>(schema: S, description: string) {
  return { status: 202, schema, description } as const;
}

/** 204. */
export function done(description: string) {
  return { status: 204, schema: null, description } as const;
}

/** For routes that take nothing but a credential. */
export const noInput = { params: null, query: null, body: null } as const satisfies Partial<RouteDefinition>;
