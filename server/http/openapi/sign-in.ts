import { type Json, referenceTo } from './schemas.ts'

const refused = {
  description: 'A refusal of the sign-in provider, with a code and a message.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['code', 'message'],
        properties: { code: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
}

function operation(given: Json & { operationId: string; responses: Json }): Json {
  return { tags: ['signIn'], ...given }
}

/**
 * The calls of the sign-in provider that a program needs to come to an access token. Its other calls are for the pages of the
 * portal.
 */
export const signInPaths: Record<string, Json> = {
  '/auth/sign-in/email': {
    post: operation({
      operationId: 'signIn.byEmail',
      summary: 'Sign in by email and password: the answer sets the cookie of a session',
      description: 'Open to everyone. Send an `Origin` header with the address of the portal.',
      security: [],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['email', 'password'],
              properties: { email: { type: 'string' }, password: { type: 'string' } },
            },
          },
        },
      },
      responses: {
        200: {
          description: 'Signed in.',
          headers: { 'Set-Cookie': { description: 'The session.', schema: { type: 'string' } } },
          content: { 'application/json': { schema: { type: 'object' } } },
        },
        400: refused,
        401: refused,
        403: refused,
        429: { ...refused, headers: { 'Retry-After': referenceTo('headers', 'Retry-After') } },
      },
    }),
  },
  '/auth/token': {
    get: operation({
      operationId: 'signIn.identityToken',
      summary: 'The identity token of a session, to exchange for an access token with PUT /user/{email}',
      description: 'For the cookie of a session.',
      security: [{ session: [] }],
      responses: {
        200: {
          description: 'Valid for five minutes.',
          content: {
            'application/json': {
              schema: { type: 'object', required: ['token'], properties: { token: { type: 'string' } } },
            },
          },
        },
        401: refused,
        429: refused,
      },
    }),
  },
  '/auth/sign-out': {
    post: operation({
      operationId: 'signIn.signOut',
      summary: 'End the session; its access tokens are no longer accepted',
      description: 'For the cookie of a session.',
      security: [{ session: [] }],
      responses: {
        200: {
          description: 'Signed out.',
          content: { 'application/json': { schema: { type: 'object' } } },
        },
        400: refused,
        429: refused,
      },
    }),
  },
}
