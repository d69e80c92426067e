import { beforeAll, expect, test } from 'vitest'
import type { PageBlock } from '#contract/pages/blocks.ts'
import { emptyPage } from '#contract/pages/pages.ts'
import { signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { shortestOf } from '#tests/support/main-thread.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal({ RATE_LIMIT: '0' })
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

const names = { en: 'A' }
const keys = Array.from({ length: 60 }, (_, zone) => `z${zone}`)

function freightOf(size: { zones: number; areas: number; rates: number }) {
  return {
    isOn: true,
    weightUnit: 'kg',
    classes: ['standard', ...keys.slice(0, 19)].map((key) => ({ key, name: names })),
    zones: Array.from({ length: size.zones }, (_, zone) => ({
      key: `z${zone}`,
      name: names,
      areas: Array.from({ length: size.areas }, (_, area) => {
        const postcode = String(10_000 + zone * size.areas + area)
        return { country: 'DE', postcodeFrom: postcode, postcodeTo: postcode }
      }),
    })),
    methods: Array.from({ length: 20 }, (_, method) => ({
      key: method === 0 ? 'm' : `p${method}`,
      name: names,
      kind: method === 0 ? 'table' : 'pickup',
      freeFrom: null,
      days: { from: 1, to: 2 },
      excludes: [],
      zones: method === 0 ? [] : keys.slice(0, size.zones),
    })),
    rates: Array.from({ length: size.rates }, (_, rate) => ({
      method: 'm',
      zone: `z${rate % size.zones}`,
      upTo: 1 + Math.floor(rate / size.zones),
      price: 5,
    })),
  }
}

test.each([
  ['all prices', { zones: 60, areas: 5, rates: 2_000 }],
  ['all areas and prices', { zones: 50, areas: 50, rates: 2_000 }],
])('a freight table with %s is saved, and holds up nobody', async (_, size) => {
  const path = '/manage/settings/freight'
  const content = freightOf(size)
  const { result, longestTurnMs } = await shortestOf(async () => {
    const { revision } = (await admin.call('GET', path)).json()
    return admin.call('PUT', `${path}/draft`, { revision, content })
  }, 50)
  expect(result.statusCode, result.body.slice(0, 300)).toBe(200)
  expect(longestTurnMs).toBeLessThan(50)
})

test('more areas than a table can have are refused at the zones', async () => {
  const path = '/manage/settings/freight'
  const { revision } = (await admin.call('GET', path)).json()
  const content = freightOf({ zones: 60, areas: 42, rates: 60 })
  const answer = await admin.call('PUT', `${path}/draft`, { revision, content })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toContainEqual({
    path: 'content.zones',
    message: 'All zones together can have at most 2,500 areas. Use postcode ranges instead.',
  })
})

test('a page with five texts of 95 paragraphs is added, and holds up nobody', async () => {
  const words = Array.from({ length: 95 }, () => ({
    type: 'paragraph' as const,
    content: [
      { type: 'text' as const, text: 'a ' },
      { type: 'text' as const, text: 'b', marks: [{ type: 'bold' as const }] },
    ],
  }))
  const text = { type: 'doc' as const, content: words }
  const blocks = Array.from({ length: 5 }, (_, index) => {
    const block = {
      id: `b${index}`,
      isHidden: false,
      kind: 'text',
      anchor: '',
      heading: names,
      body: { en: text },
    }
    return block as unknown as PageBlock
  })
  let round = 0
  const { result, longestTurnMs } = await shortestOf(() => {
    round += 1
    const page = { ...emptyPage(`/long-${round}`, 'Long'), blocks }
    return admin.call('POST', '/manage/pages', page)
  }, 50)
  expect(result.statusCode, result.body.slice(0, 300)).toBe(201)
  expect(longestTurnMs).toBeLessThan(50)
})

test.each([
  ['PUT', '/manage/settings/freight/draft', '{"revision":0,"content":{"rates":[', '{"a":0}', ']}}'],
  ['POST', '/manage/pages', '{"blocks":[', '{"a":0}', ']}'],
  ['POST', '/manage/pages', '{"blocks":[', '0', ']}'],
] as const)(
  '%s %s: as many wrong values as are taken hold up nobody: %#',
  async (method, path, start, one, end) => {
    const count = Math.floor(49_000 / (one === '0' ? 1 : 4))
    const payload = start + Array.from({ length: count }, () => one).join(',') + end
    const { result, longestTurnMs } = await shortestOf(
      () => admin.callWith({ 'content-type': 'application/json' })(method, path, payload as unknown as object),
      50,
    )
    expect(result.statusCode).toBeGreaterThanOrEqual(400)
    expect(result.statusCode).toBeLessThan(500)
    expect(longestTurnMs, result.body.slice(0, 200)).toBeLessThan(50)
  },
)
