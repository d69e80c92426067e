import * as z from 'zod/mini'
import { endpoints } from '#contract/all.ts'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { tableTypes } from '#contract/imports.ts'
import { pictureTypes } from '#contract/pictures.paths.ts'

type Json = Record<string, unknown>

const accessWords = {
  everyone: 'Open to everyone.',
  identity: 'Takes the sign-in provider’s identity token.',
  customer: 'For anybody signed in.',
  owner: 'For the owner of the address, and for admins.',
  admin: 'For admins only.',
}

/** OpenAPI 3.1 of the whole contract. `server` is the address of the API, `{PUBLIC_URL}/api`. */
export function openApiDocument(server: string, version: string): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Datum', version, description: 'Errors are application/problem+json with a stable code.' },
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
      schemas: { Problem: problemSchema },
    },
  }
}

function operation(endpoint: Endpoint): Json {
  const parameters = [...parametersIn('path', endpoint.params), ...parametersIn('query', endpoint.query)]
  return {
    operationId: endpoint.id,
    tags: [endpoint.id.split('.')[0]],
    summary: endpoint.summary,
    description: accessWords[endpoint.access],
    ...(endpoint.access !== 'everyone' && {
      security: [endpoint.access === 'identity' ? { identityToken: [] } : { accessToken: [] }],
    }),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && {
      requestBody: { content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } } },
    }),
    ...(endpoint.takes && { requestBody: { content: fileContent[endpoint.takes] } }),
    responses: responses(endpoint),
  }
}

const fileContent = { picture: filesOf(pictureTypes), table: filesOf(tableTypes) }

function filesOf(types: readonly string[]): Json {
  return Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
}

function parametersIn(place: 'path' | 'query', schema: Schema | undefined): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function responses(endpoint: Endpoint): Json {
  const answers: Json = {
    [endpoint.status ?? 200]: {
      description: 'All is well.',
      content: { 'application/json': { schema: jsonSchema(endpoint.reply, 'output') } },
    },
  }
  for (const [status, codes] of codesByStatus(endpoint)) {
    answers[status] = {
      description: codes.map((code) => `\`${code}\`: ${errors[code].sentence}`).join('\n\n'),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    }
  }
  return answers
}

/** Every code a call can answer with: its own, and those that follow from its access, its fields and the house. */
export function codesOf(endpoint: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = [...endpoint.errors, 'too_many_requests', 'internal', 'unavailable']
  if (endpoint.access !== 'everyone') codes.push('sign_in_required', 'token_invalid')
  if (endpoint.access === 'owner') codes.push('not_yours')
  if (endpoint.access === 'admin') codes.push('admin_only')
  if (endpoint.params || endpoint.query || endpoint.body) codes.push('invalid_input', 'rule_broken')
  // Whatever changes something reads an Idempotency-Key, fields or not.
  if (endpoint.method !== 'GET')
    codes.push('invalid_input', 'malformed_json', 'body_too_large', 'unsupported_media_type')
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

function jsonSchema(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
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
    requestId: { type: 'string' },
  },
}
