import type { Endpoint } from './endpoint.ts'
import { fieldNames } from './unknown-fields.ts'

/** The calls of specification section 7, as its table writes them. */
export const specificationCalls: readonly string[] = [
  'PUT /user/{email}',
  'GET /admin/{email}',
  'GET /users',
  'PUT /user/admin/{email}',
  'GET /product',
  'POST /product',
  'DELETE /product/{id}',
  'GET /purchase/{id}',
  'POST /order',
  'GET /order',
  'DELETE /order/{id}',
  'GET /orders',
  'DELETE /orders/{id}',
  'GET /payment/{id}',
  'GET /profile/{email}',
  'PUT /profile/{email}',
  'GET /review',
  'POST /review',
]

const bySpecification = new Set(specificationCalls)

/**
 * Whether a call ignores fields that it does not know. Only those of the specification do, whose clients may send whole objects.
 * Every other call refuses them: ignoring a misspelt field would do something else than was asked for.
 */
export function ignoresUnknownFields({ method, path }: Pick<Endpoint, 'method' | 'path'>): boolean {
  return bySpecification.has(`${method} ${path}`)
}

/**
 * The query parameters that a call accepts, or `any`: pages and public reads are opened with parameters of others, such as
 * `utm_source`. A call that writes, one for staff, and a file of one's own refuse those that they do not know: a misspelt `from`
 * of an export would be all rows.
 */
export function parametersOf(endpoint: Endpoint): readonly string[] | 'any' {
  const { method, access, query, sends } = endpoint
  const isOpen = method === 'GET' && access !== 'staff' && (access === 'everyone' || !sends)
  if (ignoresUnknownFields(endpoint) || isOpen) return 'any'
  return query ? fieldNames(query) : []
}
