import { endpoints } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { tags } from '#contract/openapi/tags.ts'
import { brand } from '#tenant/brand.ts'
import { headerComponents, parameterComponents } from './headers.ts'
import { operationOf } from './operation.ts'
import { shareParameters } from './parameters.ts'
import { createRefusals, problemSchema } from './refusals.ts'
import { createComponents, type Json, type Replaced } from './schemas.ts'
import { signInPaths } from './sign-in.ts'

const description = [
  'Errors are application/problem+json with a stable code.',
  'Every call may answer 429: an account, or an address without a sign-in, may make as many requests a minute as the header RateLimit-Policy of each answer says (setting RATE_LIMIT; the headers are absent where it is 0). Each instance counts for itself. Retry-After says when to try again.',
  'Amounts are numbers in major units of the currency that is named beside them.',
].join('\n\n')

/**
 * What the document says besides the contract, because it follows from rows: further parameters of calls by their ids, and
 * schemas that are described once, under a name, wherever the contract has `replaces`.
 */
export type Additions = {
  parameters: Readonly<Record<string, readonly Json[]>>
  schemas: readonly (Replaced & { schema: Json })[]
}

const nothing: Additions = { parameters: {}, schemas: [] }

type Described = {
  operations: ReadonlyMap<Endpoint, Json>
  schemas: Json
  responses: Json
  parameters: Json
}

/** By the names of the schemas that follow from rows. Describing all calls takes longer than a request may. */
const described = new Map<string, Described>()

function describeCalls({ schemas }: Additions): Described {
  const key = schemas.map(({ name }) => name).join(' ')
  const known = described.get(key)
  if (known) return known
  const components = createComponents(schemas)
  const refusals = createRefusals(endpoints)
  const { parts, schemas: own } = components.finish(
    endpoints.map((endpoint) => operationOf(endpoint, components, refusals)),
  )
  const shared = shareParameters(parts)
  const operations = new Map(
    endpoints.map((endpoint, index) => [endpoint, shared.operations[index] ?? {}] as const),
  )
  const made = { operations, schemas: own, responses: refusals.components, parameters: shared.components }
  described.set(key, made)
  return made
}

/** An operation with the parameters that follow from rows. */
function withParameters(operation: Json, more: readonly Json[] | undefined): Json {
  if (!more) return operation
  return { ...operation, parameters: [...((operation.parameters as Json[] | undefined) ?? []), ...more] }
}

/** OpenAPI 3.1 of the whole contract. `server` is the address of the API, `{PUBLIC_URL}/api`. */
export function openApiDocument(server: string, version: string, additions = nothing): Json {
  const { operations, schemas, responses, parameters } = describeCalls(additions)
  const paths: Record<string, Json> = { ...signInPaths }
  for (const [{ id, path, method }, operation] of operations) {
    paths[path] = { ...paths[path], [method.toLowerCase()]: withParameters(operation, additions.parameters[id]) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: brand.name,
      version,
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: server }],
    tags: Object.entries(tags).map(([name, text]) => ({ name, description: text })),
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
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'better-auth.session_token',
          description: 'From POST /auth/sign-in/email. With HTTPS, the name begins with `__Secure-`.',
        },
      },
      schemas: {
        Problem: problemSchema,
        ...schemas,
        ...Object.fromEntries(additions.schemas.map(({ name, schema }) => [name, schema])),
      },
      responses,
      headers: headerComponents,
      parameters: { ...parameterComponents, ...parameters },
    },
  }
}
