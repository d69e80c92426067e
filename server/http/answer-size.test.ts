import { beforeAll, expect, test } from 'vitest'
import { facetsOf } from '#contract/catalogue/facets.ts'
import { maxFieldErrors, type Problem } from '#contract/errors.ts'
import { familiesNow } from '#contract/products/attributes.ts'
import { signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { seedDemo } from '../demo/demo.ts'
import { loadBuild } from './web/web.ts'

const portal = testPortal({ DEMO: 'on', DEMO_PASSWORD: 'demo-password' }, loadBuild)
let admin: TestActor

beforeAll(async () => {
  await seedDemo(portal.pool, portal.config)
  admin = await signUpAdmin(portal)
})

function get(url: string, accept: string) {
  return portal.app.inject({ url, headers: { accept } })
}

async function pageSize(url: string): Promise<number> {
  const answer = await get(url, 'text/html')
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload.length
}

const parameters = (count: number) => Array.from({ length: count }, (_, index) => `u${index}=v`).join('&')

test.each(['/', '/products', '/products/compare', '/blog', '/login'])(
  'the page %s does not grow with unknown parameters',
  async (path) => {
    expect(await pageSize(`${path}?${parameters(2_500)}`)).toBe(await pageSize(path))
  },
)

test.each(familiesNow().map(({ key }) => key))(
  'the links of the page of a family, %s, repeat at most 2,000 characters of chosen attributes each',
  async (family) => {
    const values = Array.from({ length: 20 }, (_, index) => encodeURIComponent(String(index).padEnd(70, 'ä')))
    const choices = facetsOf(family).filter(({ kind }) => kind !== 'range')
    const all = choices.map(({ key }) => `&${key}=${values.join(',')}`).join('')
    expect(choices.length).toBeGreaterThan(0)
    const { body } = await get(`/products?family=${family}${all.slice(0, 15_000)}`, 'text/html')
    const links = [...body.matchAll(/href="(\/products\?[^"]*)"/g)].map(([, link = '']) => link.length)
    expect(Math.max(...links)).toBeLessThan(2_200)
    const short = choices.map(({ key }) => `&${key}=${Array.from({ length: 20 }, (_, index) => index).join(',')}`)
    const page = await get(`/products?family=${family}${short.join('')}`, 'text/html')
    for (const { key } of choices) expect(page.body).toMatch(new RegExp(`href="/products\\?[^"]*${key}=0`))
  },
)

test('a refusal names a hundred wrong fields and the number of the others, however many parameters there are', async () => {
  const answer = await get(`/api/products?${parameters(2_500)}`, 'application/json')
  expect(answer.statusCode).toBe(422)
  const { errors = [] } = answer.json<Problem>()
  expect(errors).toHaveLength(maxFieldErrors + 1)
  expect(errors.at(-1)).toEqual({ path: '', message: '2,400 more fields are wrong' })
})

test('a refusal does not repeat a long family for each wrong parameter', async () => {
  const answer = await get(`/api/products?family=${'f'.repeat(8_000)}&${parameters(500)}`, 'application/json')
  expect(answer.statusCode).toBe(422)
  expect(answer.rawPayload.length).toBeLessThan(20_000)
})

test('a refusal of a body names a hundred wrong fields too', async () => {
  const ids = Array.from({ length: 500 }, () => 1)
  const answer = await admin.call('POST', '/manage/products/bulk', { action: 'publish', selection: { ids } })
  expect(answer.statusCode).toBe(400)
  expect(answer.json<Problem>().errors?.at(-1)).toEqual({ path: '', message: '400 more fields are wrong' })
})
