import { afterEach, beforeAll, expect, test } from 'vitest'
import type { FoundProducts } from '#contract/catalogue/found-products.ts'
import { maxPhrases, maxSynonyms, type Synonym } from '#contract/synonyms/synonyms.ts'
import { callAs, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
const path = '/manage/synonyms'
const flask = { language: 'en', terms: ['flask', 'water bottle'], finds: ['bidon'] }
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await addTestProduct(admin, { name: 'Bidon 750 ml', sku: 'BD-750' })
})

afterEach(async () => {
  await portal.pool.query(`delete from search_synonym where 'bidon' = any(finds)`)
})

async function add(entry: object = flask): Promise<Synonym> {
  const answer = await admin.call('POST', path, entry)
  expect(answer.statusCode).toBe(201)
  return answer.json()
}

async function listed(): Promise<Synonym[]> {
  return (await admin.call('GET', path)).json()
}

async function found(q: string): Promise<string[]> {
  const answer = await callAs(portal)('GET', `/products?q=${encodeURIComponent(q)}`)
  return answer.json<FoundProducts>().items.map(({ sku }) => sku)
}

test('a synonym works from the moment it is saved until it is deleted, in each of its wordings', async () => {
  expect(await found('flask')).toEqual([])
  const added = await add()
  expect(added).toEqual({ _id: added._id, ...flask, version: 1 })
  for (const words of ['flask', 'Flasks', 'water bottle', 'waterbottle'])
    expect(await found(words)).toEqual(['BD-750'])
  const change = { ...flask, terms: ['canteen'], version: 1 }
  const changed = await admin.call('PUT', `${path}/${added._id}`, change)
  expect([changed.statusCode, changed.json()]).toEqual([200, { ...change, _id: added._id, version: 2 }])
  expect([await found('flask'), await found('canteen')]).toEqual([[], ['BD-750']])
  expect((await admin.call('DELETE', `${path}/${added._id}?version=2`)).json()).toEqual({ deletedCount: 1 })
  expect(await found('canteen')).toEqual([])
})

test('a portal begins without synonyms', async () => {
  expect(await listed()).toEqual([])
})

test('the list has the languages one after the other, each in the order of what is searched for', async () => {
  await add({ ...flask, language: 'de', terms: ['Trinkflasche'] })
  for (const terms of [['water bottle'], ['Flask'], ['canteen']]) await add({ ...flask, terms })
  await add({ ...flask, language: 'de', terms: ['becher'] })
  expect((await listed()).map(({ language, terms }) => `${language} ${terms[0]}`)).toEqual([
    'en canteen',
    'en Flask',
    'en water bottle',
    'de becher',
    'de Trinkflasche',
  ])
})

test('a repeated request with the same key adds one synonym', async () => {
  const before = (await listed()).length
  const send = () => admin.callWith({ 'idempotency-key': 'one flask' })('POST', path, flask)
  const [first, second] = [await send(), await send()]
  expect(second.json()).toEqual(first.json())
  expect(await listed()).toHaveLength(before + 1)
})

test('spaces are tidied and a phrase is kept once', async () => {
  const added = await add({ ...flask, terms: ['  Water \n bottle', 'water bottle', 'flask'] })
  expect(added.terms).toEqual(['Water bottle', 'flask'])
})

test.each([
  ['no language', { language: 'fr' }, 'language'],
  ['nothing searched for', { terms: [] }, 'terms'],
  ['nothing found', { finds: [] }, 'finds'],
  ['signs only', { terms: ['!?'] }, 'terms.0'],
  ['a long phrase', { terms: ['x'.repeat(61)] }, 'terms.0'],
  ['too many words', { finds: ['one two three four five'] }, 'finds.0'],
  ['too many phrases', { terms: Array.from({ length: maxPhrases + 1 }, (_, n) => `word ${n}`) }, 'terms'],
  ['a character that cannot be stored', { terms: ['a\u0000b'] }, 'terms.0'],
  ['an unknown field', { colour: 'red' }, 'colour'],
])('%s is refused, with a message at its field', async (_, changed, field) => {
  const answer = await admin.call('POST', path, { ...flask, ...changed })
  expect([400, 422]).toContain(answer.statusCode)
  const [first] = answer.json().errors
  expect(first).toEqual({ path: field, message: expect.stringMatching(/.{8}/) })
})

test('the most possible are kept, and one more is refused, also when several are added at once', async () => {
  await portal.pool.query(
    `insert into search_synonym (language, terms, finds)
     select 'en', array['filler ' || n], '{bidon}'
     from generate_series(1, $1 - 2 - (select count(*) from search_synonym)::integer) as n`,
    [maxSynonyms],
  )
  const answers = await Promise.all([1, 2, 3, 4].map(() => admin.call('POST', path, flask)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 409, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('too_many_synonyms')
  expect(await listed()).toHaveLength(maxSynonyms)
})

test('a change or a deletion of an older version is refused, with the synonym as it is now', async () => {
  const { _id } = await add()
  const now = (
    await admin.call('PUT', `${path}/${_id}`, { ...flask, finds: ['bidon', 'bottle'], version: 1 })
  ).json()
  const late = await admin.call('PUT', `${path}/${_id}`, { ...flask, version: 1 })
  expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'stale_version', current: now }])
  expect((await admin.call('DELETE', `${path}/${_id}?version=1`)).statusCode).toBe(409)
  for (const id of ['00000000-0000-4000-8000-000000000000', 'x']) {
    const gone = await admin.call('DELETE', `${path}/${id}?version=1`)
    expect([gone.statusCode, gone.json().code]).toEqual([404, 'synonym_not_found'])
    expect((await admin.call('PUT', `${path}/${id}`, { ...flask, version: 1 })).statusCode).toBe(404)
  }
})

test('each change is in the audit log, with what it was before and after', async () => {
  const { _id } = await add()
  await admin.call('PUT', `${path}/${_id}`, { ...flask, finds: ['bidon', 'bottle'], version: 1 })
  await admin.call('DELETE', `${path}/${_id}?version=2`)
  const { rows } = await portal.pool.query(
    'select action, subject_kind, subject_name, before, after from audit_log where subject_id = $1 order by id',
    [_id],
  )
  const one = { subject_kind: 'synonym', subject_name: 'flask' }
  expect(rows).toEqual([
    { ...one, action: 'synonym.added', before: {}, after: flask },
    { ...one, action: 'synonym.changed', before: { finds: ['bidon'] }, after: { finds: ['bidon', 'bottle'] } },
    { ...one, action: 'synonym.deleted', before: { ...flask, finds: ['bidon', 'bottle'] }, after: {} },
  ])
})

test('only admins read and change synonyms', async () => {
  const { _id } = await add()
  const customer = await signUp(portal)
  const calls = [
    ['GET', path],
    ['POST', path, flask],
    ['PUT', `${path}/${_id}`, { ...flask, version: 1 }],
    ['DELETE', `${path}/${_id}?version=1`],
  ] as const
  for (const [method, address, body] of calls) {
    expect((await callAs(portal)(method, address, body)).statusCode).toBe(401)
    expect((await customer.call(method, address, body)).statusCode).toBe(403)
  }
  expect((await listed()).find((one) => one._id === _id)).toMatchObject(flask)
})
