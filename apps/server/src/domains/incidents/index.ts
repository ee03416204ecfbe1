export { locateIncident } from './incidents.ts';
export { incidentRoutes } from './routes.ts';
