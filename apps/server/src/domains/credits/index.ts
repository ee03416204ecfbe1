export { accountOf, getCredits, grantCredits, grantInitialCredits, setScansEnabled } from './accounts.ts';
export { captureCredit, releaseCredit, reserveCredits } from './charges.ts';
export { type Account, assertAffordable } from './price.ts';
export { creditRoutes } from './routes.ts';
