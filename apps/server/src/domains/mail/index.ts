export { mailHandlers, mailJobs } from './jobs.ts';
export { listOutbox, readOutboxMessage, sendMail } from './mail.ts';
export { mailRoutes } from './routes.ts';
