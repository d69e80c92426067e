/** What the buyers and the monitor have seen of the portal. */
export type Observer = {
  answered: number
  byStatus: Record<string, number>
  /** Requests without a response: the connection was refused or cut. */
  dropped: number
  /** Failures that no fault excuses: a 5xx other than 503 with Retry-After, or no response in time. */
  breaches: string[]
  longestMs: number
}

export function newObserver(): Observer {
  return { answered: 0, byStatus: {}, dropped: 0, breaches: [], longestMs: 0 }
}

export type Answer = { status: number; text: string }

type Asked = { method?: string; headers?: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> }

/** Longer than any response of the portal may take. */
const timeoutMs = 40_000

/** Sends a request and records the result. Undefined if the connection was refused or cut. */
export async function send(observer: Observer, url: string, asked: Asked = {}): Promise<Answer | undefined> {
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

/** Repeated breaches become one line with their count. */
export function summarise(breaches: readonly string[]): string[] {
  const counted = Object.entries(Object.groupBy(breaches, (breach) => breach))
  return counted.map(([breach, all = []]) => (all.length > 1 ? `${breach} (${all.length} times)` : breach))
}
