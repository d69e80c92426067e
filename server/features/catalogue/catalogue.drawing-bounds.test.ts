import { expect, test } from 'vitest'
import { heroProduct } from '#demo/products.ts'
import { waitForDocuments } from '#tests/support/documents/slow-documents.ts'
import { shortestOf } from '#tests/support/main-thread.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal()
waitForDocuments()

/** Products with the same drawing, the one with the most lines. */
async function addDrawn(count: number): Promise<{ id: string; sku: string }[]> {
  const prefix = `${crypto.randomUUID()}-`
  const { rows } = await portal.pool.query<{ id: string; sku: string }>(
    `insert into product (sku, name, description, image, drawing, unit_price_minor, min_order, available, published_at)
     select $1 || at, $1 || at, '', '', jsonb_set($2, '{no}', to_jsonb($1 || at)), 100, 1, 1, now() from generate_series(1, $3::int) as at
     returning id, sku`,
    [prefix, JSON.stringify(heroProduct.drawing), count],
  )
  return rows
}

function statusesOf(answers: { statusCode: number }[]): number[] {
  return [...new Set(answers.map(({ statusCode }) => statusCode))]
}

test.each<[string, number, (part: { id: string; sku: string }) => string]>([
  ['40 drawing sheets', 40, ({ id }) => `/api/products/${id}/drawing.pdf`],
  ['40 drawings', 40, ({ sku }) => `/drawings/${sku.toLowerCase()}.svg`],
  ['10 cards for links', 10, ({ sku }) => `/cards/${sku.toLowerCase()}.png`],
  ['10 pages of parts never opened before', 10, ({ id }) => `/api/products/${id}`],
])(
  '40 %s at once by a visitor do not block the main thread: worker threads draw them',
  async (_, count, addressOf) => {
    await portal.app.inject({ url: addressOf((await addDrawn(1))[0] ?? { id: '', sku: '' }) })
    let visitors = 0
    const { longestTurnMs, result } = await shortestOf(async () => {
      const deps = await addDrawn(count)
      // Each try by another visitor: who has drawn enough for a minute is refused, and a refusal takes no time.
      const remoteAddress = `203.0.113.${++visitors}`
      return Promise.all(deps.map((part) => portal.app.inject({ url: addressOf(part), remoteAddress })))
    }, 50)
    expect(statusesOf(result)).toEqual([200])
    expect(longestTurnMs).toBeLessThan(50)
  },
)
