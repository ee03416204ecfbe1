export { locateDelivery } from './deliveries.ts';
export { createMonitoring, type Monitoring } from './monitoring.ts';
export { locateMonitor } from './monitors.ts';
export { monitorRoutes } from './routes.ts';
