import type { Endpoint } from '#contract/endpoint.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { parametersOf } from '#contract/specification-calls.ts'
import { limitHeaders, referencesTo } from './headers.ts'
import { type Json, referenceTo } from './schemas.ts'

/** Stands once: the answers of calls name their codes. */
const sentences = Object.entries(errors)
  .map(([code, { sentence }]) => `- \`${code}\`: ${sentence}`)
  .join('\n')

export const problemSchema = {
  type: 'object',
  description: 'A refusal (RFC 9457).',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string', description: 'Leads to the page of all errors, at this one.' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'A sentence a person can act on.' },
    code: { type: 'string', enum: Object.keys(errors), description: sentences },
    errors: {
      type: 'array',
      description: 'Each field that is wrong.',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    current: { type: 'object', description: 'The row as it is now, where the request had an older version.' },
    requestId: { type: 'string' },
  },
}

/** Every code that a call can answer with: its own, and those that follow from its access, its fields and the app. */
export function errorCodesOf(endpoint: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = [...endpoint.errors, 'too_many_requests', 'internal', 'unavailable']
  if (endpoint.access !== 'everyone' && endpoint.access !== 'visitor') codes.push('sign_in_required')
  if (endpoint.access !== 'everyone') codes.push('token_invalid')
  if (endpoint.access === 'owner') codes.push('not_yours', 'permission_missing')
  if (endpoint.access === 'staff') codes.push('admin_only', 'permission_missing')
  if (endpoint.params || endpoint.query || endpoint.body) codes.push('invalid_input', 'rule_broken')
  // A query parameter that the call does not know is refused by name.
  if (parametersOf(endpoint) !== 'any') codes.push('rule_broken')
  // Every call that changes something accepts an Idempotency-Key.
  if (endpoint.method !== 'GET')
    codes.push('invalid_input', 'malformed_json', 'body_too_large', 'body_too_complex', 'unsupported_media_type')
  return [...new Set(codes)]
}

/** `5XX`: what a client cannot help. */
type Refused = { status: string; codes: readonly ErrorCode[] }

function statusOf(code: ErrorCode): string {
  return code === 'internal' || code === 'unavailable' ? '5XX' : String(errors[code].status)
}

const known = new WeakMap<Endpoint, Refused[]>()

export function refusalsOf(endpoint: Endpoint): Refused[] {
  const earlier = known.get(endpoint)
  if (earlier) return earlier
  const byStatus = Map.groupBy(errorCodesOf(endpoint).toSorted(), statusOf)
  const refused = [...byStatus]
    .map(([status, codes]) => ({ status, codes }))
    .toSorted((a, b) => (a.status < b.status ? -1 : 1))
  known.set(endpoint, refused)
  return refused
}

/** Refusals that most calls have, by their codes. */
const commonNames: Readonly<Record<string, string>> = {
  'invalid_input malformed_json': 'BadRequest',
  'sign_in_required token_invalid': 'Unauthorized',
  'body_too_complex body_too_large': 'TooLarge',
  unsupported_media_type: 'WrongType',
  'internal unavailable': 'ServerError',
  'admin_only permission_missing': 'StaffOnly',
}

/** `OrderNotFoundOrNotYours` */
function nameOf({ codes }: Refused): string {
  const common = commonNames[codes.join(' ')]
  if (common !== undefined) return common
  const pascal = (code: string) => code.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
  return codes.map(pascal).join('Or')
}

function headersOf(status: string): Json | undefined {
  if (status === '429') return { ...limitHeaders, ...referencesTo('Retry-After') }
  if (status === '5XX') return referencesTo('Retry-After')
  return status === '401' ? referencesTo('WWW-Authenticate') : undefined
}

function responseOf({ status, codes }: Refused): Json {
  const headers = headersOf(status)
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    ...(headers && { headers }),
    content: { 'application/problem+json': { schema: referenceTo('schemas', 'Problem') } },
  }
}

/** Longer names say no more than the answer itself. */
const maxCodesOfName = 3

export type Refusals = {
  responsesOf(endpoint: Endpoint): Record<string, Json>
  components: Record<string, Json>
}

/** The refusals of calls; those that several calls share are described once. */
export function createRefusals(endpoints: readonly Endpoint[]): Refusals {
  const counts = new Map<string, number>()
  for (const refused of endpoints.flatMap(refusalsOf)) {
    const name = nameOf(refused)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const isShared = (refused: Refused) =>
    (counts.get(nameOf(refused)) ?? 0) > 1 && refused.codes.length <= maxCodesOfName
  const shared = endpoints.flatMap(refusalsOf).filter(isShared)
  const named = new Map(shared.map((refused) => [nameOf(refused), responseOf(refused)]))
  return {
    responsesOf: (endpoint) =>
      Object.fromEntries(
        refusalsOf(endpoint).map((refused) => [
          refused.status,
          isShared(refused) ? referenceTo('responses', nameOf(refused)) : responseOf(refused),
        ]),
      ),
    components: Object.fromEntries([...named].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  }
}
