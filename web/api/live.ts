import { heartbeatMs, type LiveTopic, streamEvents } from '#contract/live.ts'
import { callFile } from './call.ts'
import { createEventReader } from './live-events.ts'
import { ApiError } from './problem.ts'

/** A hidden tab closes its stream: browsers allow six connections to a portal. */
const pauseAfterMs = 30_000
const silenceMs = 2.5 * heartbeatMs
const firstRetryMs = 1_000
const longestRetryMs = 60_000

/** How long to wait before the `tries`-th try: twice as long each time, and not all pages at the same moment. */
export function retryAfterMs(tries: number, chance: number): number {
  return Math.min(longestRetryMs, firstRetryMs * 2 ** tries) * (0.5 + chance / 2)
}

/** Whether trying again cannot help: the page asks for what it may not have. */
function isForGood(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
}

type Reading = { topics: readonly LiveTopic[]; onEvent: (kind: string) => void }

/** Reads one stream of events to its end; `leaving` ends it, and is used here when nothing has come for too long. */
async function readStream({ topics, onEvent }: Reading, leaving: AbortController): Promise<void> {
  const answer = await callFile(streamEvents, { query: { topics: topics.join(',') } }, { signal: leaving.signal })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  const eventsOf = createEventReader()
  let isOver = !reader
  while (!isOver && reader) {
    // A connection that broke without a word is silent for ever.
    const silence = window.setTimeout(() => leaving.abort(), silenceMs)
    const { done, value } = await reader.read().finally(() => clearTimeout(silence))
    isOver = done
    for (const { kind } of value ? eventsOf(value) : []) onEvent(kind)
  }
}

type Listening = { topics: readonly LiveTopic[]; onChange: () => void }

/**
 * Listens to what changes on the server and calls `onChange`; also after each new connection, for what was missed. Connects
 * again by itself, and rests while the tab is hidden. Returns the function that stops it.
 */
export function listenLive({ topics, onChange }: Listening): () => void {
  let stream: AbortController | null = null
  let retry: number | undefined
  let pause: number | undefined
  let tries = 0
  let hasListened = false
  let isStopped = false

  function handleEvent(kind: string): void {
    if (kind === 'ready') {
      tries = 0
      if (hasListened) onChange()
      hasListened = true
    } else if (kind !== 'closing') onChange()
  }

  function connect(): void {
    clearTimeout(retry)
    if (isStopped || stream || document.visibilityState === 'hidden') return
    const own = new AbortController()
    stream = own
    void readStream({ topics, onEvent: handleEvent }, own)
      .catch((error: unknown) => isForGood(error))
      .then((mustStop) => {
        if (stream === own) stream = null
        if (mustStop !== true) later()
      })
  }

  function later(): void {
    if (isStopped || stream) return
    clearTimeout(retry)
    retry = window.setTimeout(connect, retryAfterMs(tries++, Math.random()))
  }

  function leave(): void {
    const left = stream
    stream = null
    left?.abort()
    clearTimeout(retry)
  }

  function watchTab(): void {
    clearTimeout(pause)
    if (document.visibilityState === 'hidden') pause = window.setTimeout(leave, pauseAfterMs)
    else connect()
  }

  document.addEventListener('visibilitychange', watchTab)
  window.addEventListener('online', connect)
  connect()
  return () => {
    isStopped = true
    clearTimeout(pause)
    document.removeEventListener('visibilitychange', watchTab)
    window.removeEventListener('online', connect)
    leave()
  }
}
