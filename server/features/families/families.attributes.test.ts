import { beforeAll, expect, test } from 'vitest'
import type { ManagedAttribute, ManagedModel } from '#contract/families/families.ts'
import { callAs, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import {
  addTestAttribute,
  addTestFamily,
  plainAttribute,
  testFlags,
} from '#tests/support/catalogue/managed-families.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
const visitor = callAs(portal)
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

const addFamily = (name: string, given: object = {}) => addTestFamily(admin, name, given)
const addAttribute = (family: string, name: string, given: object = {}) =>
  addTestAttribute(admin, { family, name }, given)

function change({ id, key: _, version, ...fields }: ManagedAttribute, family: string, given: object) {
  return admin.call('PUT', `/manage/attributes/${id}`, { ...fields, ...testFlags, version, family, ...given })
}

async function listed(): Promise<ManagedModel> {
  return (await admin.call('GET', '/manage/families')).json()
}

test('of two admins who change one attribute the second is refused, with the attribute as it is now', async () => {
  const { key } = await addFamily('Couplings')
  const attribute = await addAttribute(key, 'Bore', { unit: 'mm' })
  const send = (en: string) => change(attribute, key, { label: { en } })
  const answers = await Promise.all([send('Bore A'), send('Bore B')])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const [saved, refused] = answers.toSorted((a, b) => a.statusCode - b.statusCode).map((answer) => answer.json())
  expect(refused).toMatchObject({ code: 'stale_version', current: { ...saved, version: 2 } })
})

test('a choice that products have is not removed; the sentence names attribute, choice and products', async () => {
  const { key } = await addFamily('Seals')
  const choices = [{ label: { en: 'NBR' } }, { label: { en: 'FKM' } }, { label: { en: 'EPDM' } }]
  const seal = await addAttribute(key, 'Seal', { kind: 'choice', choices, filter: 'values' })
  expect(seal.choices.map((choice) => choice.key)).toEqual(['NBR', 'FKM', 'EPDM'])
  await addTestProduct(admin, { name: 'Ring one', category: key, attributes: { seal: 'NBR' } })
  const answer = await change(seal, key, { choices: seal.choices.slice(2) })
  expect([answer.statusCode, answer.json().code, answer.json().errors]).toEqual([
    409,
    'choice_in_use',
    [{ path: 'choices.NBR', message: 'Seal: 1 product has NBR: “Ring one”' }],
  ])
  const renamed = seal.choices.map((choice) =>
    choice.key === 'NBR' ? { ...choice, label: { en: 'Nitrile' } } : choice,
  )
  const after = await change(seal, key, { choices: renamed.slice(0, 2), filter: 'values' })
  expect(after.json().choices).toEqual([
    { key: 'NBR', label: { en: 'Nitrile' } },
    { key: 'FKM', label: { en: 'FKM' } },
  ])
  const usage = (await admin.call('GET', `/manage/families/${key}/usage`)).json()
  expect(usage).toEqual({
    products: 1,
    attributes: [{ id: seal.id, products: 1, choices: [{ key: 'NBR', products: 1 }] }],
    views: [],
  })
})

test('a required attribute is confirmed first where published products lack it, and they stay published', async () => {
  const { key } = await addFamily('Nipples')
  const lacking = await addTestProduct(admin, { name: 'Nipple without', category: key })
  const body = { ...plainAttribute, family: key, label: { en: 'Thread' }, kind: 'dimension', isRequired: true }
  const asked = await admin.call('POST', '/manage/attributes', body)
  expect([asked.statusCode, asked.json().code, asked.json().errors]).toEqual([
    409,
    'attribute_not_confirmed',
    [
      {
        path: 'isRequired',
        message:
          '1 published product of Nipples has no Thread: “Nipple without”. Published products stay in the shop, but cannot be saved without it.',
      },
    ],
  ])
  expect((await listed()).families.find((family) => family.key === key)?.attributes).toEqual([])
  const saved = await admin.call('POST', '/manage/attributes', { ...body, isConfirmed: true })
  expect(saved.statusCode).toBe(201)
  expect((await visitor('GET', `/purchase/${lacking._id}`)).statusCode).toBe(200)
})

test('bounds that products do not fit are confirmed first; the sentence says which', async () => {
  const { key } = await addFamily('Gauges')
  const range = await addAttribute(key, 'Full scale', { unit: 'bar' })
  await addTestProduct(admin, { name: 'Gauge 1000', category: key, attributes: { full_scale: 1000 } })
  const answer = await change(range, key, { max: 600 })
  expect([answer.json().code, answer.json().errors]).toEqual([
    'attribute_not_confirmed',
    [{ path: 'max', message: '1 product does not fit: “Gauge 1000”. Full scale must be at most 600 bar.' }],
  ])
  expect((await change(range, key, { max: 600, isConfirmed: true })).statusCode).toBe(200)
})

test('another unit of the same kind converts every value exactly, and one of another kind is refused', async () => {
  const { key } = await addFamily('Tubes')
  const bore = await addAttribute(key, 'Inside', { unit: 'in' })
  const { _id } = await addTestProduct(admin, { name: 'Tube', category: key, attributes: { inside: '1/2' } })
  const refused = await change(bore, key, { unit: 'bar', isConfirmed: true })
  expect([refused.json().code, refused.json().errors]).toEqual([
    'attribute_values_lost',
    [{ path: 'unit', message: 'Inside has a value in a unit that cannot be converted' }],
  ])
  const coarse = await change(bore, key, { unit: 'mm', decimals: 0, isConfirmed: true })
  expect(coarse.json().errors).toEqual([
    { path: 'unit', message: '1 product cannot be converted: “Tube”. Inside can have no decimals.' },
  ])
  const asked = await change(bore, key, { unit: 'mm' })
  expect(asked.json().errors).toEqual([{ path: 'unit', message: '1 value is converted from in to mm' }])
  expect((await change(bore, key, { unit: 'mm', isConfirmed: true })).statusCode).toBe(200)
  expect((await visitor('GET', `/purchase/${_id}`)).json().attributes).toEqual({ inside: 12.7 })
})

test('another type is taken only if every value can be read as it', async () => {
  const { key } = await addFamily('Clamps')
  const turns = await addAttribute(key, 'Turns', { kind: 'text' })
  const first = await addTestProduct(admin, { name: 'Clamp 1', category: key, attributes: { turns: '12' } })
  const second = await addTestProduct(admin, { name: 'Clamp 2', category: key, attributes: { turns: 'many' } })
  const refused = await change(turns, key, { kind: 'number', isConfirmed: true })
  expect([refused.statusCode, refused.json().errors]).toEqual([
    409,
    [{ path: 'kind', message: '1 product cannot be converted: “Clamp 2”. Turns must be a number.' }],
  ])
  await admin.call('DELETE', `/products/${second._id}`)
  await portal.pool.query('delete from stock_movement where product_id = $1', [second._id])
  await portal.pool.query('delete from product where id = $1', [second._id])
  expect((await change(turns, key, { kind: 'number', isConfirmed: true })).statusCode).toBe(200)
  expect((await visitor('GET', `/purchase/${first._id}`)).json().attributes).toEqual({ turns: 12 })
})

test('a change of the type lists what will look different, refuses zeros at the beginning, and can be undone', async () => {
  const { key } = await addFamily('Rods')
  const mark = await addAttribute(key, 'Mark', { kind: 'text', filter: 'values' })
  const add = (name: string, text: string) =>
    addTestProduct(admin, { name, category: key, attributes: { mark: text } })
  const zeros = await add('Rod 1', '00123')
  const refused = await change(mark, key, { kind: 'number', filter: 'range', isConfirmed: true })
  expect([refused.statusCode, refused.json().errors]).toEqual([
    409,
    [{ path: 'kind', message: '1 product cannot be converted: “Rod 1”. 00123 would lose its leading zeros.' }],
  ])
  await portal.pool.query(`update product set attributes = '{"mark": "1.50"}' where id = $1`, [zeros._id])
  const [plain, later] = [await add('Rod 2', '7'), await add('Rod 3', '8')]
  await portal.pool.query(
    `insert into product_translation (product_id, language, attributes)
     values ($1, 'de', '{"mark": {"of": "1.50", "text": "eins fünfzig"}}')`,
    [zeros._id],
  )
  const asked = await change(mark, key, { kind: 'number', filter: 'range' })
  expect(asked.json()).toMatchObject({ code: 'attribute_not_confirmed' })
  expect(asked.json().errors.map(({ message }: { message: string }) => message)).toEqual([
    '3 values become “Number”',
    '1 product has a translation of this value, which is no longer shown',
    '“Rod 1”: 1.50 becomes 1.5',
  ])
  const changed = (await change(mark, key, { kind: 'number', filter: 'range', isConfirmed: true })).json()
  expect(changed).toMatchObject({ kind: 'number' })
  expect((await listed()).former).toContainEqual({ attribute: mark.id, kind: 'text', unit: '' })
  const current = await portal.pool.query('select attributes from product where id = $1', [zeros._id])
  expect(current.rows).toEqual([{ attributes: { mark: 1.5 } }])
  await portal.pool.query(`update product set attributes = '{"mark": 9.25}' where id = $1`, [later._id])

  const undo = (version: number) => admin.call('POST', `/manage/attributes/${mark.id}/undo`, { version })
  expect((await undo(changed.version - 1)).json().code).toBe('stale_version')
  const undone = await undo(changed.version)
  expect([undone.statusCode, undone.json()]).toMatchObject([200, { kind: 'text', version: changed.version + 1 }])
  const { rows } = await portal.pool.query('select attributes from product where family = $1 order by name', [key])
  expect(rows.map(({ attributes }) => attributes.mark)).toEqual(['1.50', '7', '9.25'])
  const german = await admin.call('GET', `/manage/products/${zeros._id}/translations`)
  expect(german.json().translations[0].attributes).toEqual({ mark: 'eins fünfzig' })
  expect((await undo(undone.json().version)).json().code).toBe('attribute_change_final')
  expect((await visitor('POST', `/manage/attributes/${mark.id}/undo`, { version: 1 })).statusCode).toBe(401)
  expect(plain.attributes).toEqual({ mark: '7' })
})

test.each([
  ['no name', { label: {} }, 'label'],
  ['an unknown type', { kind: 'colour' }, 'kind'],
  ['an unknown unit', { unit: 'furlong' }, 'unit'],
  ['a unit of a text', { kind: 'text', unit: 'mm' }, 'unit'],
  ['bounds the wrong way round', { min: 5, max: 1 }, 'max'],
  ['no choices', { kind: 'choice' }, 'choices'],
  ['a choice twice', { kind: 'choice', choices: [{ label: { en: 'A' } }, { label: { en: 'a' } }] }, 'choices.1'],
  ['a range filter of a text', { kind: 'text', filter: 'range' }, 'filter'],
  ['an unknown family', { family: 'nowhere' }, 'family'],
  ['a key with a capital', { key: 'Bore' }, 'key'],
  ['too many decimals', { decimals: 7 }, 'decimals'],
  ['a character that cannot be stored', { label: { en: 'a\u0000b' } }, 'label.en'],
])('an attribute with %s is refused at its field', async (_, refused, field) => {
  if (!(await listed()).families.some(({ key }) => key === 'wrong_family')) await addFamily('Wrong family')
  const body = { ...plainAttribute, family: 'wrong_family', label: { en: 'Wrong' }, ...refused }
  const answer = await admin.call('POST', '/manage/attributes', body)
  expect([400, 422]).toContain(answer.statusCode)
  expect(answer.json().errors[0]).toEqual({ path: field, message: expect.stringMatching(/.{8}/) })
})
