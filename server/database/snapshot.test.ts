import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { changeBetweenReads } from '#tests/support/database.ts'
import { csvOf, importer, newSku } from '#tests/support/files/imports.ts'
import { pay } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor
const { upload, take } = importer(portal, () => admin)

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUp(portal)
  await portal.startJobs()
})

type Case = {
  path: string
  /** Blocked before its first read. */
  table: string
  change: (client: pg.PoolClient) => Promise<unknown>
}

/** An import that was checked: it would change one product. */
async function checkedImport() {
  const product = await addTestProduct(admin, { sku: newSku(), unitprice: 10 })
  const rows = [
    ['sku', 'unitprice'],
    [product.sku, 12],
  ]
  const read = await upload(csvOf(rows))
  return { product, imported: await take(read, 'check', { mapping: read.mapping }) }
}

async function order(): Promise<string> {
  const product = await addTestProduct(admin)
  return (await buyer.call('POST', '/order', { productId: product._id, newOrderQty: 5 })).json()._id
}

/** What an import does at its end, in one transaction. */
async function finish(client: pg.PoolClient, id: string): Promise<void> {
  await client.query(`update product_import_row set outcome = 'changed' where import_id = $1`, [id])
  await client.query(`update product_import set state = 'done', done = 1 where id = $1`, [id])
}

const cases: Record<string, () => Promise<Case>> = {
  'an import': async () => {
    const { _id } = (await checkedImport()).imported
    return { path: `/imports/${_id}`, table: 'product_import_row', change: (client) => finish(client, _id) }
  },
  'the list of imports': async () => {
    const { _id } = (await checkedImport()).imported
    return { path: '/imports', table: 'product_import_row', change: (client) => finish(client, _id) }
  },
  'the changes of an import': async () => {
    const { _id } = (await checkedImport()).imported
    return {
      path: `/imports/${_id}/changes`,
      table: 'product',
      change: (client) => client.query('update product_import_row set weight = null where import_id = $1', [_id]),
    }
  },
  'what undoing an import would do': async () => {
    const { product, imported } = await checkedImport()
    await take(imported, 'run')
    return {
      path: `/imports/${imported._id}/undo`,
      table: 'audit_log',
      change: (client) => client.query(`update product set name = name || ' new' where id = $1`, [product._id]),
    }
  },
  'what undoing a bulk change would do': async () => {
    const { _id } = await addTestProduct(admin, { unitprice: 10 })
    const form = { action: 'change_price', percent: 10, selection: { ids: [_id] } }
    const { changeId } = (await admin.call('POST', '/manage/products/bulk', form)).json()
    return {
      path: `/manage/products/changes/${changeId}`,
      table: 'product',
      change: async (client) => {
        await client.query('update product_bulk_change set undone_at = now() where id = $1', [changeId])
        await client.query(`update product_bulk_change_row set reason = 'changed' where change_id = $1`, [
          changeId,
        ])
      },
    }
  },
  'an order with its history': async () => {
    const id = await order()
    return {
      path: `/order/${id}/timeline`,
      table: 'shipment',
      change: async (client) => {
        await client.query(`update orders set status = 'shipped' where id = $1`, [id])
        await client.query(
          `insert into shipment (id, order_id, quantity, carrier, tracking) values (gen_random_uuid(), $1, 5, 'Demo', '')`,
          [id],
        )
      },
    }
  },
  'the payments of an order': async () => {
    const id = await order()
    await pay(portal, buyer, id)
    return {
      path: `/orders/${id}/payments`,
      table: 'refund',
      change: async (client) => {
        await client.query('update orders set refunded_minor = 100 where id = $1', [id])
        await client.query(
          `insert into refund (id, payment_id, kind, amount_minor, reason)
           select gen_random_uuid(), id, 'automatic', 100, 'Twice' from payment where order_id = $1`,
          [id],
        )
      },
    }
  },
  'the overview': async () => {
    const id = await order()
    return {
      path: '/overview',
      table: 'order_event',
      change: async (client) => {
        await client.query(`update orders set paid = true where id = $1`, [id])
        await client.query(`insert into order_event (order_id, kind) values ($1, 'shipped')`, [id])
      },
    }
  },
  'an account': async () => ({
    path: `/users/${buyer.id}`,
    table: 'audit_log',
    change: async (client) => {
      await client.query('update users set deactivated_at = now() where id = $1', [buyer.id])
      await client.query('delete from sessions where user_id = $1', [buyer.id])
      await client.query(
        `insert into audit_log (actor_name, action, subject_kind, subject_id) values ('Admin', 'user.deactivated', 'user', $1)`,
        [buyer.id],
      )
    },
  }),
}

test.each(Object.entries(cases))('%s is read from one snapshot, whatever changes meanwhile', async (_, make) => {
  const { path, table, change } = await make()
  const read = async () => (await admin.call('GET', path)).json()
  const before = await read()
  const meanwhile = await changeBetweenReads(portal.pool, { table, send: read, change })
  const after = await read()
  expect(after).not.toEqual(before)
  expect([before, after]).toContainEqual(meanwhile)
})
