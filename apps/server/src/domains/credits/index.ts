export { accountOf, getCredits, grantCredits, grantInitialCredits, setScansEnabled } from './accounts.ts';
export { captureCredit, releaseCredit, reserveCredits } from './charges.ts';
export { assertAffordable } from './price.ts';
export { creditRoutes } from './routes.ts';
export type { Account } from './store.ts';
