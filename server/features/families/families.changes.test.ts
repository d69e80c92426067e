import type { QueryResultRow } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import type { ManagedAttribute, ManagedModel, ModelChange } from '#contract/families/families.ts'
import type { Database } from '#server/database/pool.ts'
import { callAs, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { addTestAttribute, addTestFamily } from '#tests/support/catalogue/managed-families.ts'
import { fillTable } from '#tests/support/database.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { manageModel } from './families.families.ts'
import { familiesJobs } from './families.jobs.ts'

const portal = testPortal()
const visitor = callAs(portal)
let admin: TestActor
let customer: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  customer = await signUp(portal)
})

/** A family whose products have one or several of three seals. */
async function addSealed(name: string, kind: 'choice' | 'choices' = 'choice') {
  const { key } = await addTestFamily(admin, name)
  const choices = ['NBR', 'FKM', 'EPDM'].map((en) => ({ label: { en } }))
  const seal = await addTestAttribute(admin, { family: key, name: 'Seal' }, { kind, choices, filter: 'values' })
  return { key, seal }
}

async function insertMany(family: string, count: number, seal: string): Promise<void> {
  await fillTable(
    portal.pool,
    `insert into product (sku, name, description, image, unit_price_minor, min_order, available, published_at, family, attributes)
     select $1 || '-' || n, $1 || ' ' || n, '', '', 100, 1, 0, now(), $1, jsonb_build_object('seal', $3::text)
     from generate_series(1, $2) as n`,
    [family, count, seal],
  )
}

function move({ id, version }: ManagedAttribute, choice: string, to: string | null) {
  return admin.call('POST', `/manage/attributes/${id}/choice-moves`, { version, choice, to })
}

async function begin(seal: ManagedAttribute, choice: string, to: string | null): Promise<ModelChange> {
  const answer = await move(seal, choice, to)
  expect([answer.statusCode, answer.statusCode === 201 ? '' : answer.body]).toEqual([201, ''])
  return answer.json()
}

/** A tenth of what a batch has. */
const atOnce = 100

/** Runs the job of a change here, as a runner of jobs would. */
const follow = (change: ModelChange) =>
  familiesJobs({ pool: portal.pool, db: portal.pool, atOnce })['families.follow-change']?.({ id: change.id })

async function sealsOf(family: string) {
  const { rows } = await portal.pool.query<{ seal: string | null; count: number }>(
    `select attributes ->> 'seal' as seal, count(*) as count from product where family = $1 group by 1 order by 1`,
    [family],
  )
  return rows.map(({ seal, count }) => [seal, count])
}

async function choicesOf(id: string) {
  const { attributes } = (await admin.call('GET', '/manage/families')).json<ManagedModel>()
  return attributes.find((attribute) => attribute.id === id)?.choices.map(({ key }) => key)
}

test('products with a choice that leaves get the other one, in batches, and then the list is without it', async () => {
  const { key, seal } = await addSealed('Moved')
  await insertMany(key, 230, 'NBR')
  await addTestProduct(admin, { category: key, attributes: { seal: 'EPDM' } })
  const change = await begin(seal, 'NBR', 'FKM')
  expect(change).toMatchObject({ kind: 'choice', from: 'NBR', to: 'FKM', state: 'running', total: 230, done: 0 })
  expect((await admin.call('GET', '/manage/families')).json<ManagedModel>().changes).toEqual([change])
  expect(await choicesOf(seal.id)).toEqual(['NBR', 'FKM', 'EPDM'])
  await follow(change)
  expect(await sealsOf(key)).toEqual([
    ['EPDM', 1],
    ['FKM', 230],
  ])
  expect(await choicesOf(seal.id)).toEqual(['FKM', 'EPDM'])
  const after = await admin.call('GET', `/manage/model-changes/${change.id}`)
  expect(after.json()).toMatchObject({ state: 'done', done: 230 })
  const { rows } = await portal.pool.query(
    `select before, after from audit_log where subject_id = $1 and action = 'attribute.choice_moved'`,
    [seal.id],
  )
  expect(rows).toEqual([{ before: { choice: 'NBR' }, after: { choice: 'FKM', products: 230 } }])
})

test('a change that ends while the families are read is still shown as running, so that the page reads again', async () => {
  const { seal } = await addSealed('Ending')
  const change = await begin(seal, 'NBR', 'FKM')
  let isFollowed = false
  const { pool }: { pool: Database } = portal
  const endingMeanwhile: Database = {
    async query<Row extends QueryResultRow>(sql: string, values?: readonly unknown[]) {
      const answer = await pool.query<Row>(sql, values)
      if (!isFollowed && sql.includes('from product_attribute')) {
        isFollowed = true
        await follow(change)
      }
      return answer
    },
  }
  const { attributes, changes } = await manageModel(endingMeanwhile)
  expect(isFollowed).toBe(true)
  expect(attributes.find(({ id }) => id === seal.id)?.choices).toHaveLength(3)
  expect(changes).toMatchObject([{ id: change.id, state: 'running' }])
  expect(await manageModel(pool)).toMatchObject({ changes: [] })
})

test('while a choice leaves, a product that is saved with it gets the other one, whenever it is saved', async () => {
  const { key, seal } = await addSealed('Meanwhile')
  await insertMany(key, 120, 'NBR')
  const change = await begin(seal, 'NBR', 'FKM')
  const saved = await addTestProduct(admin, { category: key, attributes: { seal: 'NBR' } })
  expect(saved.attributes).toEqual({ seal: 'FKM' })
  const adding = Array.from({ length: 8 }, () =>
    addTestProduct(admin, { category: key, attributes: { seal: 'NBR' } }),
  )
  await Promise.allSettled([follow(change), ...adding])
  expect(await sealsOf(key)).toEqual([['FKM', expect.any(Number)]])
  const late = await portal.pool.query('select count(*) as count from catalogue_change where id = $1', [change.id])
  expect(late.rows).toEqual([{ count: 1 }])
})

test('a product that was being saved when the choice began to leave is not missed', async () => {
  const { key, seal } = await addSealed('In flight')
  const client = await portal.pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into product (sku, name, description, image, unit_price_minor, min_order, available, family, attributes)
       values ('IN-FLIGHT', 'In flight', '', '', 100, 1, 0, $1, '{"seal": "NBR"}')`,
      [key],
    )
    const beginning = begin(seal, 'NBR', null)
    const waits = `select from pg_locks where locktype = 'advisory' and not granted`
    await expect.poll(async () => (await portal.pool.query(waits)).rowCount).toBeGreaterThan(0)
    await client.query('commit')
    await follow(await beginning)
  } finally {
    client.release()
  }
  expect(await sealsOf(key)).toEqual([[null, 1]])
})

test('of several choices only the one that leaves is replaced, and none is listed twice', async () => {
  const { key, seal } = await addSealed('Several', 'choices')
  const add = (...seals: string[]) => addTestProduct(admin, { category: key, attributes: { seal: seals } })
  const [both, one, other] = [await add('NBR', 'FKM'), await add('NBR'), await add('EPDM')]
  await follow(await begin(seal, 'NBR', 'FKM'))
  const sealIn = async (id: string) => (await visitor('GET', `/purchase/${id}`)).json().attributes.seal
  expect([await sealIn(both._id), await sealIn(one._id), await sealIn(other._id)]).toEqual([
    ['FKM'],
    ['FKM'],
    ['EPDM'],
  ])
})

test('a job that dies in the middle has changed whole batches, and the next one continues behind them', async () => {
  const { key, seal } = await addSealed('Killed')
  await insertMany(key, 250, 'NBR')
  const change = await begin(seal, 'NBR', null)
  const { pool } = portal
  const connect = pool.connect.bind(pool)
  let transactions = 0
  const dying = Object.create(pool, {
    connect: {
      value: async () => {
        transactions += 1
        if (transactions > 2) throw Object.assign(new Error('the process is gone'), { code: 'ECONNRESET' })
        return connect()
      },
    },
  })
  const job = familiesJobs({ pool: dying, db: pool, atOnce })['families.follow-change']
  await expect(job?.({ id: change.id })).rejects.toThrow('the process is gone')
  const between = (await admin.call('GET', `/manage/model-changes/${change.id}`)).json()
  expect(between).toMatchObject({ state: 'running', done: 200 })
  await follow(change)
  expect(await sealsOf(key)).toEqual([[null, 250]])
})

test('products of a family move to another one and keep their values; then the family can be deleted', async () => {
  const { key } = await addSealed('Old family')
  const { key: to } = await addTestFamily(admin, 'New family')
  await insertMany(key, 110, 'FKM')
  const answer = await admin.call('POST', `/manage/families/${key}/product-moves`, { to })
  expect(answer.statusCode).toBe(201)
  expect((await admin.call('DELETE', `/manage/families/${key}?version=1`)).json().code).toBe('still_running')
  await follow(answer.json())
  expect(await sealsOf(to)).toEqual([['FKM', 110]])
  expect((await admin.call('DELETE', `/manage/families/${key}?version=1`)).statusCode).toBe(200)
})

test('only one change of an attribute runs at a time, and bad input is refused at its field', async () => {
  const { seal } = await addSealed('Once')
  expect((await move(seal, 'NBR', 'NBR')).json().errors).toMatchObject([{ path: 'to' }])
  expect((await move(seal, 'cork', null)).json().errors).toMatchObject([{ path: 'choice' }])
  expect((await move({ ...seal, version: 7 }, 'NBR', null)).json()).toMatchObject({ code: 'stale_version' })
  await begin(seal, 'NBR', 'FKM')
  const second = await move(seal, 'EPDM', 'FKM')
  expect([second.statusCode, second.json().code]).toEqual([409, 'still_running'])
})

test.each([
  ['POST', '/manage/attributes/x/choice-moves', { version: 1, choice: 'a', to: null }],
  ['POST', '/manage/families/x/product-moves', { to: 'y' }],
  ['GET', '/manage/model-changes/x', undefined],
] as const)('%s %s is for admins alone', async (method, path, body) => {
  expect((await visitor(method, path, body)).statusCode).toBe(401)
  expect((await customer.call(method, path, body)).statusCode).toBe(403)
})
