import { beforeAll, expect, test } from 'vitest'
import { maxNotes } from '#contract/users/notes.ts'
import { callAs, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal()
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

function note(customer: { id: string }, text: unknown, by = admin) {
  return by.call('POST', `/users/${customer.id}/notes`, { text })
}

async function textsOf(customer: { id: string }): Promise<string[]> {
  const notes = (await admin.call('GET', `/users/${customer.id}/notes`)).json()
  return notes.map(({ text }: { text: string }) => text)
}

test('notes say who wrote them and when, newest first; the log says that there is one, not what it says', async () => {
  const customer = await signUp(portal)
  expect(await textsOf(customer)).toEqual([])
  const first = await note(customer, '  Calls before noon.  ')
  expect(first.statusCode).toBe(201)
  expect(first.json()).toEqual({
    _id: expect.any(String),
    at: expect.any(String),
    by: 'Test Admin',
    text: 'Calls before noon.',
  })
  await note(customer, 'Wants one delivery.')
  expect(await textsOf(customer)).toEqual(['Wants one delivery.', 'Calls before noon.'])

  const gone = `/users/${customer.id}/notes/${first.json()._id}`
  expect((await admin.call('DELETE', gone)).json()).toEqual({ deletedCount: 1 })
  expect((await admin.call('DELETE', gone)).json().code).toBe('note_not_found')
  expect(await textsOf(customer)).toEqual(['Wants one delivery.'])
  const { rows } = await portal.pool.query(
    `select action, actor_id, before, after from audit_log where subject_id = $1 order by id`,
    [customer.id],
  )
  expect(rows.map(({ action }) => action)).toEqual(['user.noted', 'user.noted', 'user.note_deleted'])
  expect(new Set(rows.map(({ actor_id }) => actor_id))).toEqual(new Set([admin.id]))
  expect(JSON.stringify(rows)).not.toMatch(/noon|delivery\./)
})

test('a note is sent once, and belongs to one account', async () => {
  const [customer, other] = [await signUp(portal), await signUp(portal)]
  const send = admin.callWith({ 'idempotency-key': 'one note' })
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => send('POST', `/users/${customer.id}/notes`, { text: 'Once' })),
  )
  expect(new Set(answers.map((answer) => answer.json()._id)).size).toBe(1)
  expect(await textsOf(customer)).toEqual(['Once'])
  const { _id } = answers[0]?.json() ?? {}
  expect((await admin.call('DELETE', `/users/${other.id}/notes/${_id}`)).json().code).toBe('note_not_found')
  expect((await admin.call('DELETE', `/users/${customer.id}/notes/none`)).json().code).toBe('note_not_found')
  expect(await textsOf(customer)).toEqual(['Once'])
})

test('an empty note, one that is too long and one too many are refused, also at the same moment', async () => {
  const customer = await signUp(portal)
  for (const text of ['', '  ', 'x'.repeat(1001), 7, null]) {
    const answer = (await note(customer, text)).json()
    expect(answer.errors, String(text)).toMatchObject([{ path: 'text' }])
  }
  expect((await note(customer, 'x'.repeat(1000))).statusCode).toBe(201)
  await portal.pool.query(
    `insert into user_note (user_id, author_name, text) select $1, 'Test Admin', n::text from generate_series(1, $2) n`,
    [customer.id, maxNotes - 3],
  )
  const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => note(customer, `at once ${n}`)))
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 201, 409, 409, 409])
  expect((await note(customer, 'one more')).json().code).toBe('too_many_notes')
  expect(await textsOf(customer)).toHaveLength(maxNotes)
})

test('only staff read, write and delete notes, and the owner of the account never sees them', async () => {
  const customer = await signUp(portal)
  const { _id } = (await note(customer, 'For staff')).json()
  const calls = [
    ['GET', `/users/${customer.id}/notes`, undefined],
    ['POST', `/users/${customer.id}/notes`, { text: 'My own' }],
    ['DELETE', `/users/${customer.id}/notes/${_id}`, undefined],
  ] as const
  for (const [method, path, body] of calls) {
    expect((await callAs(portal)(method, path, body)).json().code).toBe('sign_in_required')
    expect((await customer.call(method, path, body)).json().code).toBe('admin_only')
  }
  for (const id of ['nobody', '00000000-0000-4000-8000-000000000000']) {
    expect((await admin.call('GET', `/users/${id}/notes`)).json().code).toBe('user_not_found')
    expect((await note({ id }, 'Of nobody')).json().code).toBe('user_not_found')
  }
  expect(await textsOf(customer)).toEqual(['For staff'])
})

test('notes go with the account they are about, and stay when their author leaves', async () => {
  const [customer, author] = [await signUp(portal), await signUpAdmin(portal)]
  await note(customer, 'Stays', author)
  await portal.pool.query('delete from users where id = $1', [author.id])
  const [stored] = (await admin.call('GET', `/users/${customer.id}/notes`)).json()
  expect(stored).toMatchObject({ by: 'Test Admin', text: 'Stays' })
  await portal.pool.query('delete from users where id = $1', [customer.id])
  const { rows } = await portal.pool.query('select count(*)::integer as left from user_note where user_id = $1', [
    customer.id,
  ])
  expect(rows).toEqual([{ left: 0 }])
})
