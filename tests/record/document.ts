import { withoutReferences } from '#tests/support/references.ts'

type Schema = { type?: string | string[]; properties?: Record<string, Schema>; anyOf?: Schema[]; enum?: unknown[] }
type Parameter = { name: string; in: 'path' | 'query' | 'header' }
type Written = {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses?: Record<string, { content?: Record<string, unknown> }>
}

/** A call in the OpenAPI document of a portal. */
export type Operation = {
  id: string
  method: string
  /** Below `/api`, with `{name}` for parameters. */
  path: string
  query: string[]
  /** Types of the fields of its JSON body, `string`, `number` and so on; undefined without one. */
  body: Record<string, string> | undefined
  /** The types of file that the body may be. */
  files: string[]
  /** The types of file that the call sends; none for JSON. */
  sends: string[]
}

/** Every call in `/api/openapi.json` of a portal. */
export async function readOperations(url: string): Promise<Operation[]> {
  const answer = await fetch(`${url}/api/openapi.json`)
  const document = (await answer.json()) as { paths: Record<string, Record<string, Written>> }
  const own = Object.entries(withoutReferences(document).paths).filter(([path]) => !path.startsWith('/auth/'))
  return own.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, written]) => readOperation(method.toUpperCase(), path, written)),
  )
}

function readOperation(method: string, path: string, written: Written): Operation {
  const content = written.requestBody?.content ?? {}
  const json = content['application/json']?.schema
  return {
    id: written.operationId,
    method,
    path,
    query: (written.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name),
    body: json && kindsOf(json),
    files: Object.keys(content).filter((type) => type !== 'application/json'),
    sends: Object.keys(written.responses?.[200]?.content ?? {}).filter((type) => type !== 'application/json'),
  }
}

function kindsOf(schema: Schema): Record<string, string> {
  const properties = schema.properties ?? schema.anyOf?.find((one) => one.properties)?.properties ?? {}
  return Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, kindOf(one)]))
}

function kindOf({ type, anyOf, enum: choices }: Schema): string {
  if (choices) return 'choice'
  if (typeof type === 'string') return type
  const known = anyOf?.find((one) => one.type !== 'null')
  return known ? kindOf(known) : 'any'
}
