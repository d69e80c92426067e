import { expect, test } from 'vitest'
import { maxAddresses } from '#contract/addresses/addresses.ts'
import { callAs, shipTo, signUp, type TestActor, testPassword } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal()
const dutch = {
  country: 'NL',
  company: 'Demo Cycles',
  line1: '12 Example Quay',
  postcode: '3011aa',
  city: 'Rotterdam',
}
const nobody = '00000000-0000-4000-8000-000000000000'

async function add(actor: TestActor, entry: object = dutch) {
  const answer = await actor.call('POST', '/addresses', entry)
  expect(answer.statusCode).toBe(201)
  return answer.json()
}

async function book(actor: TestActor): Promise<{ _id: string; isDefaultShip: boolean; isDefaultBill: boolean }[]> {
  return (await actor.call('GET', '/addresses')).json()
}

test('an address is added, changed and deleted by its owner; the first one is the default of deliveries and invoices', async () => {
  const actor = await signUp(portal)
  expect(await book(actor)).toEqual([])
  const added = await add(actor)
  expect(added).toEqual({
    _id: added._id,
    label: '',
    ...dutch,
    postcode: '3011 AA',
    name: '',
    line2: '',
    region: '',
    phone: '',
    vatId: '',
    isDefaultShip: true,
    isDefaultBill: true,
    version: 1,
  })
  const changed = await actor.call('PATCH', `/addresses/${added._id}`, {
    label: 'Works',
    phone: '+31 10 555 0101',
    version: 1,
  })
  expect(changed.json()).toEqual({ ...added, label: 'Works', phone: '+31 10 555 0101', version: 2 })
  expect(await book(actor)).toEqual([changed.json()])
  const deleted = await actor.call('DELETE', `/addresses/${added._id}?version=2`)
  expect([deleted.statusCode, await book(actor)]).toEqual([200, []])
})

test('one address is the default delivery address, also when two are chosen at once', async () => {
  const actor = await signUp(portal)
  const [first, second, third] = [await add(actor), await add(actor), await add(actor)]
  const choose = ({ _id }: { _id: string }) =>
    actor.call('PATCH', `/addresses/${_id}`, { isDefaultShip: true, version: 1 })
  const answers = await Promise.all([choose(second), choose(third)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const all = await book(actor)
  expect(all.filter(({ isDefaultShip }) => isDefaultShip)).toHaveLength(1)
  expect(all.find(({ _id }) => _id === first._id)).toMatchObject({ isDefaultShip: false, isDefaultBill: true })
  expect(all[0]).toMatchObject({ isDefaultShip: true })
})

test('a change or a deletion of an older version is refused, with the address as it is now', async () => {
  const actor = await signUp(portal)
  const { _id } = await add(actor)
  const newer = (await actor.call('PATCH', `/addresses/${_id}`, { city: 'Gent', version: 1 })).json()
  const stale = await actor.call('PATCH', `/addresses/${_id}`, { city: 'Lyon', version: 1 })
  expect([stale.statusCode, stale.json().code, stale.json().current]).toEqual([409, 'stale_version', newer])
  const deletion = await actor.call('DELETE', `/addresses/${_id}?version=1`)
  expect([deletion.statusCode, deletion.json().current]).toEqual([409, newer])
  expect(await book(actor)).toEqual([newer])
})

test("another user's address does not exist, and nobody has a book without a sign-in", async () => {
  const [owner, stranger] = [await signUp(portal), await signUp(portal)]
  const { _id } = await add(owner)
  for (const id of [_id, nobody, 'no-id']) {
    const change = await stranger.call('PATCH', `/addresses/${id}`, { city: 'Gent', version: 1 })
    const deletion = await stranger.call('DELETE', `/addresses/${id}?version=1`)
    expect([change, deletion].map((answer) => answer.json().code)).toEqual(Array(2).fill('address_not_found'))
  }
  expect(await book(stranger)).toEqual([])
  const visitor = callAs(portal)
  const answers = await Promise.all([
    visitor('GET', '/addresses'),
    visitor('POST', '/addresses', dutch),
    visitor('PATCH', `/addresses/${_id}`, { version: 1 }),
    visitor('DELETE', `/addresses/${_id}?version=1`),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(4).fill(401))
  expect(await book(owner)).toHaveLength(1)
})

test('each wrong field of an address is named, by the rules of its country', async () => {
  const actor = await signUp(portal)
  const pathsOf = async (entry: object) =>
    (await actor.call('POST', '/addresses', entry)).json().errors.map(({ path }: { path: string }) => path)
  expect(await pathsOf({ country: 'NL' })).toEqual(['name', 'line1', 'postcode', 'city'])
  expect(await pathsOf({ ...dutch, country: 'US' })).toEqual(['region', 'postcode'])
  expect(await pathsOf({ ...dutch, country: 'XX' })).toContain('country')
  expect(await pathsOf({ ...dutch, city: 'x'.repeat(61) })).toEqual(['city'])
  expect(await pathsOf({ ...dutch, city: 7 })).toEqual(['city'])
  const { _id } = await add(actor)
  const change = await actor.call('PATCH', `/addresses/${_id}`, { country: 'DE', version: 1 })
  expect([change.statusCode, change.json().errors]).toEqual([
    422,
    [{ path: 'postcode', message: 'Postcode must look like 12345' }],
  ])
  expect(await book(actor)).toHaveLength(1)
})

test('a repeated request adds the address once, and another one with its key is refused', async () => {
  const actor = await signUp(portal)
  const send = (entry: object) => actor.callWith({ 'idempotency-key': 'one' })('POST', '/addresses', entry)
  const answers = await Promise.all([send(dutch), send(dutch), send(dutch)])
  expect(new Set(answers.map((answer) => answer.json()._id)).size).toBe(1)
  expect(await book(actor)).toHaveLength(1)
  expect((await send({ ...dutch, city: 'Gent' })).json().code).toBe('idempotency_key_reused')
})

test('a book holds 100 addresses, also when many are added at once', async () => {
  const actor = await signUp(portal)
  const answers = await Promise.all(
    Array.from({ length: maxAddresses + 5 }, () => actor.call('POST', '/addresses', dutch)),
  )
  const refused = answers.filter(({ statusCode }) => statusCode === 409)
  expect(refused.map((answer) => answer.json().code)).toEqual(Array(5).fill('too_many_addresses'))
  expect(await book(actor)).toHaveLength(maxAddresses)
})

test('an address book is deleted with its account', async () => {
  const actor = await signUp(portal)
  await add(actor)
  const { statusCode } = await portal.app.inject({
    method: 'POST',
    url: '/api/auth/delete-user',
    headers: { cookie: actor.cookie, origin: portal.config.publicUrl },
    payload: { password: testPassword },
  })
  expect(statusCode).toBe(200)
  const { rows } = await portal.pool.query('select from address where user_id = $1', [actor.id])
  expect(rows).toEqual([])
})

test('an address has the VAT number of who is invoiced there; wrong digits are refused at their field', async () => {
  const owner = await signUp(portal)
  const send = (vatId: string) => owner.call('POST', '/addresses', { ...shipTo, vatId })
  const refused = await send('FR4030326504')
  expect(refused.json()).toMatchObject({ code: 'vat_id_invalid', errors: [{ path: 'vatId' }] })
  const { _id, vatId, version } = (await send('nl 004495445 b01')).json()
  expect(vatId).toBe('NL004495445B01')
  const change = (body: object) => owner.call('PATCH', `/addresses/${_id}`, { version, ...body })
  expect((await change({ vatId: '1' })).json().code).toBe('vat_id_invalid')
  expect((await change({ city: 'Utrecht' })).json()).toMatchObject({ city: 'Utrecht', vatId })
})
