import { parseArgs } from 'node:util'
import { comparisonTable, measureAgainst } from './against.ts'
import { type Compared, compare } from './compare.ts'
import { withMinimal } from './minimal/minimal.ts'
import { minimalScenarios } from './minimal/minimal-scenarios.ts'
import type { Size } from './portal.ts'
import { reportMinimal, reportTo } from './report.ts'
import type { Scenario } from './scenario.ts'
import { scenarios } from './scenarios.ts'
import { openShop, type Shop } from './shop.ts'
import { switchMoneyOn } from './traffic/money-settings.ts'

const { values } = parseArgs({
  options: {
    /** The size of the portal; with --grow that of the larger one. */
    products: { type: 'string' },
    orders: { type: 'string' },
    /** Every family has at least so many attributes that buyers filter by; without it, those of the demo. */
    attributes: { type: 'string', default: '0' },
    /** Two sizes side by side, and how each scenario grows from one to the other. */
    grow: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '0.7' },
    rounds: { type: 'string', default: '5' },
    /** Only scenarios whose names begin with one of these, separated by commas. Writes no file. */
    only: { type: 'string' },
    /** Existing data folders to measure instead of new ones, in the order of the sizes, separated by commas. */
    data: { type: 'string' },
    /** Tax and freight are on; for scenarios that order a part. Writes no file. */
    taxed: { type: 'boolean', default: false },
    /** Also a bare server with flat tables, for the scenarios that it has. Writes no file. */
    minimal: { type: 'boolean', default: false },
    /** Another commit, measured in alternation with this checkout, instead of the limit. Writes no file. */
    against: { type: 'string' },
  },
})

const small: Size = { products: 1_000, orders: 1_000 }
const large: Size = { products: 100_000, orders: 1_000_000 }

const longestMs = 20 * 60_000

/** Ends with an error if no response arrives: there is nothing to measure then. */
function watchTheClock(): NodeJS.Timeout {
  return setTimeout(() => {
    process.stderr.write(`The bench did not end within ${longestMs / 60_000} minutes.\n`)
    process.exit(1)
  }, longestMs)
}

async function main(): Promise<void> {
  const clock = watchTheClock()
  const usual = values.grow ? large : small
  const size = {
    products: Number(values.products ?? usual.products),
    orders: Number(values.orders ?? usual.orders),
    attributes: Number(values.attributes),
  }
  if (values.against) {
    await compareWith(values.against, size)
    clearTimeout(clock)
    return
  }
  const sizes = values.grow ? [small, size] : [size]
  const folders = values.data?.split(',') ?? []
  const shops: Shop[] = []
  try {
    for (const [place, size] of sizes.entries()) {
      const shop = await openShop(size, folders[place] || undefined)
      shops.push(values.minimal ? await withMinimal(shop) : shop)
    }
    if (values.taxed) for (const shop of shops) await switchMoneyOn(shop)
    const results = await measureAll(shops)
    reportTo(values.only || values.taxed || values.minimal ? undefined : 'results', results)
    if (values.minimal) reportMinimal(results)
  } finally {
    for (const shop of shops) await shop.close()
    clearTimeout(clock)
  }
}

const pace = { rounds: Number(values.rounds), seconds: Number(values.seconds) }

function chosenScenarios(): Scenario[] {
  const wanted = values.only?.split(',')
  const all = values.minimal ? minimalScenarios : scenarios
  return all.filter(({ name }) => !wanted || wanted.some((start) => name.startsWith(start)))
}

async function compareWith(commit: string, size: Size): Promise<void> {
  const dataDir = values.data
  const compared = await measureAgainst({ commit, size, dataDir, pace, scenarios: chosenScenarios() })
  process.stdout.write(`\n${comparisonTable(compared)}`)
}

async function measureAll(shops: readonly Shop[]): Promise<Compared[]> {
  const results: Compared[] = []
  for (const scenario of chosenScenarios()) {
    process.stderr.write(`${scenario.name}\n`)
    results.push(await compare(scenario, shops, pace))
  }
  return results
}

await main()
