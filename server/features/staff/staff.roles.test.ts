import { beforeAll, expect, test } from 'vitest'
import type { StaffRoleEntry } from '#contract/staff/roles.ts'
import { signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal()
let owner: TestActor

beforeAll(async () => {
  owner = await signUpAdmin(portal)
})

async function addRole(name: string, permissions: string[]): Promise<StaffRoleEntry> {
  const answer = await owner.call('POST', '/manage/roles', { name, permissions })
  expect(answer.statusCode).toBe(201)
  return answer.json()
}

async function memberWith(role: string): Promise<TestActor> {
  const person = await signUp(portal)
  expect((await owner.call('PUT', `/users/${person.id}/role`, { role })).statusCode).toBe(200)
  return person
}

async function codeOf(answer: Promise<{ json(): { code: string; errors?: { path: string }[] } }>) {
  const { code, errors } = (await answer).json()
  return errors ? `${code} ${errors.map(({ path }) => path).join(' ')}` : code
}

test('writing includes reading, and a role of the specification’s users is `staff` beside its name', async () => {
  const role = await addRole('Shipping desk', ['returns:write', 'shipments:write'])
  expect(role.permissions).toEqual(['shipments:write', 'returns:read', 'returns:write'])
  const person = await memberWith(role._id)
  const listed = (await owner.call('GET', '/users?limit=1')).json()[0]
  expect([listed._id, listed.role, listed.staffRole]).toEqual([
    person.id,
    'staff',
    { _id: role._id, name: 'Shipping desk' },
  ])
  const people = (await owner.call('GET', '/manage/staff')).json()
  expect(people.find(({ _id }: { _id: string }) => _id === person.id)).toMatchObject({
    roleId: role._id,
    isYou: false,
  })
  // Make Admin of the specification makes an owner of every account.
  expect((await owner.call('PUT', `/user/admin/${person.email}`)).json()).toEqual({ modifiedCount: 1 })
  expect((await person.call('GET', `/admin/${person.email}`)).json()).toEqual({ admin: true })
})

test('nobody gives, takes or keeps from others what they lack', async () => {
  const hr = await memberWith((await addRole('People', ['staff:write', 'customers:write', 'orders:read']))._id)
  const clerk = await memberWith('sales')
  const customer = await signUp(portal)
  const held = 'permission_not_held'
  expect(await codeOf(hr.call('POST', '/manage/roles', { name: 'More', permissions: ['settings:write'] }))).toBe(
    `${held} settings:read settings:write`,
  )
  expect(await codeOf(hr.call('PUT', `/users/${customer.id}/role`, { role: 'content' }))).toMatch(held)
  expect(await codeOf(hr.call('PUT', `/users/${clerk.id}/role`, { role: 'customer' }))).toMatch(held)
  expect(await codeOf(hr.call('PUT', `/users/${owner.id}/role`, { role: 'customer' }))).toMatch(held)
  expect(await codeOf(hr.call('PUT', `/user/admin/${customer.email}`))).toMatch(held)
  expect(await codeOf(hr.call('DELETE', `/user/admin/${owner.email}`))).toMatch(held)
  expect(await codeOf(hr.call('PUT', `/users/${clerk.id}/deactivated`, { deactivated: true }))).toMatch(held)
  expect(await codeOf(hr.call('POST', '/users/invitations', { email: 'x1@test.example', role: 'admin' }))).toMatch(
    held,
  )
  expect(await codeOf(hr.call('PUT', `/users/${hr.id}/role`, { role: 'customer' }))).toBe('not_yourself')
  expect((await hr.call('PUT', `/users/${customer.id}/deactivated`, { deactivated: true })).statusCode).toBe(200)
  const sales = await clerk.call('POST', '/manage/roles', { name: 'Mine', permissions: ['settings:write'] })
  expect([sales.statusCode, sales.json().errors[0].path]).toEqual([403, 'staff:write'])
})

test('the last owner stays; a role that took its own permission away is given back by an owner', async () => {
  await portal.pool.query('delete from user_role where user_id <> $1', [owner.id])
  expect(await codeOf(owner.call('DELETE', `/user/admin/${owner.email}`))).toBe('last_admin')
  const role = await addRole('Themselves', ['staff:write'])
  const person = await memberWith(role._id)
  const form = { name: role.name, permissions: ['staff:read'], version: role.version }
  expect((await person.call('PUT', `/manage/roles/${role._id}`, form)).statusCode).toBe(200)
  expect((await person.call('PUT', `/manage/roles/${role._id}`, { ...form, version: 2 })).statusCode).toBe(403)
  const back = { ...form, permissions: ['staff:write'], version: 2 }
  expect((await owner.call('PUT', `/manage/roles/${role._id}`, back)).statusCode).toBe(200)
})

test('a role in use is deleted only with the role that follows, for people and invitations', async () => {
  const role = await addRole('Old', ['orders:read'])
  const person = await memberWith(role._id)
  const invited = { email: `i-${person.id}@test.example`, role: role._id }
  const invitation = (await owner.call('POST', '/users/invitations', invited)).json()
  expect([invitation.role, invitation.staffRole]).toEqual(['staff', { _id: role._id, name: 'Old' }])
  expect(await codeOf(owner.call('DELETE', `/manage/roles/${role._id}`))).toBe('role_in_use')
  expect(await codeOf(owner.call('DELETE', `/manage/roles/${role._id}?next=owner`))).toBe('role_in_use')
  expect(await codeOf(owner.call('DELETE', `/manage/roles/${role._id}?next=none`))).toBe('role_not_found')
  expect((await owner.call('DELETE', `/manage/roles/${role._id}?next=support`)).json()).toEqual({
    deletedCount: 1,
  })
  expect((await person.call('GET', `/admin/${person.email}`)).json().staffRole._id).toBe('support')
  const open = (await owner.call('GET', '/users/invitations')).json()
  expect(open.find(({ _id }: { _id: string }) => _id === invitation._id).staffRole.name).toBe('Support')
})

test('a purpose that is left out stays, and a blank one is cleared', async () => {
  const form = { name: 'With purpose', permissions: ['orders:read'] }
  const { _id } = (await owner.call('POST', '/manage/roles', { ...form, description: 'Counts' })).json()
  const change = async (fields: object) =>
    (await owner.call('PUT', `/manage/roles/${_id}`, { ...form, ...fields })).json()
  expect(await change({ version: 1 })).toMatchObject({ description: 'Counts', version: 2 })
  expect(await change({ version: 2, description: '' })).toMatchObject({ description: '', version: 3 })
})

test('built-in roles stay as they are, names are told apart, and bad input names its field', async () => {
  const form = { name: 'Sales two', permissions: ['orders:read'], version: 1 }
  expect(await codeOf(owner.call('PUT', '/manage/roles/sales', form))).toBe('role_built_in')
  expect(await codeOf(owner.call('DELETE', '/manage/roles/owner'))).toBe('role_built_in')
  const { _id, version } = await addRole('Night shift', ['orders:read'])
  const again = { name: 'night SHIFT', permissions: ['orders:read'] }
  expect(await codeOf(owner.call('POST', '/manage/roles', again))).toBe('role_name_taken')
  expect(await codeOf(owner.call('POST', '/manage/roles', { ...again, name: 'Warehouse' }))).toBe(
    'role_name_taken',
  )
  expect(await codeOf(owner.call('PUT', `/manage/roles/${_id}`, { ...again, version: version + 1 }))).toBe(
    'stale_version',
  )
  const bad = { name: ' ', permissions: ['orders:delete'] }
  expect(await codeOf(owner.call('POST', '/manage/roles', bad))).toBe('rule_broken name permissions.0')
  expect(await codeOf(owner.call('POST', '/manage/roles', { name: 'None', permissions: [] }))).toBe(
    'rule_broken permissions',
  )
  expect(await codeOf(owner.call('PUT', `/users/${owner.id}/role`, {}))).toBe('invalid_input role')
})

test('of twenty requests at once that delete a role and give it, no account is left with a role that is gone', async () => {
  const role = await addRole('Contested', ['orders:read'])
  const people = await Promise.all(Array.from({ length: 6 }, () => signUp(portal)))
  await Promise.all([
    ...people.map(({ id }) => owner.call('PUT', `/users/${id}/role`, { role: role._id })),
    owner.call('DELETE', `/manage/roles/${role._id}?next=customer`),
    ...people.map(({ id }) => owner.call('PUT', `/users/${id}/role`, { role: role._id })),
  ])
  const { rows } = await portal.pool.query('select from staff_role where id = $1', [role._id])
  const staff = (await owner.call('GET', '/manage/staff')).json() as { roleId: string }[]
  expect([rows.length, staff.filter(({ roleId }) => roleId === role._id).length]).toEqual([0, 0])
})
