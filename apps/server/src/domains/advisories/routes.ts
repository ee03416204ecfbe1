import { routes } from '@vedette/contract';
import { type Binding, on } from '../../platform/http/bind.ts';
import { listImports } from './imports.ts';

export const advisoryRoutes: Binding[] = [on(routes.listAdvisoryImports, (ctx) => listImports(ctx))];
