type Reading<Data> = {
  take: (data: Data) => void
  /** By default a failure leaves everything as it is. */
  failed?: (error: unknown) => void
  /** Waits before it reads: typing goes on meanwhile. */
  pauseMs?: number
}

/** The body of an effect that reads something: what comes after the effect has ended is dropped. Returns its end. */
export function readLatest<Data>(
  read: () => Promise<Data>,
  { take, failed, pauseMs }: Reading<NoInfer<Data>>,
): () => void {
  let isCurrent = true
  const start = () => {
    read().then(
      (data) => isCurrent && take(data),
      (error: unknown) => isCurrent && failed?.(error),
    )
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  if (pauseMs === undefined) start()
  else timer = setTimeout(start, pauseMs)
  return () => {
    isCurrent = false
    clearTimeout(timer)
  }
}
