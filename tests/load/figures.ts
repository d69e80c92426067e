/** The measurements of a run. */
export type Figures = {
  answered(kind: string, ms: number): void
  failed(line: string): void
  /** Key and order of each acknowledged order. */
  orders: Map<string, string>
  /** Orders whose payment was acknowledged. */
  paid: string[]
  failures: string[]
  /** A line for each kind of request and one for all. */
  lines(seconds: number): string[]
}

/** The time within which this share of the requests was answered. */
export function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function sayTimes(kind: string, times: number[], seconds: number): string {
  const sorted = times.toSorted((one, other) => one - other)
  const figures = [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${percentile(sorted, share).toFixed(1)} ms`)
  const rate = (times.length / seconds).toFixed(0)
  return `${kind.padEnd(6)} ${String(times.length).padStart(7)} requests, ${rate}/s, ${figures.join(', ')}, longest ${(sorted.at(-1) ?? 0).toFixed(0)} ms`
}

export function createFigures(): Figures {
  const times = new Map<string, number[]>()
  const failures: string[] = []
  return {
    orders: new Map(),
    paid: [],
    failures,
    failed: (line) => void failures.push(line),
    answered(kind, ms) {
      const known = times.get(kind)
      if (known) known.push(ms)
      else times.set(kind, [ms])
    },
    lines(seconds) {
      const kinds = [...times].toSorted(([one], [other]) => one.localeCompare(other))
      return [...kinds, ['all', [...times.values()].flat()] as const].map(([kind, all]) =>
        sayTimes(kind, all, seconds),
      )
    },
  }
}
