import crypto from 'node:crypto'
import fs from 'node:fs'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { databaseOf, demoPassword, type RunningPortal, startPortal, temporaryDataDir } from '#bench/portal.ts'
import { processorTimeOf } from '#bench/processor-time.ts'
import { findBrokenData } from '#tests/support/payments/money-invariants.ts'
import { untilNoJobs } from '#tests/support/waiting-jobs.ts'
import { cases } from './cases/all.ts'
import { setUpEnvironment } from './cases/environment.ts'
import { runCases } from './cases/run-cases.ts'
import { openMailTrap } from './mail-trap.ts'
import { type Random, runRandom } from './random.ts'

const { values } = parseArgs({
  options: {
    /** `cases`: named attacks; `random`: requests made from the OpenAPI document. By default, both. */
    only: { type: 'string' },
    /** Cases with this in their name. */
    case: { type: 'string', default: '' },
    requests: { type: 'string', default: '5000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    /** Whether tax and freight are `on` or `off` during the random requests. */
    money: { type: 'string', default: 'on' },
    /** A running portal, with its demo password: gets only random requests. */
    url: { type: 'string' },
    password: { type: 'string', default: demoPassword },
  },
})

/** Each part has its own portal: one leaves accounts locked, the other uses up the stock. */
async function withPortal(
  settings: Record<string, string>,
  run: (portal: RunningPortal) => Promise<boolean>,
): Promise<boolean> {
  const dataDir = temporaryDataDir()
  let portal: RunningPortal | undefined
  try {
    portal = await startPortal(dataDir, settings)
    return await run(portal)
  } finally {
    await portal?.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

async function named(): Promise<boolean> {
  const secret = crypto.randomBytes(32).toString('hex')
  const trap = await openMailTrap()
  const chosen = cases.filter(({ name }) => name.includes(values.case))
  try {
    return await withPortal({ ...trap.settings, AUTH_SECRET: secret, DEMO_MAILBOX: 'admins' }, async (portal) => {
      const { host, user, database: name } = databaseOf(portal.dataDir)
      const database = new pg.Pool({ host, user, database: name, max: 2 })
      const known = { password: demoPassword, secret, mails: trap.mails, database }
      const measured = { url: portal.url, processorMs: processorTimeOf(portal) }
      const environment = await setUpEnvironment({ ...known, ...measured })
      return runCases(chosen, environment).finally(async () => {
        await environment.close()
        await database.end()
      })
    })
  } finally {
    await trap.close()
  }
}

function random(url: string, found: Pick<Random, 'processorMs' | 'brokenData'>): Promise<boolean> {
  const { password, requests, seed, money } = values
  const hasMoney = money === 'on' && values.url === undefined
  return runRandom({ url, ...found, password, hasMoney, requests: Number(requests), seed: Number(seed) })
}

async function randomOfOwn(portal: RunningPortal): Promise<boolean> {
  const { host, user, database: name } = databaseOf(portal.dataDir)
  const database = new pg.Pool({ host, user, database: name, max: 2 })
  const brokenData = async () => {
    await untilNoJobs(database)
    return findBrokenData(database)
  }
  const found = { processorMs: processorTimeOf(portal), brokenData }
  return random(portal.url, found).finally(() => database.end())
}

async function main(): Promise<boolean> {
  // The processes of a portal that runs elsewhere are not known.
  if (values.url) return random(values.url, { processorMs: () => 0, brokenData: async () => [] })
  const areCasesFine = values.only === 'random' || (await named())
  const isRandomFine = values.only === 'cases' || (await withPortal({}, randomOfOwn))
  return areCasesFine && isRandomFine
}

process.exitCode = (await main()) ? 0 : 1
