import { type Json, referenceTo } from './schemas.ts'

function header(description: string, type: 'string' | 'integer'): Json {
  return { description, schema: { type } }
}

/** Headers of answers. */
export const headerComponents = {
  'RateLimit-Policy': header('Quota (q) in a window of w seconds, as in `"api";q=6000;w=60`.', 'string'),
  RateLimit: header('What is left of the quota (r), and the seconds until it is full again (t).', 'string'),
  'RateLimit-Limit': header('The quota, for clients that do not read the two above.', 'integer'),
  'RateLimit-Remaining': header('What is left of it.', 'integer'),
  'RateLimit-Reset': header('Seconds until it is full again.', 'integer'),
  'Retry-After': header('Seconds to wait before the next try.', 'integer'),
  'WWW-Authenticate': header('`Bearer`', 'string'),
  Link: header(
    'Where the list continues: `</api/product?limit=100&cursor=41>; rel="next"`. Absent on the last page.',
    'string',
  ),
  'X-Total-Count': header(
    'The number of rows, where it is known: of a file, and of a list that fits on one page.',
    'integer',
  ),
  'Content-Disposition': header('The name of the file (RFC 6266).', 'string'),
} satisfies Record<string, Json>

type HeaderName = keyof typeof headerComponents

export function referencesTo(...names: readonly HeaderName[]): Json {
  return Object.fromEntries(names.map((name) => [name, referenceTo('headers', name)]))
}

/** Every answer has them; they are named where a client has to wait. */
export const limitHeaders = referencesTo(
  'RateLimit-Policy',
  'RateLimit',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
)

/** Headers of requests. */
export const parameterComponents = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Makes a repeated request answer as the first one did, and do nothing twice: a text of your own, new for each thing to be done.',
    schema: { type: 'string', minLength: 1, maxLength: 200 },
  },
} satisfies Record<string, Json>
