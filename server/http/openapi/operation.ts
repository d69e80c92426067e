import type { Access } from '#contract/access.ts'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import { idOwners, parameterTexts } from '#contract/openapi/parameters.ts'
import { namedIn } from '#contract/permissions.ts'
import { ignoresUnknownFields } from '#contract/specification-calls.ts'
import { referencesTo } from './headers.ts'
import type { Refusals } from './refusals.ts'
import { type Components, type Json, referenceTo } from './schemas.ts'

export const accessTexts: Record<Access, string> = {
  everyone: 'Open to everyone.',
  visitor: 'Open to everyone; a token that is sent has to be valid.',
  identity: 'Takes the sign-in provider’s identity token.',
  customer: 'For anybody signed in.',
  owner: 'For the owner of the address, and for staff.',
  staff: 'For staff.',
}

/** A call of the contract as an operation of the document. */
export function operationOf(endpoint: Endpoint, components: Components, refusals: Refusals): Json {
  const parameters = [
    ...parametersIn(endpoint, 'path', components),
    ...parametersIn(endpoint, 'query', components),
    ...(endpoint.errors.includes('idempotency_key_reused') ? [referenceTo('parameters', 'IdempotencyKey')] : []),
  ]
  const body = bodyOf(endpoint, components)
  return {
    operationId: endpoint.id,
    tags: [endpoint.id.split('.')[0]],
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    security: securityOf(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: { [endpoint.status ?? 200]: answerOf(endpoint, components), ...refusals.responsesOf(endpoint) },
  }
}

function descriptionOf({ access, permission }: Endpoint): string {
  const text = accessTexts[access]
  if (permission === undefined || permission === 'staff') return text
  const link = typeof permission === 'string' || permission.all ? ' and ' : ' or '
  return `${text} Permission: ${namedIn(permission).join(link)}.`
}

function securityOf({ access }: Endpoint): Json[] {
  if (access === 'identity') return [{ identityToken: [] }]
  if (access === 'everyone') return []
  return access === 'visitor' ? [{}, { accessToken: [] }] : [{ accessToken: [] }]
}

/** What a body may hold: a call that refuses unknown fields says so. */
function bodyOf(endpoint: Endpoint, components: Components): Json | null {
  if (endpoint.takes) return { required: true, content: filesOf(endpoint.takes) }
  if (!endpoint.body) return null
  const schema = components.describe(endpoint.body, ignoresUnknownFields(endpoint) ? 'input' : 'closed')
  const isRequired = endpoint.body._zod.optin !== 'optional'
  return { required: isRequired, content: { 'application/json': { schema } } }
}

const binary = { type: 'string', format: 'binary' }
const texts = { type: 'object', additionalProperties: { type: 'string' } }

function filesOf(types: readonly string[]): Json {
  return Object.fromEntries(types.map((type) => [type, { schema: type === 'application/json' ? texts : binary }]))
}

function fileAnswer(sends: readonly string[]): Json {
  const ofTable = sends.includes('text/csv') ? (['X-Total-Count'] as const) : []
  return {
    description: 'The file.',
    headers: referencesTo('Content-Disposition', ...ofTable),
    content: filesOf(sends),
  }
}

const fileNames: Readonly<Record<string, string>> = { 'text/csv': 'TableFile', 'application/pdf': 'PdfFile' }

/** Answers that many calls have, by the names of their components. */
export const sharedAnswers: Json = Object.fromEntries(
  Object.entries(fileNames).map(([type, name]) => [name, fileAnswer([type])]),
)

function answerOf(endpoint: Endpoint, components: Components): Json {
  const { reply, sends = [] } = endpoint
  if (!reply) {
    const name = fileNames[sends.join()]
    return name === undefined ? fileAnswer(sends) : referenceTo('responses', name)
  }
  const headers = isPaged(endpoint) ? referencesTo('Link', 'X-Total-Count') : undefined
  const content = { 'application/json': { schema: components.describe(reply, 'output') } }
  return { description: 'The answer.', ...(headers && { headers }), content }
}

/** A list whose next page is in the header `Link`: those of staff say it in the answer. */
function isPaged({ reply, query }: Endpoint): boolean {
  if (reply?._zod.def.type !== 'array' || query === undefined) return false
  return JSON.stringify(Object.keys(shapeOf(query))).includes('"cursor"')
}

function shapeOf(schema: Schema): Json {
  const { def } = schema._zod as unknown as { def: { shape?: Json } }
  return def.shape ?? {}
}

type Properties = { properties?: Record<string, Json>; required?: string[] }

function parametersIn(endpoint: Endpoint, location: 'path' | 'query', components: Components): Json[] {
  const schema = location === 'path' ? endpoint.params : endpoint.query
  if (!schema) return []
  const { properties = {}, required = [] } = components.describe(schema, 'input') as Properties
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    description: [parameterText(endpoint, name), description].filter(Boolean).join(' '),
    schema: rest,
  }))
}

function parameterText({ id, path }: Endpoint, name: string): string | undefined {
  const own = parameterTexts[`${id} ${name}`] ?? parameterTexts[name]
  if (name !== 'id' || own !== undefined) return own
  const owner = idOwners[/([\w-]+)\/\{id\}/.exec(path)?.[1] ?? '']
  return owner && `The id of the ${owner}.`
}
