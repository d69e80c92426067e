import { beforeAll, expect, test } from 'vitest'
import type { FoundProducts } from '#contract/catalogue/found-products.ts'
import { demoModel } from '#demo/model.ts'
import { listedQueries } from '#demo/search-queries.ts'
import { seedDemo } from '#server/demo/demo.ts'
import { callAs } from '#tests/support/actors.ts'
import { addFamilies } from '#tests/support/catalogue/families.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal()
beforeAll(async () => {
  await addFamilies(portal.pool, demoModel)
  await seedDemo(portal.pool, portal.config)
})

type Listed = { source: string; query: string; wanted: string }

const listed = listedQueries
  .trim()
  .split('\n')
  .map((line): Listed => {
    const [source = '', query = '', wanted = ''] = line.split(' | ').map((cell) => cell.trim())
    return { source, query, wanted }
  })

/** The first three, as part number and family. */
async function firstThree(query: string): Promise<{ sku: string; family: string }[]> {
  const answer = await callAs(portal)('GET', `/products?q=${encodeURIComponent(query)}`)
  const { items } = answer.json<FoundProducts>()
  return items.slice(0, 3).map(({ sku, category }) => ({ sku, family: category ?? '' }))
}

function isFound(wanted: string, found: readonly { sku: string; family: string }[]): boolean {
  if (wanted.startsWith('family:')) {
    const families = wanted.slice('family:'.length).split(',')
    return found.length === 3 && found.every(({ family }) => families.includes(family))
  }
  return wanted.split(' ').every((sku) => found.some((one) => one.sku === sku))
}

test('of 200 queries at least 95 in 100 have the products they must find among the first three', async () => {
  expect(listed.length).toBeGreaterThanOrEqual(200)
  const missed: string[] = []
  for (const { source, query, wanted } of listed) {
    const found = await firstThree(query)
    if (!isFound(wanted, found)) {
      missed.push(`${source} | ${query} | ${wanted} | found ${found.map(({ sku }) => sku).join(' ')}`)
    }
  }
  process.stdout.write(`${listed.length - missed.length} of ${listed.length} queries\n${missed.join('\n')}\n`)
  expect(missed.length / listed.length).toBeLessThanOrEqual(0.05)
})
