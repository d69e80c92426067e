/** What the database says, in the memory of the process. */
export type MemoryReader<Content> = {
  /** What holds now. No statement: it is an object in memory. */
  current(): Content
  /** Reads it again. Every read that began before the call is followed by another one. */
  read(): Promise<void>
  /** For a process that listens to no channel: what holds now, at most a second old. */
  fresh(): Promise<Content>
  /** Called after each read that found another content. */
  onChange(listener: () => void): void
  /** Handles a NOTIFY, or a reconnect that may have lost one. */
  onNotify(): void
  stop(): void
}

type Options<Content> = {
  /** Named in the log. */
  name: string
  /** What holds before the first read. */
  first: Content
  load: () => Promise<Content>
  log: (message: string) => void
  now?: (() => number) | undefined
}

const freshMs = 1_000
const retryMs = 1_000

/** A read that fails is tried again; until then the former content holds. */
export function createMemoryReader<Content>(options: Options<Content>): MemoryReader<Content> {
  const { name, first, load, log, now = () => performance.now() } = options
  const listeners: (() => void)[] = []
  let known = first
  let readAt = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined
  let following: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined
  let isStopped = false

  async function loadAgain(): Promise<void> {
    const began = now()
    const found = await load()
    readAt = began
    if (JSON.stringify(found) === JSON.stringify(known)) return
    known = found
    for (const listener of listeners) listener()
  }

  function read(): Promise<void> {
    if (!running) {
      running = loadAgain().finally(() => {
        running = undefined
      })
      return running
    }
    // The running one may have begun before the change that is asked for.
    following ??= running
      .catch(() => undefined)
      .then(() => {
        following = undefined
        return read()
      })
    return following
  }

  function onNotify(): void {
    clearTimeout(retry)
    read().catch((error: Error) => {
      log(`${name} not read: ${error.message}`)
      if (!isStopped) retry = setTimeout(onNotify, retryMs)
    })
  }

  return {
    current: () => known,
    read,
    async fresh() {
      if (now() - readAt > freshMs) await read()
      return known
    },
    onChange: (listener) => void listeners.push(listener),
    onNotify,
    stop() {
      isStopped = true
      clearTimeout(retry)
    },
  }
}
