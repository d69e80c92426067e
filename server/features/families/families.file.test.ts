import { beforeAll, expect, test } from 'vitest'
import type { ManagedModel } from '#contract/families/families.ts'
import type { ModelFile, ModelFileResult } from '#contract/families/model-file.ts'
import { callAs, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { addTestAttribute, addTestFamily, testFlags } from '#tests/support/catalogue/managed-families.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const [from, to] = [testPortal(), testPortal()]
const path = '/manage/model-file'
let source: TestActor
let target: TestActor
let file: ModelFile

/** Fittings with two families of their own, which share a seal, and a unit of the company. */
beforeAll(async () => {
  source = await signUpAdmin(from)
  target = await signUpAdmin(to)
  // Only what the file is about.
  for (const { pool } of [from, to]) {
    await pool.query('delete from family_attribute; delete from product_attribute; delete from product_family')
  }
  const hardness = { symbol: 'Shore A', aliases: [], of: '', kind: 'hardness', factor: '1', offset: '' }
  await source.call('POST', '/manage/units', hardness)
  await addTestFamily(source, 'Fittings', { name: { en: 'Fittings', de: 'Verschraubungen' } })
  await addTestFamily(source, 'Elbows', { parent: 'fittings' })
  await addTestFamily(source, 'Hoses')
  const choices = [{ label: { en: 'NBR' } }, { label: { en: 'FKM', de: 'FKM' } }]
  const seal = await addTestAttribute(
    source,
    { family: 'elbows', name: 'Seal' },
    { kind: 'choice', choices, filter: 'values' },
  )
  await source.call('PUT', `/manage/families/hoses/attributes/${seal.id}`, testFlags)
  await addTestAttribute(
    source,
    { family: 'fittings', name: 'Pressure' },
    { unit: 'bar', max: 700, filter: 'range' },
  )
  await addTestAttribute(source, { family: 'hoses', name: 'Hardness' }, { unit: 'shore_a' })
  file = (await source.call('GET', path)).json()
})

function send(actor: TestActor, content: unknown, apply: 'yes' | 'no') {
  const body = typeof content === 'string' ? content : JSON.stringify(content)
  return to.app.inject({
    method: 'POST',
    url: `/api${path}?apply=${apply}`,
    headers: { authorization: `Bearer ${actor.token}`, 'content-type': 'application/json' },
    payload: body,
  })
}

async function model(): Promise<ManagedModel> {
  return (await target.call('GET', '/manage/families')).json()
}

test('a model goes from one portal to another in one file, which is shown before it changes anything', async () => {
  await addTestFamily(target, 'Valves')
  const shown = (await send(target, file, 'no')).json<ModelFileResult>()
  expect(shown).toMatchObject({ changed: [], same: 0, others: 1, isApplied: false })
  expect(shown.added.map(({ what, key }) => `${what} ${key}`)).toEqual([
    'unit shore_a',
    'family fittings',
    'family elbows',
    'family hoses',
    'attribute hardness',
    'attribute pressure',
    'attribute seal',
  ])
  expect((await model()).families.map(({ key }) => key)).toEqual(['valves'])
  expect((await send(target, file, 'yes')).json()).toMatchObject({ isApplied: true })
  const again = (await target.call('GET', path)).json<ModelFile>()
  expect(again.families.filter(({ key }) => key !== 'valves')).toEqual(file.families)
  expect([again.attributes, again.units]).toEqual([file.attributes, file.units])
  const product = await addTestProduct(target, { category: 'elbows', attributes: { pressure: 300, seal: 'FKM' } })
  expect(product.attributes).toEqual({ pressure: 300, seal: 'FKM' })
  expect((await send(target, file, 'no')).json()).toMatchObject({ added: [], changed: [], others: 1 })
})

test('what the portal has besides the file stays, and so do its choices', async () => {
  const seal = file.attributes.find(({ key }) => key === 'seal')
  const attributes = file.attributes.map((one) => {
    return one === seal ? { ...one, label: { en: 'Sealing' }, choices: one.choices.slice(1) } : one
  })
  const result = (await send(target, { ...file, attributes }, 'yes')).json<ModelFileResult>()
  expect(result.changed).toEqual([{ what: 'attribute', key: 'seal', name: { en: 'Sealing' } }])
  const now = (await model()).attributes.find(({ key }) => key === 'seal')
  expect(now?.choices.map(({ key }) => key)).toEqual(['FKM', 'NBR'])
})

test('an attribute that no family of the file has is named as not imported, and a place without one is refused', async () => {
  const seal = file.attributes.findIndex(({ key }) => key === 'seal')
  const without = file.families.map((family) => ({
    ...family,
    attributes: family.attributes.filter(({ attribute }) => attribute !== seal),
  }))
  const { dropped } = (await send(target, { ...file, families: without }, 'no')).json<ModelFileResult>()
  expect(dropped).toMatchObject([
    { what: 'attribute', key: 'seal', reason: 'No family in the file has this attribute.' },
  ])
  const beyond = file.families.map((family) => ({
    ...family,
    attributes: family.attributes.map((link) => ({ ...link, attribute: 99 })),
  }))
  const answer = await send(target, { ...file, families: beyond }, 'no')
  expect([answer.statusCode, answer.json().errors[0]]).toEqual([
    422,
    { path: 'families.0.attributes.0.attribute', message: 'The file has no attribute at this position.' },
  ])
})

test.each([
  ['no JSON', 'fitting;elbow', 422, 'model_file_unreadable', ''],
  ['another file', { name: 'x' }, 422, 'rule_broken', 'name'],
])('%s is refused', async (_, content, status, code, field) => {
  const answer = await send(target, content, 'yes')
  expect([answer.statusCode, answer.json().code, answer.json().errors[0].path]).toEqual([status, code, field])
})

test('a file with a fault changes nothing, and says where the fault is', async () => {
  const before = await model()
  const circle = file.families.map((family) =>
    family.key === 'fittings' ? { ...family, parent: 'elbows' } : family,
  )
  const mistyped = file.attributes.map((one) => (one.key === 'pressure' ? { ...one, unit: 'mm' } : one))
  const unknown = file.families.map((family) =>
    family.key === 'hoses' ? { ...family, parent: 'nowhere' } : family,
  )
  for (const [content, error] of [
    [
      { ...file, families: circle },
      { path: 'families', message: 'A family cannot be its own parent' },
    ],
    [
      { ...file, families: unknown },
      { path: 'families', message: 'Hoses: there is no family nowhere' },
    ],
    [
      { ...file, attributes: mistyped },
      {
        path: `attributes.${mistyped.findIndex(({ key }) => key === 'pressure')}`,
        message: 'Pressure has another type or unit in this portal. Change it there first.',
      },
    ],
  ] as const) {
    const answer = await send(target, content, 'yes')
    expect([answer.statusCode, answer.json().errors[0]]).toEqual([422, error])
  }
  expect(await model()).toEqual(before)
})

test('the file is for admins alone', async () => {
  const customer = await signUp(to)
  const visitor = callAs(to)
  for (const method of ['GET', 'POST'] as const) {
    expect((await visitor(method, path, method === 'POST' ? file : undefined)).statusCode).toBe(401)
    expect((await customer.call(method, path, method === 'POST' ? file : undefined)).statusCode).toBe(403)
  }
})
