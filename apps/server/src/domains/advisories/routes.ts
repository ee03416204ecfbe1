import { routes } from '@vedette/contract';
import { type Binding, handle } from '../../platform/http/bind.ts';
import { listImports } from './imports.ts';

export const advisoryRoutes: Binding[] = [handle(routes.listAdvisoryImports, (ctx) => listImports(ctx))];
