export { locateDelivery } from './deliveries.ts';
export { deliverFound, monitorsOfType } from './found-events.ts';
export { createMonitoring, type Monitoring } from './monitoring.ts';
export { locateMonitor, type OnMonitorCreated } from './monitors.ts';
export { monitorRoutes } from './routes.ts';
