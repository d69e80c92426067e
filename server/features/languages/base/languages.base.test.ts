import { beforeAll, expect, test } from 'vitest'
import type { FoundProducts } from '#contract/catalogue/found-products.ts'
import type { BaseChange } from '#contract/languages/base.ts'
import type { Product } from '#contract/products/products.ts'
import type { SettingsState } from '#contract/settings/settings.ts'
import { callAs, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { inGerman, motorAttributes, translator } from '#tests/support/translations.ts'
import { untilNoJobs } from '#tests/support/waiting-jobs.ts'
import { baseLanguageJobs } from './languages.base.ts'

const portal = testPortal()
let admin: TestActor
const visitor = callAs(portal)
const { read, save } = translator(() => admin)

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

/** Publishes the language that visitors get by default. */
async function setDefault(defaultLanguage: string): Promise<void> {
  const path = '/manage/settings/formats'
  const { revision, published } = (await admin.call('GET', path)).json<SettingsState>()
  const content = { ...published.content, languages: ['en', 'de'], defaultLanguage }
  const saved = await admin.call('PUT', `${path}/draft`, { revision, content })
  const body = { revision: saved.json<SettingsState>().revision }
  expect((await admin.call('POST', `${path}/publish`, body)).statusCode).toBe(200)
}

const check = async (to: string) => (await admin.call('GET', `/manage/base-language?to=${to}`)).json<BaseChange>()
const change = (from: string, to: string) => admin.call('POST', '/manage/base-language', { from, to })
const inLanguage = async (path: string, language: string) =>
  (await visitor('GET', `${path}?lang=${language}`)).json()

test('without products, the default language that the setup chooses is the base of all content', async () => {
  expect((await check('de')).base).toBe('en')
  await setDefault('de')
  expect((await check('en')).base).toBe('de')
  const entries = [{ label: { de: 'Über uns' }, address: '/about' }]
  const { version } = (await admin.call('GET', '/manage/menus')).json<
    { place: string; version: number }[]
  >()[0] ?? {
    version: 1,
  }
  const answer = await admin.call('PUT', '/manage/menus/footer', { entries, version })
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('Über uns')])
  const onlyEnglish = await admin.call('PUT', '/manage/menus/footer', {
    entries: [{ label: { en: 'About us' }, address: '/about' }],
    version: version + 1,
  })
  expect([onlyEnglish.statusCode, onlyEnglish.json().errors?.[0]?.path]).toEqual([422, 'entries.0.label.de'])
  await setDefault('en')
  expect((await check('de')).base).toBe('en')
})

async function addMotor(): Promise<Product> {
  return addTestProduct(admin, {
    name: 'Servo motor',
    description: 'Machined from solid.',
    category: 'motor',
    attributes: motorAttributes,
  })
}

test('the base is changed when each product has a name in the new one; its texts and their translations change places', async () => {
  const product = await addMotor()
  await setDefault('de')
  // There is a product by now.
  expect(await check('de')).toMatchObject({ base: 'en', isPossible: false })
  expect((await check('de')).missing).toContainEqual({ kind: 'names', count: 1 })
  const early = await change('en', 'de')
  expect([early.statusCode, early.json().errors]).toEqual([
    422,
    [{ path: 'to', message: expect.stringMatching(/1 .*Deutsch/) }],
  ])
  await save(product)
  expect(await check('de')).toMatchObject({ base: 'en', isPossible: true })
  await portal.startJobs()
  const answer = await change('en', 'de')
  expect([answer.statusCode, answer.json()]).toEqual([200, { base: 'de', missing: [], isPossible: true }])
  await untilNoJobs(portal.pool)

  const own = (await visitor('GET', `/purchase/${product._id}`)).json<Product>()
  expect(own).toMatchObject({
    name: inGerman.name,
    description: inGerman.description,
    attributes: { ...motorAttributes, ...inGerman.attributes },
  })
  expect((await inLanguage(`/products/${product._id}`, 'en')).product).toMatchObject({
    name: inGerman.name,
    translation: {
      name: 'Servo motor',
      description: 'Machined from solid.',
      attributes: { material: motorAttributes.material },
    },
  })
  const { translations } = await read(product)
  expect(translations).toMatchObject([{ language: 'en', missing: [], changed: [] }])
  const found = async (word: string) => (await visitor('GET', `/products?q=${word}`)).json<FoundProducts>()
  for (const word of ['stellmotor', 'servo', 'vernickelt']) {
    expect([word, (await found(word)).items.map(({ _id }) => _id)]).toEqual([word, [product._id]])
  }
  const outdated = await change('en', 'de')
  expect([outdated.statusCode, outdated.json().code]).toEqual([409, 'stale_version'])
  const unknown = await change('de', 'xx')
  expect(unknown.statusCode).toBe(422)
})

test('the texts of each product change places once, whatever runs at the same time or again', async () => {
  await portal.pool.query(`
    with made as (
      insert into product (sku, name, description, image, unit_price_minor, min_order, available, published_at)
      select 'SWAP-' || n, 'Ventil ' || n, 'Aus Messing.', '', 100, 1, 1, now() from generate_series(1, 130) n returning id, sku
    )
    insert into product_translation (product_id, language, name, description)
    select id, 'en', 'Valve ' || split_part(sku, '-', 2), null from made`)
  // As after the change of the base to English.
  const swap = baseLanguageJobs({ pool: portal.pool })['languages.swapTexts']
  const payload = { from: 'de', to: 'en' }
  await Promise.all([swap?.(payload), swap?.(payload)])
  await swap?.(payload)
  const { rows } = await portal.pool.query(
    `select count(*)::int as products, count(*) filter (where p.name = 'Valve ' || split_part(p.sku, '-', 2)
       and p.description = 'Aus Messing.' and t.name = 'Ventil ' || split_part(p.sku, '-', 2)
       and t.description = 'Aus Messing.')::int as swapped
     from product p join product_translation t on t.product_id = p.id and t.language = 'de' where p.sku like 'SWAP-%'`,
  )
  expect(rows).toEqual([{ products: 130, swapped: 130 }])
})
