import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testMails } from '#tests/support/mails.ts'
import { orderFor } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { ordersJobs } from '../orders.jobs.ts'
import { confirmPlaced, writeConfirmations } from './orders.confirm.ts'

const portal = testPortal()
let buyer: TestActor
let productId: string
let server: SMTPServer
/** Addresses to which the mail server accepted a mail, and those that it refuses. */
const accepted: string[] = []
const refused = new Set<string>()

beforeAll(async () => {
  const admin = await signUpAdmin(portal)
  buyer = await signUp(portal)
  productId = (await addTestProduct(admin))._id
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      done(refused.has(address) ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : undefined)
    },
    onData(stream, { envelope }, done) {
      stream.resume().on('end', () => {
        accepted.push(...envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
})

afterAll(() => server.close())

function deps() {
  const { pool } = portal
  const { port } = server.server.address() as AddressInfo
  const mails = testMails(pool, { url: `smtp://127.0.0.1:${port}`, from: 'orders@test.example' })
  return { pool, db: pool, settings: portal.readers.settings, mails, publicUrl: 'http://localhost' }
}

/** Orders of one buyer, each with its own address, and their ids. */
async function placeFor(addresses: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const address of addresses) {
    const { _id } = await orderFor(buyer, productId)
    await portal.pool.query('update orders set email = $2 where id = $1', [_id, address])
    ids.push(_id)
  }
  return ids
}

async function sentOf(ids: readonly string[]): Promise<string[]> {
  const { rows } = await portal.pool.query<{ id: string }>(
    'select id from mail where id = any($1::uuid[]) and sent_at is not null',
    [ids],
  )
  return rows.map(({ id }) => id).sort()
}

/** Orders for which a job of their own waits. */
async function ownJobs(): Promise<string[]> {
  const { rows } = await portal.pool.query<{ id: string }>(
    `select j.payload ->> 'orderId' as id from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'orders.confirm'`,
  )
  return rows.map(({ id }) => id)
}

test('orders that are confirmed together have one mail each, however often the job runs', async () => {
  const addresses = ['a@test.example', 'b@test.example', 'c@test.example']
  const ids = await placeFor(addresses)
  await confirmPlaced(deps(), ids)
  await confirmPlaced(deps(), ids)
  expect(accepted.splice(0).sort()).toEqual(addresses)
  expect(await sentOf(ids)).toEqual(ids.toSorted())
  expect(await ownJobs()).toEqual([])
})

test('an order that was deleted before has no confirmation, and the others have theirs', async () => {
  const [staying = '', deleted = ''] = await placeFor(['kept@test.example', 'deleted@test.example'])
  await buyer.call('DELETE', `/order/${deleted}`)
  await confirmPlaced(deps(), [deleted, staying])
  expect(accepted.splice(0)).toEqual(['kept@test.example'])
})

test('a mail that is refused does not hold up the others, and is tried again by a job of its own', async () => {
  const addresses = ['first@test.example', 'refused@test.example', 'last@test.example']
  const ids = await placeFor(addresses)
  refused.add('refused@test.example')
  await confirmPlaced(deps(), ids)
  expect(accepted.splice(0)).toEqual(['first@test.example', 'last@test.example'])
  expect(await ownJobs()).toEqual([ids[1]])
  const confirm = ordersJobs(deps())['orders.confirm']
  await expect(confirm?.({ orderId: ids[1] })).rejects.toThrow('no such mailbox')
  refused.clear()
  await confirm?.({ orderId: ids[1] })
  expect(accepted.splice(0)).toEqual(['refused@test.example'])
  expect(await sentOf(ids)).toEqual(ids.toSorted())
})

test('an order whose mail cannot be written does not hold up the others: each becomes a job of its own', async () => {
  await portal.pool.query(`delete from graphile_worker._private_jobs`)
  const ids = await placeFor(['whole@test.example', 'broken@test.example'])
  await portal.pool.query(`update orders set currency = 'no currency' where id = $1`, [ids[1]])
  await confirmPlaced(deps(), ids)
  expect((await ownJobs()).sort()).toEqual(ids.toSorted())
  await ordersJobs(deps())['orders.confirm']?.({ orderId: ids[0] })
  expect(accepted.splice(0)).toEqual(['whole@test.example'])
})

test('a confirmation says where the invoice goes, if it is another address', async () => {
  const [same, other] = await placeFor(['same@test.example', 'other@test.example'])
  const billTo = {
    country: 'DE',
    company: 'Accounting',
    line1: '1 Ledger Street',
    postcode: '10115',
    city: 'Berlin',
  }
  await portal.pool.query('update orders set bill_to = $2 where id = $1', [
    other,
    { ...billTo, name: '', line2: '', region: '', vatId: 'DE136695976' },
  ])
  const texts = new Map(
    (await writeConfirmations(deps(), [same ?? '', other ?? ''])).map(({ id, text, html }) => [id, text + html]),
  )
  expect(texts.get(same ?? '')).not.toContain('Invoice to')
  const said = 'Invoice address: Accounting, 1 Ledger Street, 10115 Berlin, Germany, VAT number: DE136695976'
  expect(texts.get(other ?? '')?.split(said)).toHaveLength(3)
})

test('the files that go with a confirmation are read once for each language, and named in its text', async () => {
  const ids = await placeFor(['one@test.example', 'two@test.example'])
  const asked: string[] = []
  const terms = { filename: 'Terms.html', content: Buffer.from('terms'), contentType: 'text/html' }
  const legalFiles = async (language: string) => {
    asked.push(language)
    return { attachments: [terms], hasInstruction: false }
  }
  const mails = await writeConfirmations({ ...deps(), legalFiles }, ids)
  expect(mails.map(({ attachments }) => attachments)).toEqual([[terms], [terms]])
  for (const { text, html } of mails) {
    expect(text).toContain('Attached: Terms.html')
    expect(html).toContain('Attached: Terms.html')
  }
  expect(asked).toEqual(['en'])
  const [without] = await writeConfirmations(deps(), ids)
  expect(without?.attachments).toBeUndefined()
  expect(without?.text).not.toContain('Attached')
})
