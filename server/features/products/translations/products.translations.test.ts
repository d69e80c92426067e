import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import type { AdminPage } from '#contract/lists/lists.ts'
import { exportedOf } from '#contract/lists/lists.ts'
import { type AdminProduct, adminProducts } from '#contract/products/admin-list.ts'
import type { Product } from '#contract/products/products.ts'
import { isWords } from '#contract/products/texts.ts'
import { translatedLanguages } from '#i18n/language.ts'
import { callAs, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { inGerman, motorAttributes, translationsOf, translator } from '#tests/support/translations.ts'
import { isWordsSql } from './products.translations.store.ts'

const portal = testPortal()
let admin: TestActor
const { addMotor, read, save, edit } = translator(() => admin)

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

test('staff read what is translated and what is missing, and what they write is no longer missing', async () => {
  const product = await addMotor()
  const { translations, ...original } = await read(product)
  expect(original).toEqual({
    name: product.name,
    description: product.description,
    warnings: '',
    category: 'motor',
    attributes: { material: 'Steel, nickel plated', bearings: '15 × 28 × 7' },
  })
  expect(translations.map(({ language }) => language)).toEqual(translatedLanguages())
  const nothing = {
    language: 'de',
    name: null,
    description: null,
    warnings: null,
    attributes: {},
    version: 0,
    changed: [],
  }
  expect(translations[0]).toEqual({ ...nothing, missing: ['name', 'description', 'attributes.material'] })
  const saved = await save(product, { name: '  Stellmotor ', description: ' ', attributes: { material: '' } })
  const written = { ...nothing, name: 'Stellmotor', version: 1 }
  expect(saved).toEqual({ ...written, missing: ['description', 'attributes.material'] })
  expect(await save(product, inGerman, 1)).toEqual({ ...nothing, ...inGerman, version: 2, missing: [] })
  expect((await read(product)).translations).toEqual([{ ...nothing, ...inGerman, version: 2, missing: [] }])
})

test('a text whose original has changed is to be checked, and a value whose original has changed is missing', async () => {
  const product = await addMotor()
  await save(product)
  await edit(product, {
    description: 'Turned from bar.',
    attributes: { ...motorAttributes, material: '7075, forged' },
  })
  const [translation] = (await read(product)).translations
  expect(translation).toMatchObject({ changed: ['description'], missing: ['attributes.material'], attributes: {} })
  const saved = await save(product, { ...inGerman, attributes: { material: '7075, geschmiedet' } }, 1)
  expect(saved).toMatchObject({ changed: [], missing: [], version: 2 })
})

test('who writes over a version that they have not read gets the texts as they are, also at the same time', async () => {
  const product = await addMotor()
  const texts = ['Motor vorn', 'Motor, vorn'].map((name) => ({ ...inGerman, name, version: 0 }))
  const answers = await Promise.all(texts.map((body) => admin.call('PUT', `${translationsOf(product)}/de`, body)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const [saved, refused] = answers.toSorted((a, b) => a.statusCode - b.statusCode).map((one) => one.json())
  expect(refused).toMatchObject({ code: 'stale_version', current: saved })
  expect((await read(product)).translations).toEqual([saved])
})

test.each([
  ['a long name', { name: 'x'.repeat(201) }, 'name'],
  ['a long description', { description: 'x'.repeat(5001) }, 'description'],
  ['a long value', { attributes: { material: 'x'.repeat(201) } }, 'attributes.material'],
  ['a character that cannot be stored', { name: 'a\u0000b' }, 'name'],
  ['a choice', { attributes: { position: 'Vorn' } }, 'attributes.position'],
  ['a number', { attributes: { mass_g: '250' } }, 'attributes.mass_g'],
  ['a value that the product does not have', { attributes: { finish: 'Matt' } }, 'attributes.finish'],
  ['a field that there is not', { sku: 'X' }, 'sku'],
])('%s is refused at its field', async (_, texts, field) => {
  const answer = await admin.call('PUT', `${translationsOf(await addMotor())}/de`, { version: 0, ...texts })
  expect([400, 422]).toContain(answer.statusCode)
  expect(answer.json().errors).toEqual([{ path: field, message: expect.stringMatching(/.{8}/) }])
})

test('other languages, other products and deleted ones are refused, and nobody else reads or writes texts', async () => {
  const product = await addMotor()
  const body = { version: 0, ...inGerman }
  for (const language of ['en', 'fr', '']) {
    const { statusCode } = await admin.call('PUT', `${translationsOf(product)}/${language}`, body)
    expect([language, [400, 404, 422].includes(statusCode)]).toEqual([language, true])
  }
  const calls = [
    ['GET', translationsOf(product), undefined],
    ['PUT', `${translationsOf(product)}/de`, body],
  ] as const
  const customer = await signUp(portal)
  for (const [method, path, given] of calls) {
    expect((await callAs(portal)(method, path, given)).statusCode).toBe(401)
    expect((await customer.call(method, path, given)).statusCode).toBe(403)
    for (const id of ['none', crypto.randomUUID()]) {
      const answer = await admin.call(method, path.replace(product._id, id), given)
      expect(answer.json().code).toBe('product_not_found')
    }
  }
  await admin.call('DELETE', `/product/${product._id}`)
  for (const [method, path, given] of calls) expect((await admin.call(method, path, given)).statusCode).toBe(404)
})

test('the audit log has each language by the names of its fields', async () => {
  const product = await addMotor()
  await save(product)
  await save(product, { ...inGerman, name: 'Motor' }, 1)
  const { rows } = await portal.pool.query(
    `select action, actor_id, subject_name, before, after from audit_log
     where subject_id = $1 and action = 'product.translated' order by id`,
    [product._id],
  )
  const entry = { action: 'product.translated', actor_id: admin.id, subject_name: product.name }
  const { name, description, attributes } = inGerman
  expect(rows).toEqual([
    { ...entry, before: {}, after: { name_de: name, description_de: description, attributes_de: attributes } },
    { ...entry, before: { name_de: name }, after: { name_de: 'Motor' } },
  ])
})

test('the list of products that lack a text is by the same rule as the texts of each product', async () => {
  const values = ['Steel', '7075-T6', '42CrMo4', 'AlSi10Mg', 'ABC', 'abc', 'a-b-c', 'Öl', 'öle', '12 mm', '']
  const products = await Promise.all([
    ...values.map((material) => addMotor({ attributes: { material, position: 'Front' } })),
    addMotor({ category: null, attributes: { finish: 'Hard anodised' } }),
    addMotor({ category: 'bracket', attributes: { mount: 'Post mount', material: 'Steel' } }),
  ])
  const { name, description } = inGerman
  for (const product of products) await save(product, { name, description })
  const [complete, changed, partly] = [await addMotor(), await addMotor(), await addMotor()]
  for (const product of [complete, changed]) await save(product)
  await edit(changed, { name: `${changed.name} again` })
  await save(partly, { name })
  const all = [...products, complete, changed, partly, await addMotor({ status: 'draft' })]
  const isLacking = async (product: Product) => {
    const [translation] = (await read(product)).translations
    return [...(translation?.missing ?? []), ...(translation?.changed ?? [])].length > 0
  }
  const expected: string[] = []
  for (const product of all) if (await isLacking(product)) expected.push(product._id)
  expect(expected).not.toContain(complete._id)
  expect(expected.length).toBeGreaterThan(5)
  const page = async (query: string): Promise<AdminProduct[]> => {
    const answer = await admin.call('GET', `/manage/products?limit=100&${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<AdminPage<AdminProduct>>().items
  }
  const own = new Set(all.map(({ _id }) => _id))
  const listed = (await page('untranslated=de')).filter(({ _id }) => own.has(_id))
  expect(listed.map(({ _id }) => _id).sort()).toEqual(expected.sort())
  const marked = (await page('')).filter(({ _id, untranslated }) => own.has(_id) && untranslated?.includes('de'))
  expect(marked.map(({ _id }) => _id).sort()).toEqual(expected.sort())
})

test.each(['"C"', '"default"'])('what is words does not depend on the collation: %s', async (collation) => {
  const values = [
    'öle',
    'Öle',
    'ÖLE',
    'Öl',
    'ñandú',
    'Сталь',
    'СТАЛЬ',
    'χάλυβας',
    'ABCdef',
    'ab-c',
    '٣٣٣',
    'ⁿⁿⁿ',
    '鋼鋼鋼',
    '',
  ]
  const { rows } = await portal.pool.query<{ value: string; words: boolean }>(
    `select value, ${isWordsSql(`value collate ${collation}`)} as words from unnest($1::text[]) as value`,
    [values],
  )
  expect(rows).toEqual(values.map((value) => ({ value, words: isWords(value) })))
})

test('an export has the names and descriptions of every language', async () => {
  const product = await addMotor()
  await save(product)
  for (const language of translatedLanguages()) {
    expect(exportedOf(adminProducts)).toEqual(
      expect.arrayContaining([`name_${language}`, `description_${language}`]),
    )
  }
  const query = new URLSearchParams({ ids: product._id, columns: 'sku,name,name_de,description_de' })
  const answer = await admin.call('GET', `/manage/products/export.csv?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  const { name, description } = inGerman
  expect(parse(answer.body, { bom: true })).toEqual([
    ['sku', 'name', 'name_de', 'description_de'],
    [product.sku, product.name, name, description],
  ])
})
