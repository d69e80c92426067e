import { parseArgs } from 'node:util'
import { type Environment, setUpEnvironment } from './environment.ts'
import type { Fault } from './faults/fault.ts'
import { poolExhausted, slowQueries } from './faults/faults-database.ts'
import { diskFull, uploadsFull } from './faults/faults-disk.ts'
import { killApp, killDatabase, restartDatabase } from './faults/faults-kill.ts'
import { clockJumps, twoWorkers, webhookFlood } from './faults/faults-odd.ts'
import { cardsDown, cardsGarbage, cardsSlow, mailDown, mailSilent } from './faults/faults-outside.ts'
import { hotParts } from './faults/hot-parts.ts'
import { type Result, runTrial } from './trial.ts'

/**
 * `npm run chaos`: the production server, PostgreSQL and a mail server, all on loopback, and buyers who order, cancel
 * and pay while one of them fails. Afterwards the database, the card provider's records and the mail server must agree
 * with the responses that buyers got. Exits with 1 if they do not.
 */
const faults: Fault[] = [
  killApp,
  killDatabase,
  restartDatabase,
  poolExhausted,
  slowQueries,
  mailDown,
  mailSilent,
  cardsDown,
  cardsSlow,
  cardsGarbage,
  clockJumps,
  webhookFlood,
  twoWorkers,
  hotParts,
  diskFull,
  uploadsFull,
]

const { values } = parseArgs({
  options: {
    /** Names of faults, separated by commas; all by default. */
    only: { type: 'string' },
    /** How often each fault strikes; by default as often as it says. */
    rounds: { type: 'string' },
    /** Tax and freight `on` or `off`, or `both`, one after the other. */
    money: { type: 'string', default: 'on' },
    /** How long each round of `hot-parts` lasts. */
    seconds: { type: 'string', default: '15' },
  },
})

function chosen(): Fault[] {
  if (!values.only) return faults
  return values.only.split(',').map((name) => {
    const fault = faults.find((one) => one.name === name)
    if (!fault)
      throw new Error(`There is no fault ${name}. There are: ${faults.map((one) => one.name).join(', ')}`)
    return fault
  })
}

type Kind = { isOnSmallDisks: boolean; hasMoney: boolean }

function environments(): Kind[] {
  const ways = { on: [true], off: [false], both: [true, false] }[values.money]
  if (!ways) throw new Error(`--money takes on, off or both, not ${values.money}`)
  return ways.flatMap((hasMoney) => [false, true].map((isOnSmallDisks) => ({ isOnSmallDisks, hasMoney })))
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

let stopEnvironment: (() => Promise<void>) | undefined
let isStopping = false

/**
 * Ctrl-C and SIGTERM: stops everything that was started. (After kill -9 the children notice that the parent is gone.)
 */
async function stopAll(): Promise<void> {
  isStopping = true
  await stopEnvironment?.()
  process.exit(130)
}
process.once('SIGINT', () => void stopAll())
process.once('SIGTERM', () => void stopAll())

function row(result: Result): string {
  const { fault, rounds, orders, paid, mails, mailsTwice, unavailable, dropped, longestRecoveryMs, seconds } =
    result
  const cells = [fault.name, rounds, orders, paid, mails, mailsTwice, unavailable, dropped]
  const times = [`${(longestRecoveryMs / 1000).toFixed(1)} s`, `${Math.round(seconds)} s`]
  return `| ${[...cells, ...times, result.breaches.length === 0 ? 'held' : 'BROKEN'].join(' | ')} |`
}

const head = `| fault | rounds | orders | paid | mails | twice | 503 | cut | recovery | took | promise |
|---|---|---|---|---|---|---|---|---|---|---|`

async function main(): Promise<boolean> {
  const results: Result[] = []
  const wanted = chosen()
  try {
    for (const { isOnSmallDisks, hasMoney } of environments()) {
      const here = wanted.filter(
        (fault) => (fault.isOnSmallDisks ?? false) === isOnSmallDisks && isPossible(fault),
      )
      if (here.length === 0) continue
      const environment = await setUpEnvironment({
        isOnSmallDisks,
        hasMoney,
        onBegun: (stop) => {
          stopEnvironment = stop
        },
      })
      for (const fault of here) results.push(await tell(environment, fault))
      await environment.stop()
    }
  } finally {
    await stopEnvironment?.()
  }
  say(`\n${head}\n${results.map(row).join('\n')}`)
  return results.every(({ breaches }) => breaches.length === 0)
}

function isPossible(fault: Fault): boolean {
  const why = fault.impossible?.()
  if (why) say(`${fault.name}: left out, ${why}`)
  return why === undefined
}

async function tell(on: Environment, fault: Fault): Promise<Result> {
  const rounds = Number(values.rounds ?? fault.rounds)
  say(`${fault.title} x ${rounds}${on.hasMoney ? ', tax and freight on' : ''} ...`)
  const result = await runTrial(on, fault, { rounds, seconds: Number(values.seconds) })
  say(row(result))
  for (const breach of result.breaches.slice(0, 20)) say(`  ${breach}`)
  return result
}

const hasHeld = await main().catch((error: Error) => {
  if (!isStopping) say(error.stack ?? error.message)
  return false
})
if (!isStopping) process.exit(hasHeld ? 0 : 1)
