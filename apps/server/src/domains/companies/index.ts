export { createCompany, findCompany, findCompanyByHandle, getCompany } from './companies.ts';
export { addCompanyUser, findActiveCompanyUser, findMemberByEmail } from './company-users.ts';
export { lockMembershipShared, scopeOfCompany } from './membership.ts';
export { admitProvided } from './provided-users.ts';
export { companyRoutes } from './routes.ts';
export { memberStanding } from './standing.ts';
