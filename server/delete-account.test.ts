import pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { signUp, signUpAdmin, type TestActor, testPassword } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
const send = pg.Client.prototype.query as (...args: unknown[]) => unknown

afterEach(() => {
  pg.Client.prototype.query = send as never
})

function deleteAccount(actor: TestActor) {
  return portal.app.inject({
    method: 'POST',
    url: '/api/auth/delete-user',
    headers: { cookie: actor.cookie, origin: portal.config.publicUrl },
    payload: { password: testPassword },
  })
}

/** Ends the connection of the deletion just before its `n`th statement, as when the database is killed. */
function killAtStatement(n: number, killer: pg.Client): { isDone: () => boolean } {
  let target: unknown
  let count = 0
  let isDone = false
  pg.Client.prototype.query = function query(this: pg.Client & { processID: number }, ...args: unknown[]) {
    if (String(args[0]).startsWith('lock table user_role')) target = this
    const isNext = this === target && count++ === n
    if (isNext || (this === target && args[0] === 'commit')) target = undefined
    if (!isNext) return send.apply(this, args)
    isDone = true
    const end = send.call(killer, 'select pg_terminate_backend($1, 5000)', [this.processID])
    return Promise.resolve(end).then(() => send.apply(this, args))
  } as never
  return { isDone: () => isDone }
}

/** Everything stored about a user, in every table that the deletion changes. */
async function readRemaining({ id, email }: TestActor): Promise<unknown[]> {
  const statements: [string, string][] = [
    ['select name, email from users where id = $1', id],
    ['select role from user_role where user_id = $1', id],
    ['select id from sessions where user_id = $1', id],
    ['select id from accounts where user_id = $1', id],
    ['select education from profile where user_id = $1', id],
    ['select user_name, address, status, version from orders where user_id = $1 order by number', id],
    ['select user_name, email from review where user_id = $1', id],
    ['select email from invitation where email = $1', email],
    ['select to_address from mail where to_address = $1', email],
    ['select value from verifications where value = $1', id],
    [`select action from audit_log where action = 'user.deleted' and subject_id = $1`, id],
  ]
  const results = await Promise.all(statements.map(([sql, value]) => portal.pool.query(sql, [value])))
  return results.map(({ rows }) => rows)
}

async function admin(): Promise<TestActor> {
  const actor = await signUpAdmin(portal)
  const product = await addTestProduct(actor)
  for (const newOrderQty of [1, 2]) {
    const form = { productId: product._id, newOrderQty, address: 'Secret street' }
    expect((await actor.call('POST', '/order', form)).statusCode).toBe(201)
  }
  await actor.call('POST', '/review', { reviewText: 'Good parts', ratings: 5 })
  await actor.call('PUT', `/profile/${actor.email}`, {
    email: actor.email,
    education: 'School',
    location: 'Here',
    phone: '1',
    linkedin: 'in/me',
  })
  const values = [actor.email]
  await portal.pool.query(
    `insert into mail (id, to_name, to_address, subject, text_body, html_body)
     values (gen_random_uuid(), '', $1, '', '', '')`,
    values,
  )
  await portal.app.inject({
    method: 'POST',
    url: '/api/auth/request-password-reset',
    payload: { email: actor.email },
  })
  return actor
}

test('killed at any statement, the deletion of an account changes nothing, also not its role', async () => {
  await signUpAdmin(portal)
  const actor = await admin()
  const whole = await readRemaining(actor)
  const { rows } = await portal.pool.query('select current_database() as database')
  const killer = new pg.Client({ ...inject('testServer'), database: rows[0].database })
  await killer.connect()
  let kills = 0
  for (; ; kills++) {
    const kill = killAtStatement(kills, killer)
    const answer = await deleteAccount(actor)
    pg.Client.prototype.query = send as never
    if (!kill.isDone()) {
      expect(answer.statusCode).toBe(200)
      break
    }
    expect([kills, answer.statusCode]).toEqual([kills, 503])
    expect(await readRemaining(actor)).toEqual(whole)
  }
  await killer.end()
  expect(kills).toBeGreaterThanOrEqual(12)
  const [audit, ...rest] = (await readRemaining(actor)).reverse()
  expect(audit).toEqual([{ action: 'user.deleted' }])
  expect(rest.flat()).toEqual([])
  const orders = await portal.pool.query(`select from orders where user_name = 'Deleted account'`)
  expect(orders.rowCount).toBe(2)
})

test('the audit log records a deleted account: by name for staff, without a name for a customer', async () => {
  const [staff, customer, observer] = [await signUpAdmin(portal), await signUp(portal), await signUpAdmin(portal)]
  for (const actor of [staff, customer]) expect((await deleteAccount(actor)).statusCode).toBe(200)
  const log = await observer.call('GET', '/manage/audit?action=user.deleted')
  const entryOf = ({ id }: TestActor) =>
    log.json().items.find(({ subject }: { subject: { id: string } }) => subject.id === id)
  expect(entryOf(staff)).toMatchObject({ actor: { id: staff.id, name: staff.name }, before: { role: 'admin' } })
  expect(entryOf(customer)).toMatchObject({ actor: null, before: { role: 'customer' } })
  expect(JSON.stringify(entryOf(customer))).not.toContain(customer.name)
})

test('if the last two admins delete their accounts at once, one stays', async () => {
  const admins = [await signUpAdmin(portal), await signUpAdmin(portal)]
  await portal.pool.query('delete from user_role where user_id <> all($1)', [admins.map(({ id }) => id)])
  const answers = await Promise.all(admins.map(deleteAccount))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const { rows } = await portal.pool.query('select count(*) as count from user_role')
  expect(rows[0].count).toBe(1)
})

test('an order placed while its account is deleted keeps no name, and no stock is lost', async () => {
  const seller = await signUpAdmin(portal)
  const product = await addTestProduct(seller, { available: 100 })
  const buyer = await signUp(portal, 'Soon Gone')
  const place = () =>
    buyer.call('POST', '/order', { productId: product._id, newOrderQty: 1, address: 'Secret street' })
  await Promise.all([place(), place(), deleteAccount(buyer), place(), place()])
  const { rows } = await portal.pool.query('select * from orders where product_id = $1', [product._id])
  expect(JSON.stringify(rows)).not.toMatch(/Soon Gone|Secret street|@test\.example/)
  expect(rows.filter(({ status }) => status === 'pending')).toEqual([])
  const left = await portal.app.inject({ url: `/api/purchase/${product._id}` })
  expect(left.json().available).toBe(100)
})
