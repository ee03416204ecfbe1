import type { ClassIR } from '../ir/ir.ts';

/** Who calls routes of another program, and has no body: Spring Cloud, MicroProfile and Quarkus, Micronaut, and what wraps Retrofit. */
const CLIENT = /(?:^|\.)(?:(?:Reactive)?FeignClient|RegisterRestClient|RetrofitClient|Client)$/;

/** Whether the routes of an interface are ones that the program calls, not ones that it answers. */
export const isClientOfRoutes = ({ kind, decorators }: ClassIR): boolean =>
  kind === 'interface' && decorators.some(({ name }) => CLIENT.test(name));
