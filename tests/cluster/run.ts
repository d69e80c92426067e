import { parseArgs } from 'node:util'
import { across } from './across.ts'
import { runToEnd, say } from './children.ts'
import { type Environment, setUpEnvironment } from './environment.ts'
import { type Found, failover, killing, lagging, rolling } from './parts.ts'

/**
 * `npm run cluster`: two instances behind haproxy, on a PostgreSQL with a synchronous replica, all on loopback. Prints
 * the results and fails if an order was lost or doubled, a request dropped, or data stale. Needs `apt-get install
 * haproxy postgresql`. `npm run cluster -- --part rolling` runs one part; `--rounds` and `--kills` set how often.
 */
const { values } = parseArgs({
  options: {
    part: { type: 'string', multiple: true },
    rounds: { type: 'string', default: '2' },
    kills: { type: 'string', default: '6' },
  },
})

const parts: Record<string, (environment: Environment) => Promise<Found>> = {
  across,
  rolling: (environment) => rolling(environment, Number(values.rounds)),
  killing: (environment) => killing(environment, Number(values.kills)),
  lagging: (environment) => lagging(environment, 20),
  // Last, because afterwards there is no replica.
  failover,
}

async function main(): Promise<boolean> {
  const chosen = Object.keys(parts).filter((name) => values.part?.includes(name) ?? true)
  if (chosen.length === 0) throw new Error(`--part is one of ${Object.keys(parts).join(', ')}`)
  const environment = await setUpEnvironment()
  const lines: string[] = []
  let isRight = true
  for (const name of chosen) {
    say(`${name} …`)
    const { line, breaches } = (await parts[name]?.(environment)) ?? { line: '', breaches: [] }
    isRight &&= breaches.length === 0
    lines.push(
      `${breaches.length === 0 ? 'ok   ' : 'WRONG'} ${line}`,
      ...breaches.slice(0, 10).map((one) => `      ${one}`),
    )
  }
  say(lines.join('\n'))
  return isRight
}

await runToEnd(main)
