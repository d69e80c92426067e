import crypto from 'node:crypto'
import fs from 'node:fs'
import { parseArgs } from 'node:util'
import { demoPassword, type RunningPortal, startPortal, temporaryDataDir } from '#bench/portal.ts'
import { cases } from './cases/all.ts'
import { layGround } from './cases/ground.ts'
import { runCases } from './cases/run-cases.ts'
import { runRandom } from './random.ts'

const { values } = parseArgs({
  options: {
    /** `cases`: those with a name; `random`: requests made from the OpenAPI document. Absent: both. */
    only: { type: 'string' },
    /** Cases with this in their name. */
    case: { type: 'string', default: '' },
    requests: { type: 'string', default: '5000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    /** A portal that runs already, with its password of the demo: gets random requests alone. */
    url: { type: 'string' },
    password: { type: 'string', default: demoPassword },
  },
})

/** Each part on a portal of its own: one leaves accounts locked, the other uses up the stock. */
async function withPortal(secret: string, run: (url: string) => Promise<boolean>): Promise<boolean> {
  const dataDir = temporaryDataDir()
  let portal: RunningPortal | undefined
  try {
    portal = await startPortal(dataDir, { AUTH_SECRET: secret })
    return await run(portal.url)
  } finally {
    await portal?.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

async function named(url: string, secret: string): Promise<boolean> {
  const ground = await layGround(url, demoPassword, secret)
  try {
    return await runCases(
      cases.filter(({ name }) => name.includes(values.case)),
      ground,
    )
  } finally {
    await ground.close()
  }
}

function random(url: string): Promise<boolean> {
  const { password } = values
  return runRandom({ url, password, requests: Number(values.requests), seed: Number(values.seed) })
}

async function main(): Promise<boolean> {
  if (values.url) return random(values.url)
  const secret = crypto.randomBytes(32).toString('hex')
  const wanted = {
    cases: (url: string) => named(url, secret),
    random,
  }
  let isFine = true
  for (const [name, run] of Object.entries(wanted)) {
    if (values.only !== undefined && values.only !== name) continue
    isFine = (await withPortal(secret, run)) && isFine
  }
  return isFine
}

process.exitCode = (await main()) ? 0 : 1
