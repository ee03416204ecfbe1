export { getCredits, grantCredits, grantInitialCredits, setScansEnabled } from './accounts.ts';
export { captureCredit, checkCredit, releaseCredit, reserveCredit } from './charges.ts';
export { creditRoutes } from './routes.ts';
