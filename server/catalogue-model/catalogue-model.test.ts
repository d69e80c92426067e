import { beforeAll, expect, test, vi } from 'vitest'
import type { FoundProducts } from '#contract/catalogue/found-products.ts'
import { callAs, callWith, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { waitLimitMs } from '#tests/support/extent.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { loadBuild } from '../http/web/web.ts'
import { modelChannel } from './catalogue-model.ts'

const portal = testPortal({}, loadBuild)
let admin: TestActor
const visitor = callAs(portal)

/** Families of fittings, written as another instance would write them. */
beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await portal.pool.query(`
    insert into product_family (key, parent_key, name, position) values
      ('fitting', null, '{"en": "Fittings", "de": "Verschraubungen"}', 20),
      ('elbow', 'fitting', '{"en": "Elbows", "de": "Winkel"}', 21);
    with added as (
      insert into product_attribute (key, kind, unit, label, choices) values
        ('pressure_bar', 'number', 'bar', '{"en": "Pressure", "de": "Druck"}', '[]'),
        ('seal', 'choice', '', '{"en": "Seal", "de": "Dichtung"}',
          '[{"key": "NBR", "label": {}}, {"key": "none", "label": {"en": "Without", "de": "Ohne"}}]')
      returning id, key
    )
    insert into family_attribute (family_key, attribute_id, position, filter)
    select case key when 'seal' then 'elbow' else 'fitting' end, id, 1, case key when 'seal' then 'values' else 'range' end
    from added;
    select pg_notify('${modelChannel}', '')`)
  const isKnown = async () => expect((await visitor('GET', '/catalogue/families')).body).toContain('elbow')
  await vi.waitFor(isKnown, { timeout: waitLimitMs, interval: 20 })
})

test('a further family with attributes is checked, filtered by and shown without a restart', async () => {
  const attributes = { pressure_bar: 400, seal: 'none' }
  const product = await addTestProduct(admin, { category: 'elbow', attributes })
  await addTestProduct(admin, { category: 'elbow', attributes: { pressure_bar: 250, seal: 'NBR' } })
  expect(product).toMatchObject({ category: 'elbow', attributes })
  const found = (await visitor('GET', '/products?family=elbow&pressure_bar=300..')).json<FoundProducts>()
  expect(found.items.map(({ _id }) => _id)).toEqual([product._id])
  expect(found.facets).toEqual([
    { key: 'pressure_bar', kind: 'range', options: [], bounds: { min: 250, max: 400 } },
    {
      key: 'seal',
      kind: 'choice',
      bounds: null,
      options: [
        { value: 'NBR', count: 0 },
        { value: 'none', count: 1 },
      ].filter(({ count }) => count > 0),
    },
  ])
  const refused = await visitor('GET', '/products?family=fitting&seal=NBR')
  expect([refused.statusCode, refused.json().errors[0].path]).toEqual([422, 'seal'])
})

test('a value that the family does not know is refused, at its attribute and under its label', async () => {
  const { body } = await addTestProduct(admin, { category: 'elbow' }).then(({ _id }) =>
    admin.call('GET', `/purchase/${_id}`),
  )
  const { name: _, ...form } = JSON.parse(body)
  const answer = await admin.call('POST', '/product', {
    ...form,
    name: 'Elbow with a wrong seal',
    sku: 'ELBOW-WRONG',
    category: 'elbow',
    attributes: { seal: 'cork', pressure_bar: 'high' },
  })
  expect([answer.statusCode, answer.json().errors]).toEqual([
    422,
    [
      { path: 'attributes.seal', message: 'Seal must be one of the listed values' },
      { path: 'attributes.pressure_bar', message: 'Pressure must be a number' },
    ],
  ])
})

test('a page says the families in the language of its reader, and brings only what it shows of them', async () => {
  const pageIn = async (language: string) => {
    const headers = { accept: 'text/html', 'accept-language': language }
    return (await portal.app.inject({ url: '/products?family=elbow', headers })).body
  }
  const [german, english] = [await pageIn('de'), await pageIn('en')]
  expect(german).toContain('Winkel')
  expect(german).toContain('Dichtung')
  expect(german).toContain('Ohne')
  expect(english).toContain('Elbows')
  expect(english).not.toContain('Winkel')
  const [, brought = ''] = /id="catalogue-model">([^<]*)</.exec(english) ?? []
  const { families } = JSON.parse(brought)
  const elbow = families.find(({ key }: { key: string }) => key === 'elbow')
  expect(elbow.attributes.map(({ label }: { label: unknown }) => label)).toEqual([
    { en: 'Pressure' },
    { en: 'Seal' },
  ])
  for (const family of families) if (family !== elbow) expect(family.attributes).toEqual([])
})

test('all families are public, in the language of the request, with the attributes of their parents', async () => {
  const answer = await callWith(portal, { 'accept-language': 'de' })('GET', '/catalogue/families')
  const { families, shared } = answer.json()
  const elbow = families.find(({ key }: { key: string }) => key === 'elbow')
  expect(elbow).toMatchObject({ name: { de: 'Winkel' }, attributes: [{ key: 'pressure_bar' }, { key: 'seal' }] })
  expect(shared.map(({ key }: { key: string }) => key)).toEqual(['tracks', 'port', 'material', 'mass_g'])
})
