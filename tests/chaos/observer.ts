/** What the people and the watch have seen of the portal. */
export type Observer = {
  answered: number
  byStatus: Record<string, number>
  /** Requests that ended without an answer: the connection was refused or cut. */
  dropped: number
  /** What no fault excuses: a 5xx that is not a 503 with Retry-After, an answer that never came. */
  breaches: string[]
  longestMs: number
}

export function newObserver(): Observer {
  return { answered: 0, byStatus: {}, dropped: 0, breaches: [], longestMs: 0 }
}

export type Answer = { status: number; text: string }

type Asked = { method?: string; headers?: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> }

/** Longer than the portal may take for anything: what has not come by then never comes. */
const timeoutMs = 40_000

/** Sends a request and writes down what came of it. Undefined when the connection was refused or cut. */
export async function ask(observer: Observer, url: string, asked: Asked = {}): Promise<Answer | undefined> {
  const what = `${asked.method ?? 'GET'} ${new URL(url).pathname.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}')}`
  const startedAt = performance.now()
  try {
    const answer = await fetch(url, { ...asked, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    const text = await answer.text()
    observer.answered += 1
    observer.byStatus[answer.status] = (observer.byStatus[answer.status] ?? 0) + 1
    const breach = breachOf(answer, text)
    if (breach) observer.breaches.push(`${what}: ${breach}`)
    return { status: answer.status, text }
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') {
      observer.breaches.push(`${what}: no answer within ${timeoutMs / 1000} s`)
    }
    observer.dropped += 1
    return undefined
  } finally {
    observer.longestMs = Math.max(observer.longestMs, performance.now() - startedAt)
  }
}

function breachOf({ status, headers }: Response, text: string): string | undefined {
  if (status < 500) return undefined
  if (status !== 503) return `answered ${status}: ${text.slice(0, 200)}`
  return headers.get('retry-after') ? undefined : `answered 503 without Retry-After: ${text.slice(0, 200)}`
}

/** The same breach many times is said once, with its count. */
export function summarise(breaches: readonly string[]): string[] {
  const counted = Object.entries(Object.groupBy(breaches, (breach) => breach))
  return counted.map(([breach, all = []]) => (all.length > 1 ? `${breach} (${all.length} times)` : breach))
}
