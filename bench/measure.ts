import autocannon from 'autocannon'

export type Load = {
  url: string
  connections: number
  seconds: number
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

export type Measured = { perSecond: number; p99Ms: number; failed: number }

/** Sends one kind of request over keep-alive connections for a while. */
export async function measure({
  url,
  connections,
  seconds,
  method = 'GET',
  headers,
  body,
}: Load): Promise<Measured> {
  const result = await autocannon({ url, connections, duration: seconds, method, headers, body })
  return {
    perSecond: result['2xx'] / result.duration,
    p99Ms: result.latency.p99,
    failed: result.errors + result.timeouts + result.non2xx,
  }
}

export type Compared = { name: string; ours: Measured; limit: Measured; ratio: number }

/**
 * Measures ours and its limit turn by turn, because the machine is shared and its speed wanders; the ratio is the
 * median over the rounds.
 */
export async function compare(
  name: string,
  rounds: number,
  sides: { ours: () => Promise<Measured>; limit: () => Promise<Measured> },
): Promise<Compared> {
  const pairs: { ours: Measured; limit: Measured }[] = []
  for (let round = 0; round <= rounds; round++) {
    const pair = { ours: await sides.ours(), limit: await sides.limit() }
    // The first round warms both up.
    if (round > 0) pairs.push(pair)
  }
  const ranked = pairs.sort((a, b) => ratioOf(a) - ratioOf(b))
  const median = ranked[Math.floor(ranked.length / 2)]
  if (!median) throw new Error(`${name} was measured in no round`)
  return { name, ...median, ratio: ratioOf(median) }
}

function ratioOf({ ours, limit }: { ours: Measured; limit: Measured }): number {
  return ours.perSecond / limit.perSecond
}

/** The 99th of a hundred values in order of size. */
export function percentile99(values: number[]): number {
  const ranked = [...values].sort((a, b) => a - b)
  return ranked[Math.min(ranked.length - 1, Math.floor(ranked.length * 0.99))] ?? 0
}
