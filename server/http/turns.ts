import { refuse } from './problem.ts'

type Line = { running: number; waiting: (() => void)[] }

const lines = new Map<string, Line>()

export type TurnLimits = {
  atOnce: number
  /** Works that may wait for their turn; one more is refused: it would hold its request longer than its sender waits. */
  mostWaiting: number
}

/**
 * Runs works of one key a few at a time, in this process. A hundred guesses at once are counted nearly like a hundred in
 * a row, and a burst of sign-ups waits here rather than with all database connections in its hands. Throws `unavailable` when
 * too many wait already.
 */
export async function inTurn<T>(
  key: string,
  work: () => Promise<T>,
  { atOnce, mostWaiting }: TurnLimits,
): Promise<T> {
  const line = lines.get(key) ?? { running: 0, waiting: [] }
  if (line.running >= atOnce && line.waiting.length >= mostWaiting) refuse('unavailable')
  lines.set(key, line)
  if (line.running < atOnce) line.running += 1
  else await new Promise<void>((resolve) => line.waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = line.waiting.shift()
    if (next) next()
    else line.running -= 1
    if (line.running === 0) lines.delete(key)
  }
}
