import type { Naming } from './compare/names.ts'
import { type Line, nameJson, writeJson } from './compare/written.ts'
import type { Sent } from './send.ts'

/** Method and path of a request without changing parts: the name of a step. */
export function addressOf(line: string): string {
  return (line.split('?')[0] ?? '').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|pi_\w+|[0-9a-f]{40}/g, '*')
}

export function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? `no-${name}`))
}

/** The request as lines. `by` is the actor. */
export function writeRequest(line: string, { by, sent }: { by: string; sent: Sent }, naming: Naming): Line[] {
  const { query, body, raw, headers = {} } = sent
  const address = query ? `${line}?${new URLSearchParams(query)}` : line
  const rawText = typeof raw === 'string' ? naming.name(raw, 'request body').slice(0, 200) : `${raw?.length} bytes`
  return [
    { field: 'request', value: `${naming.name(address, 'request')} as ${by}` },
    ...Object.entries(headers).map(([name, value]) => ({
      field: `request ${name}`,
      value: name.endsWith('signature') ? '<signature>' : naming.name(value, `request ${name}`),
    })),
    ...(body === undefined ? [] : writeJson('request body', nameJson(shorten(body), naming))),
    ...(raw === undefined ? [] : [{ field: 'request body', value: rawText }]),
  ]
}

/** Very long texts are recorded by their length. */
function shorten(value: unknown): unknown {
  if (typeof value === 'string') return value.length > 500 ? `${value.slice(0, 20)}… ${value.length} long` : value
  if (Array.isArray(value)) return value.map(shorten)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shorten(inner)]))
}
