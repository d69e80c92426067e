import { errorIn } from './document.ts'
import type { Asking } from './requests.ts'

/** The result of a request; `error` is null if the response is as declared. */
export type Verdict = { asking: Asking; status: number; ms: number; error: string | null }

/** Ends a request that hangs. It says nothing about how long one may take. */
const hangsMs = 60_000

/** Responses of the router and of HTTP itself, which no call can declare: an unknown path, or one that is too long. */
const routerStatuses = [404, 414, 431]

/** Sends the request and compares the response with `/api/openapi.json`. */
export async function judge(url: string, asking: Asking): Promise<Verdict> {
  const startedAt = performance.now()
  const done = (status: number, error: string | null): Verdict => ({
    asking,
    status,
    ms: performance.now() - startedAt,
    error,
  })
  try {
    const signal = AbortSignal.timeout(hangsMs)
    const answer = await fetch(`${url}/api${asking.path}`, { ...asking.init, signal, redirect: 'manual' })
    return done(answer.status, await errorOf(asking, answer))
  } catch (error) {
    return done(0, error instanceof Error && error.name === 'TimeoutError' ? 'no answer: it hangs' : String(error))
  }
}

async function errorOf({ operation }: Asking, answer: Response): Promise<string | null> {
  const { status, headers } = answer
  const type = headers.get('content-type')
  if (answer.ok && operation.sends.length > 0) return fileError(operation.sends, answer)
  const text = await answer.text()
  if (status === 500 || status > 503) return `answered ${status}: ${text.slice(0, 300)}`
  const schema = operation.answers[status]
  if (!schema)
    return routerStatuses.includes(status)
      ? null
      : `answered ${status}, which is not declared: ${text.slice(0, 300)}`
  if (!type?.includes('json')) return `answered ${status} as ${type}`
  try {
    const error = errorIn(schema, JSON.parse(text))
    return error ?? undeclaredCode(operation.codes[status], text)
  } catch {
    return `answered ${status} with what is no JSON: ${text.slice(0, 100)}`
  }
}

/** Reads a file to its end; a stream of events has none. */
async function fileError(sends: readonly string[], { headers, body, status }: Response): Promise<string | null> {
  const type = headers.get('content-type')?.split(';')[0] ?? ''
  if (type === 'text/event-stream') await body?.cancel()
  else for await (const _ of body ?? []);
  return sends.includes(type) ? null : `answered ${status} as ${type}, none of ${sends.join(', ')}`
}

/** A refusal must have one of the codes that the call declares. */
function undeclaredCode(declared: string | undefined, text: string): string | null {
  const { code } = JSON.parse(text) as { code?: string }
  if (declared === undefined || typeof code !== 'string' || code === 'not_found') return null
  return declared.includes(`\`${code}\``) ? null : `answered with the code ${code}, which is not declared`
}
