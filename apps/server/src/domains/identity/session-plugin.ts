import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/**
 * Opens a session for somebody who was recognised without a password, in the identity library's own way: its row, its token, its
 * signed cookie. Called as a function (`auth.api.openSession`); like the rest of the library it is mounted nowhere.
 */
export const ownSessions = {
  id: 'own-sessions',
  endpoints: {
    openSession: createAuthEndpoint(
      '/own-sessions/open',
      { method: 'POST', body: z.strictObject({ userId: z.string() }), metadata: { SERVER_ONLY: true } },
      async (context) => {
        const { internalAdapter } = context.context;
        const user = await internalAdapter.findUserById(context.body.userId);
        if (user === null) throw new Error('there is no such user');
        await setSessionCookie(context, { session: await internalAdapter.createSession(user.id), user });
        return context.json({});
      },
    ),
  },
} as const;
