export { type Auth, createAuth, type PasswordHashing } from './auth.ts';
export { authenticate, checkAccount } from './authenticate.ts';
export { isCredentialAlive, onCredentialEnd } from './credentials.ts';
export { tellManagers } from './enforcement.ts';
export { identityHandlers, identityJobs } from './jobs.ts';
export { openSession } from './open-session.ts';
export { assertStrongPassword } from './password-policy.ts';
export { hashPassword, hasPassword, setPassword } from './passwords.ts';
export { takeProvidersWord } from './providers-word.ts';
export { identityRoutes } from './routes.ts';
export { proofIn, takeSecondFactor } from './second-factor/at-sign-in.ts';
export { askFor, hasSecondFactor } from './second-factor/state.ts';
export { signIn } from './sign-in.ts';
export { assertCurrentTerms } from './terms.ts';
export { mintPersonalAccessToken, revokeSecrets } from './tokens.ts';
export {
  createInvitedUser,
  createUser,
  findUserByEmail,
  grantPlatformAdministration,
  markVerified,
  readUser,
  updateProfile,
} from './users.ts';
