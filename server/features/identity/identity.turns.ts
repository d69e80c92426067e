const last = new Map<string, Promise<unknown>>()

/** Runs works of one key one after the other, in this process. A hundred guesses at once are counted like a hundred in a row. */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(key) ?? Promise.resolve()
  const mine = before.then(work)
  const over = mine.catch(() => undefined)
  last.set(key, over)
  try {
    return await mine
  } finally {
    if (last.get(key) === over) last.delete(key)
  }
}
