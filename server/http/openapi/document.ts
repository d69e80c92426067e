import { setImmediate as nextTurn } from 'node:timers/promises'
import { endpoints } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { tags } from '#contract/openapi/tags.ts'
import { brand } from '#tenant/brand.ts'
import { headerComponents, parameterComponents } from './headers.ts'
import { operationOf, sharedAnswers } from './operation.ts'
import { shareParameters } from './parameters.ts'
import { createRefusals, problemSchema, refusalsOf } from './refusals.ts'
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

function keyOf({ schemas }: Additions): string {
  return schemas.map(({ name }) => name).join(' ')
}

/** Describes all calls, one in a step. */
function* describeInSteps({ schemas }: Additions): Generator<undefined, Described> {
  const components = createComponents(schemas)
  for (const endpoint of endpoints) {
    refusalsOf(endpoint)
    yield
  }
  const refusals = createRefusals(endpoints)
  const all: Json[] = []
  for (const endpoint of endpoints) {
    all.push(operationOf(endpoint, components, refusals))
    yield
  }
  const { parts, schemas: own } = components.finish(all)
  const shared = shareParameters(parts)
  const operations = new Map(
    endpoints.map((endpoint, index) => [endpoint, shared.operations[index] ?? {}] as const),
  )
  return {
    operations,
    schemas: own,
    responses: { ...sharedAnswers, ...refusals.components },
    parameters: shared.components,
  }
}

function describeCalls(additions: Additions): Described {
  const known = described.get(keyOf(additions))
  if (known) return known
  const steps = describeInSteps(additions)
  let step = steps.next()
  while (!step.done) step = steps.next()
  described.set(keyOf(additions), step.value)
  return step.value
}

const turnMs = 10
const preparing = new Map<string, Promise<void>>()

async function describeInTurns(additions: Additions): Promise<void> {
  const steps = describeInSteps(additions)
  let step = steps.next()
  while (!step.done) {
    const end = performance.now() + turnMs
    while (!step.done && performance.now() < end) step = steps.next()
    await nextTurn()
  }
  described.set(keyOf(additions), step.value)
}

/** Describes the calls in short turns, before the document is made: at once it would stop all other requests for half a second. */
export async function prepareDocument(additions = nothing): Promise<void> {
  const key = keyOf(additions)
  if (described.has(key)) return
  const running = preparing.get(key) ?? describeInTurns(additions).finally(() => preparing.delete(key))
  preparing.set(key, running)
  await running
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
