import { withoutReferences } from '#tests/support/references.ts'
import { isOfType, type JsonSchema } from './json-schema.ts'

type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: JsonSchema }
type Content = Readonly<Record<string, { schema: JsonSchema }>>

export type Operation = {
  id: string
  method: string
  path: string
  access: CallAccess
  parameters: readonly Parameter[]
  /** Undefined: the call has no JSON body. */
  body: JsonSchema | undefined
  /** Media types of a file body. */
  files: readonly string[]
  /** Media types of the files that the call sends; none for JSON. */
  sends: readonly string[]
  answers: Readonly<Record<string, JsonSchema>>
  /** The description of each refusal, which names its codes. */
  codes: Readonly<Record<string, string>>
}

/** Who may make a call, according to the document. */
export type CallAccess = 'everyone' | 'visitor' | 'identity' | 'customer' | 'owner' | 'admin'

const accessWords: Readonly<Record<string, CallAccess>> = {
  'Open to everyone.': 'everyone',
  'Open to everyone; a token that is sent has to be valid.': 'visitor',
  'Takes the sign-in provider’s identity token.': 'identity',
  'For anybody signed in.': 'customer',
  'For the owner of the address, and for admins.': 'owner',
  'For admins only.': 'admin',
}

function accessOf({ operationId, description }: Written): CallAccess {
  const access = accessWords[description]
  if (!access) throw new Error(`${operationId} does not say who may call it`)
  return access
}

type Written = {
  operationId: string
  description: string
  parameters?: readonly Parameter[]
  requestBody?: { content: Content }
  responses: Readonly<Record<string, { description: string; content: Content }>>
}
type OpenApi = { paths: Record<string, Record<string, Written>> }

/** Every call in the portal's own `/api/openapi.json`, without those of the sign-in provider. */
export async function readOperations(url: string): Promise<Operation[]> {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as OpenApi
  const own = Object.entries(withoutReferences(document).paths).filter(([path]) => !path.startsWith('/auth/'))
  return own.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, written]) => ({
      id: written.operationId,
      method: method.toUpperCase(),
      path,
      access: accessOf(written),
      parameters: (written.parameters ?? []).filter((one) => one.in !== 'header'),
      body: written.requestBody?.content['application/json']?.schema,
      files: Object.keys(written.requestBody?.content ?? {}).filter((type) => type !== 'application/json'),
      sends: Object.keys(written.responses[200]?.content ?? {}).filter((type) => type !== 'application/json'),
      answers: answersOf(written),
      codes: codesOf(written),
    })),
  )
}

/** By status; `5XX` stands for both that a server may have. */
function statusesOf(status: string): string[] {
  return status === '5XX' ? ['500', '503'] : [status]
}

function answersOf({ responses }: Written): Record<string, JsonSchema> {
  const entries = Object.entries(responses).flatMap(([status, { content }]) => {
    const schema = Object.values(content)[0]?.schema ?? {}
    return statusesOf(status).map((one) => [one, schema] as const)
  })
  return Object.fromEntries(entries)
}

function codesOf({ responses }: Written): Record<string, string> {
  const entries = Object.entries(responses).flatMap(([status, { description }]) =>
    statusesOf(status).map((one) => [one, description] as const),
  )
  return Object.fromEntries(entries.filter(([status]) => Number(status) >= 400))
}

/** What in a response differs from its schema: undeclared fields, missing ones, wrong types. Null: nothing. */
export function errorIn(schema: JsonSchema, value: unknown, path = 'answer'): string | null {
  if (schema.anyOf) {
    const errors = schema.anyOf.map((one) => errorIn(one, value, path))
    return errors.includes(null) ? null : (errors[0] ?? null)
  }
  if (schema.enum && !schema.enum.includes(value)) return `${path} is ${JSON.stringify(value)}, none of its words`
  const types = typeof schema.type === 'string' ? [schema.type] : schema.type
  if (types && !types.some((type) => isOfType(type, value)))
    return `${path} is ${JSON.stringify(value)}, no ${types.join()}`
  if (Array.isArray(value) && schema.items) {
    const { items } = schema
    return firstError(value.map((one, index) => errorIn(items, one, `${path}.${index}`)))
  }
  return isOfType('object', value) ? errorInObject(schema, value as Record<string, unknown>, path) : null
}

function errorInObject(schema: JsonSchema, value: Record<string, unknown>, path: string): string | null {
  const { properties = {}, required = [], additionalProperties } = schema
  const isOpen = schema.properties === undefined
  const missing = required.find((name) => !(name in value))
  if (missing) return `${path}.${missing} is missing`
  return firstError(
    Object.entries(value).map(([name, part]) => {
      const declared = Object.hasOwn(properties, name) ? properties[name] : additionalProperties
      if (declared === true || (declared === undefined && isOpen)) return null
      return declared ? errorIn(declared, part, `${path}.${name}`) : `${path}.${name} is not declared`
    }),
  )
}

function firstError(errors: (string | null)[]): string | null {
  return errors.find((error) => error !== null) ?? null
}
