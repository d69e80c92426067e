import { faultIn } from './document.ts'
import type { Asking } from './requests.ts'

/** The result of a request; `fault` is null if the response is as declared. */
export type Verdict = { asking: Asking; status: number; ms: number; fault: string | null }

/** Ends a request that hangs. It says nothing about how long one may take. */
const hangsMs = 60_000

/** Responses of the router and of HTTP itself, which no call can declare: an unknown path, or one that is too long. */
const routerStatuses = [404, 414, 431]

/** Sends the request and compares the response with `/api/openapi.json`. */
export async function judge(url: string, asking: Asking): Promise<Verdict> {
  const startedAt = performance.now()
  const done = (status: number, fault: string | null): Verdict => ({
    asking,
    status,
    ms: performance.now() - startedAt,
    fault,
  })
  try {
    const signal = AbortSignal.timeout(hangsMs)
    const answer = await fetch(`${url}/api${asking.path}`, { ...asking.init, signal, redirect: 'manual' })
    return done(answer.status, faultOf(asking, answer, await answer.text()))
  } catch (error) {
    return done(0, error instanceof Error && error.name === 'TimeoutError' ? 'no answer: it hangs' : String(error))
  }
}

function faultOf({ operation }: Asking, { status, headers }: Response, text: string): string | null {
  if (status === 500 || status > 503) return `answered ${status}: ${text.slice(0, 300)}`
  const schema = operation.answers[status]
  if (!schema)
    return routerStatuses.includes(status)
      ? null
      : `answered ${status}, which is not declared: ${text.slice(0, 300)}`
  if (!headers.get('content-type')?.includes('json')) return `answered ${status} as ${headers.get('content-type')}`
  try {
    const fault = faultIn(schema, JSON.parse(text))
    return fault ?? undeclaredCode(operation.codes[status], text)
  } catch {
    return `answered ${status} with what is no JSON: ${text.slice(0, 100)}`
  }
}

/** A refusal must have one of the codes that the call declares. */
function undeclaredCode(declared: string | undefined, text: string): string | null {
  const { code } = JSON.parse(text) as { code?: string }
  if (declared === undefined || typeof code !== 'string' || code === 'not_found') return null
  return declared.includes(`\`${code}\``) ? null : `answered with the code ${code}, which is not declared`
}
