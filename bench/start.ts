/**
 * `node bench/start.ts --against <commit>`: what a start costs, of another commit and of this checkout, in turn on equal
 * data: milliseconds until the list answers, processor time of the portal until then, its memory then and after some load.
 * The first start of each, which fills its caches, does not count. `--data <folder>` copies a folder that the other commit
 * has filled.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { checkOut, thisCheckout } from '#tests/support/checkout.ts'
import { copy, fillSources } from './against.ts'
import { inTurn, measure, median } from './measure.ts'
import { startPortal } from './portal.ts'
import { processorTimesOf } from './processor-time.ts'

const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    data: { type: 'string' },
    rounds: { type: 'string', default: '5' },
  },
})

const list = '/api/product?limit=20'
const load = [list, '/api/products?q=chainring', '/']

type Started = { ms: number; processorMs: number; memoryMb: number; loadedMb: number }
type Side = { name: string; root: string; dataDir: string; starts: Started[] }

async function startOnce({ root, dataDir }: Side): Promise<Started> {
  const portal = await startPortal(dataDir, { TRUST_PROXY: '127.0.0.1', DRAIN_MS: '0' }, { root, first: list })
  const { portalMs } = processorTimesOf(portal)()
  const memoryMb = portal.memoryMb()
  for (const address of load) {
    const requests = inTurn([{ path: address, headers: { 'accept-encoding': 'identity' } }])
    await measure({ url: portal.url, requests, connections: 16, seconds: 1, least: 2_000 })
  }
  const loadedMb = portal.memoryMb()
  await portal.stop()
  return { ms: portal.startMs, processorMs: portalMs, memoryMb, loadedMb }
}

function row({ name, starts }: Side): string {
  const of = (key: keyof Started) => Math.round(median(starts.map((started) => started[key])))
  return `| ${name} | ${of('ms')} | ${of('processorMs')} | ${of('memoryMb')} | ${of('loadedMb')} |\n`
}

function shares([before, after]: readonly Side[]): string {
  const share = (key: keyof Started) => {
    const of = (side: Side | undefined) => median((side?.starts ?? []).map((started) => started[key]))
    return (of(after) / of(before)).toFixed(2)
  }
  return `| share | ${share('ms')} | ${share('processorMs')} | ${share('memoryMb')} | ${share('loadedMb')} |\n`
}

if (!values.against) throw new Error('Say which commit to compare with: --against <commit>')
const ours = await thisCheckout()
const other = await checkOut(values.against)
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'datum-start-'))
fs.chmodSync(folder, 0o755)
try {
  const sources = await fillSources({ other, ours }, { products: 1_000, orders: 1_000 }, values.data)
  const sides: Side[] = [other, ours].map(({ commit, folder: root }, index) => {
    const dataDir = path.join(folder, String(index))
    copy(index === 0 ? sources.other : sources.ours, dataDir)
    return { name: commit, root, dataDir, starts: [] }
  })
  sources.remove()
  for (const side of sides) await startOnce(side)
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) side.starts.push(await startOnce(side))
  }
  process.stdout.write(
    '\n| commit | ms to the list | processor ms | MB then | MB after load |\n| --- | --- | --- | --- | --- |\n',
  )
  for (const side of sides) process.stdout.write(row(side))
  process.stdout.write(shares(sides))
} finally {
  fs.rmSync(folder, { recursive: true, force: true })
  other.remove()
}
