import * as z from 'zod/mini'
import { endpoints } from '#contract/all.ts'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { ignoresUnknownFields, parametersOf } from '#contract/specification-calls.ts'
import { brand } from '#tenant/brand.ts'

export type Json = Record<string, unknown>

const description = [
  'Errors are application/problem+json with a stable code.',
  'Every call may answer 429: an account, or an address without a sign-in, may make as many requests a minute as the header RateLimit-Policy says (setting RATE_LIMIT; the headers are absent where it is 0). Each instance counts for itself. Retry-After says when to try again.',
].join('\n\n')

const headerComponents = {
  'RateLimit-Policy': header('Quota (q) in a window of w seconds, as in `"api";q=6000;w=60`.', 'string'),
  RateLimit: header('What is left of the quota (r), and the seconds until it is full again (t).', 'string'),
  'RateLimit-Limit': header('The quota, for clients that do not read the two above.', 'integer'),
  'RateLimit-Remaining': header('What is left of it.', 'integer'),
  'RateLimit-Reset': header('Seconds until it is full again.', 'integer'),
  'Retry-After': header('Seconds to wait before the next try.', 'integer'),
}

function header(description: string, type: string): Json {
  return { description, schema: { type } }
}

function referenceTo(...names: (keyof typeof headerComponents)[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

const limitHeaders = referenceTo(
  'RateLimit-Policy',
  'RateLimit',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
)
const retryHeader = referenceTo('Retry-After')

const accessWords = {
  everyone: 'Open to everyone.',
  visitor: 'Open to everyone; a token that is sent has to be valid.',
  identity: 'Takes the sign-in provider’s identity token.',
  customer: 'For anybody signed in.',
  owner: 'For the owner of the address, and for admins.',
  admin: 'For admins only.',
}

/**
 * What the document says besides the contract, because it follows from rows: further parameters of calls by their ids, and
 * schemas that are described once, under a name, wherever the contract has `replaces`.
 */
export type Additions = {
  parameters: Readonly<Record<string, readonly Json[]>>
  schemas: readonly { name: string; replaces: Schema; schema: Json }[]
}

const nothing: Additions = { parameters: {}, schemas: [] }

/** OpenAPI 3.1 of the whole contract. `server` is the address of the API, `{PUBLIC_URL}/api`. */
export function openApiDocument(server: string, version: string, additions = nothing): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(endpoint, additions),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: brand.name, version, description },
    servers: [{ url: server }],
    paths,
    components: {
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'From PUT /user/{email}; good for 15 minutes.',
        },
        identityToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'From GET /auth/token of the sign-in provider.',
        },
      },
      schemas: {
        Problem: problemSchema,
        ...Object.fromEntries(additions.schemas.map(({ name, schema }) => [name, schema])),
      },
      headers: headerComponents,
    },
  }
}

function operation(endpoint: Endpoint, additions: Additions): Json {
  const parameters = [
    ...parametersIn('path', endpoint.params),
    ...parametersIn('query', endpoint.query),
    ...(additions.parameters[endpoint.id] ?? []),
  ]
  return {
    operationId: endpoint.id,
    tags: [endpoint.id.split('.')[0]],
    summary: endpoint.summary,
    description: accessWords[endpoint.access],
    ...(endpoint.access !== 'everyone' && {
      security: securityOf(endpoint),
    }),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && {
      requestBody: { content: { 'application/json': { schema: bodySchema(endpoint, endpoint.body, additions) } } },
    }),
    ...(endpoint.takes && { requestBody: { content: filesOf(endpoint.takes) } }),
    responses: responses(endpoint, additions),
  }
}

function securityOf({ access }: Endpoint): Json[] {
  if (access === 'identity') return [{ identityToken: [] }]
  return access === 'visitor' ? [{}, { accessToken: [] }] : [{ accessToken: [] }]
}

function filesOf(types: readonly string[]): Json {
  return Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
}

function parametersIn(location: 'path' | 'query', schema: Schema | undefined): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { deprecated, ...schema }]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    ...(deprecated === true && { deprecated }),
    schema,
  }))
}

function responses(endpoint: Endpoint, additions: Additions): Json {
  const answers: Json = {
    [endpoint.status ?? 200]: {
      description: 'All is well.',
      headers: limitHeaders,
      content: { 'application/json': { schema: jsonSchema(endpoint.reply, 'output', additions) } },
    },
  }
  for (const [status, codes] of codesByStatus(endpoint)) {
    answers[status] = {
      description: codes.map((code) => `\`${code}\`: ${errors[code].sentence}`).join('\n\n'),
      headers: status === 429 || status === 503 ? { ...limitHeaders, ...retryHeader } : limitHeaders,
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    }
  }
  return answers
}

/** Every code that a call can answer with: its own, and those that follow from its access, its fields and the app. */
export function codesOf(endpoint: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = [...endpoint.errors, 'too_many_requests', 'internal', 'unavailable']
  if (endpoint.access !== 'everyone' && endpoint.access !== 'visitor') codes.push('sign_in_required')
  if (endpoint.access !== 'everyone') codes.push('token_invalid')
  if (endpoint.access === 'owner') codes.push('not_yours')
  if (endpoint.access === 'admin') codes.push('admin_only')
  if (endpoint.params || endpoint.query || endpoint.body) codes.push('invalid_input', 'rule_broken')
  // A query parameter that the call does not know is refused by name.
  if (parametersOf(endpoint) !== 'any') codes.push('rule_broken')
  // Every call that changes something accepts an Idempotency-Key.
  if (endpoint.method !== 'GET')
    codes.push('invalid_input', 'malformed_json', 'body_too_large', 'body_too_complex', 'unsupported_media_type')
  return [...new Set(codes)]
}

function codesByStatus(endpoint: Endpoint): Map<number, ErrorCode[]> {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codesOf(endpoint).sort((a, b) => errors[a].status - errors[b].status)) {
    const { status } = errors[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return byStatus
}

/** What a body may hold: a call that refuses unknown fields says so. */
function bodySchema(endpoint: Endpoint, body: Schema, additions: Additions): Json {
  return jsonSchema(body, ignoresUnknownFields(endpoint) ? 'input' : 'closed', additions)
}

/** A value that is sent, one that is sent without fields that are not known, and one that is answered. */
type Direction = 'input' | 'closed' | 'output'

/** By direction, and by the names of the schemas that are described once. */
const described = new WeakMap<Schema, Map<string, Json>>()

/**
 * The JSON Schema of a schema of the contract, which is made once: describing all calls takes longer than a request may.
 * Not to be changed.
 */
function jsonSchema(schema: Schema, io: Direction, { schemas } = nothing): Json {
  const known = described.get(schema) ?? new Map<string, Json>()
  described.set(schema, known)
  const key = [io, ...schemas.map(({ name }) => name)].join(' ')
  const description = known.get(key) ?? generated(schema, io, schemas)
  known.set(key, description)
  return description
}

function generated(schema: Schema, direction: Direction, schemas: Additions['schemas']): Json {
  const override = ({ zodSchema, jsonSchema: made }: { zodSchema: unknown; jsonSchema: Json }) => {
    const named = schemas.find(({ replaces }) => replaces === zodSchema)
    if (!named) {
      if (direction === 'closed' && made.properties) made.additionalProperties ??= false
      return
    }
    for (const key of Object.keys(made)) delete made[key]
    made.$ref = `#/components/schemas/${named.name}`
  }
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: direction === 'output' ? 'output' : 'input',
    unrepresentable: 'any',
    override,
  })
  return rest
}

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'A sentence a person can act on.' },
    code: { type: 'string', enum: Object.keys(errors) },
    errors: {
      type: 'array',
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
