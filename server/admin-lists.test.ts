import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { type AuditEntry, adminAudit, exportAudit } from '#contract/audit/audit.ts'
import { type AdminEnquiry, adminEnquiries, exportEnquiries } from '#contract/enquiries/admin-list.ts'
import { lacksAddress } from '#contract/fulfilment/address.ts'
import { adminImports, exportImports } from '#contract/imports/admin-list.ts'
import type { ImportSummary } from '#contract/imports/imports.ts'
import type { AdminList } from '#contract/lists/lists.ts'
import { adminOrders, exportOrders } from '#contract/orders/admin-list.ts'
import type { Order } from '#contract/orders/orders.ts'
import { orderStatuses } from '#contract/orders/statuses.ts'
import { type AdminPayment, adminPayments, exportPayments } from '#contract/payments/admin-list.ts'
import { type AdminProduct, adminProducts, exportProducts } from '#contract/products/admin-list.ts'
import { productFields } from '#contract/products/product-fields.ts'
import { type AdminReview, adminReviews, exportReviews } from '#contract/reviews/admin-list.ts'
import { type AdminUser, adminUsers, exportUsers } from '#contract/users/admin-list.ts'
import { signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { chooseFilter, lackingOf, type Of } from '#tests/support/filter-values.ts'
import { addFirstLines } from '#tests/support/orders/order-rows.ts'
import { insertPaymentsToReview } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct, insertEnquiries, insertImports } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor

type Case<Item, List extends AdminList> = {
  list: List
  exportPath: string
  filters: { [K in keyof List['filters']]: Of<Item> }
  sorts: { [K in List['sorts'][number]]: Of<Item> }
}

const defineCase = <Item, List extends AdminList>(given: Case<Item, List>) =>
  [given.list.name, given as unknown as Case<Record<string, unknown>, AdminList>] as const

/** Names and addresses have only letters and digits, so that JavaScript and PostgreSQL sort them the same way. */
const cases = [
  defineCase<Order, typeof adminOrders>({
    list: adminOrders,
    exportPath: exportOrders.byLink.path,
    filters: {
      status: ({ status }) => status,
      payment: ({ payment }) => payment,
      attention: (order) => (lacksAddress(order) ? 'address' : null),
      createdAt: ({ createdAt }) => createdAt,
      total: ({ total }) => total,
      newOrderQty: ({ newOrderQty }) => newOrderQty,
      productId: ({ productId }) => productId,
      email: ({ email }) => email,
    },
    sorts: {
      number: ({ number }) => number,
      createdAt: ({ createdAt }) => createdAt,
      total: ({ total }) => total,
      status: ({ status }) => status,
      payment: ({ payment }) => payment.replace('_', ''),
      userName: ({ userName }) => userName.toLowerCase(),
      email: ({ email }) => email,
      name: ({ name }) => name.toLowerCase(),
    },
  }),
  defineCase<AdminProduct, typeof adminProducts>({
    list: adminProducts,
    exportPath: exportProducts.byLink.path,
    filters: {
      status: ({ status }) => status,
      category: ({ category }) => category ?? 'other',
      untranslated: ({ untranslated }) => untranslated?.[0] ?? null,
      lacking: (product) => lackingOf(product, 'mass_g'),
      warnings: ({ warnings, safety }) => (warnings !== '' ? 'given' : safety),
      stock: ({ available, minorder }) => (available < minorder ? 'out' : available < 2 * minorder ? 'low' : 'in'),
      unitprice: ({ unitprice }) => unitprice,
      available: ({ available }) => available,
      createdAt: ({ createdAt }) => createdAt,
      updatedAt: ({ updatedAt }) => updatedAt,
    },
    sorts: {
      createdAt: ({ createdAt }) => createdAt,
      updatedAt: ({ updatedAt }) => updatedAt,
      name: ({ name }) => name.toLowerCase(),
      sku: ({ sku }) => sku.toLowerCase(),
      unitprice: ({ unitprice }) => unitprice,
      available: ({ available }) => available,
    },
  }),
  defineCase<AdminUser, typeof adminUsers>({
    list: adminUsers,
    exportPath: exportUsers.byLink.path,
    filters: {
      role: ({ role }) => role,
      state: ({ deactivatedAt }) => (deactivatedAt ? 'deactivated' : 'active'),
      isVerified: ({ isVerified }) => String(isVerified),
      createdAt: ({ createdAt }) => createdAt,
      lastSeenAt: ({ lastSeenAt }) => lastSeenAt,
    },
    sorts: {
      createdAt: ({ createdAt }) => createdAt,
      name: ({ name }) => name.toLowerCase(),
      email: ({ email }) => email,
      lastSeenAt: ({ lastSeenAt }) => lastSeenAt ?? '',
    },
  }),
  defineCase<AdminReview, typeof adminReviews>({
    list: adminReviews,
    exportPath: exportReviews.byLink.path,
    filters: {
      status: ({ status }) => status,
      ratings: ({ ratings }) => String(Math.floor(ratings)),
      reported: ({ reportCount }) => (reportCount > 0 ? 'yes' : 'no'),
      createdAt: ({ createdAt }) => createdAt,
      product: ({ productId }) => productId,
    },
    sorts: { createdAt: ({ createdAt }) => createdAt, ratings: ({ ratings }) => ratings },
  }),
  defineCase<AdminPayment, typeof adminPayments>({
    list: adminPayments,
    exportPath: exportPayments.byLink.path,
    filters: {
      state: ({ state }) => state,
      kind: ({ kind }) => kind,
      raisedAt: ({ raisedAt }) => raisedAt,
      resolvedAt: ({ resolvedAt }) => resolvedAt,
    },
    sorts: { state: ({ state }) => state, raisedAt: ({ raisedAt }) => raisedAt },
  }),
  defineCase<ImportSummary, typeof adminImports>({
    list: adminImports,
    exportPath: exportImports.byLink.path,
    filters: { state: ({ state }) => state, createdAt: ({ createdAt }) => createdAt },
    sorts: { createdAt: ({ createdAt }) => createdAt, fileName: ({ fileName }) => fileName },
  }),
  defineCase<AdminEnquiry, typeof adminEnquiries>({
    list: adminEnquiries,
    exportPath: exportEnquiries.byLink.path,
    filters: { status: ({ status }) => status, createdAt: ({ createdAt }) => createdAt },
    sorts: { createdAt: ({ createdAt }) => createdAt },
  }),
  defineCase<AuditEntry, typeof adminAudit>({
    list: adminAudit,
    exportPath: exportAudit.byLink.path,
    filters: {
      actor: ({ actor }) => actor?.id ?? null,
      action: ({ action }) => action,
      kind: ({ subject }) => subject.kind,
      subject: ({ subject }) => subject.id,
      when: ({ at }) => at,
    },
    sorts: { at: ({ at }) => at },
  }),
]

/** Rows that differ in everything that a list can be filtered or sorted by. */
beforeAll(async () => {
  // First, because the log is read in the order of writing.
  await portal.pool.query(
    `insert into audit_log (at, actor_id, actor_name, actor_email, action, subject_kind, subject_id, subject_name)
     values (now() - interval '3 days', gen_random_uuid(), 'Zoe', 'zoe@test.example', 'user.removed_admin', 'user', gen_random_uuid(), '')`,
  )
  admin = await signUpAdmin(portal)
  const second = await signUpAdmin(portal)
  const buyers: TestActor[] = []
  for (const name of ['Ann', 'Ben', 'Cleo', 'Dan']) buyers.push(await signUp(portal, name))
  await portal.pool.query(`update users set customer_number = 'K-1' where id = $1`, [buyers[0]?.id])
  const products = []
  for (const [index, name] of ['Axle', 'Bell', 'Clip', 'Disc', 'Eye'].entries()) {
    const category = index ? 'motor' : null
    const given = {
      name,
      sku: `s${index}`,
      unitprice: 5 + index,
      available: index * 5,
      minorder: 4,
      category,
      metaTitle: `${name} for makers`,
      metaDescription: `${name}, made to measure`,
      slug: `part-${index}`,
      ...(index === 1 && { warnings: 'Hot surface' }),
      ...(index === 2 && { safety: 'none' }),
    }
    products.push(await addTestProduct(index % 2 ? admin : second, { ...given, attributes: {} }))
  }
  await admin.call('PUT', `/user/admin/${buyers[3]?.email}`, {})
  const texts = { version: 0, name: 'Achse', description: 'Gedreht' }
  await admin.call('PUT', `/manage/products/${products[0]?._id}/translations/de`, texts)
  await portal.pool.query(`
    update product set created_at = created_at - seq * interval '2 days', updated_at = now() - seq * interval '3 days';
    update product set published_at = null where name = 'Eye'; update product set family = 'motor' where name in ('Bell', 'Disc');
    with g as (insert into variant_group (key, name, axes) values ('axles', '{}', '[{}]') returning id) insert into variant_member (product_id, group_id) select product.id, g.id from product, g where name = 'Axle';
    update users set created_at = created_at - seq * interval '2 days', email = 'u' || seq || '@test.example',
      email_verified = seq % 2 = 0, last_seen_at = case when seq % 3 > 0 then now() - seq * interval '2 days' end
      where email <> '${admin.email}';
    update users set deactivated_at = now() where name = 'Cleo';`)
  await portal.pool.query(
    `insert into orders (id, user_id, product_id, email, user_name, name, sku, image, description, available, quantity,
       unit_price_minor, currency, address, phone, others, status, paid, processing, refunded_minor, created_at, po_number, requested_on, line_count, goods_minor, total_minor)
     select gen_random_uuid(), $1, p.id, 'b' || n % 4 || '@test.example', 'Buyer' || n % 4, p.name, p.sku, '', '', 10,
       1 + n % 7, n % 9 * 100, 'USD', case when n % 5 = 0 then '' else 'Street 1' end, '123', 'Ring twice', ($2::text[])[1 + n % 7], n % 3 = 0, n % 11 = 0,
       case when n % 3 = 0 then n % 5 * 200 else 0 end, now() - n * interval '1 day', 'PO ' || n,
       date '2026-12-01' + n, 1, (1 + n % 7) * (n % 9 * 100), (1 + n % 7) * (n % 9 * 100)
     from generate_series(1, 60) as n join product p on p.sku = 's' || n % 4`,
    [buyers[0]?.id, orderStatuses],
  )
  await addFirstLines(portal.pool)
  await portal.pool.query(
    `insert into review (user_id, user_name, email, review_text, ratings, product_id, status, hidden_reason, reply, replied_at, created_at)
     select case when n < 3 then $1::uuid end, 'Ann', 'b1@test.example', 'Good ' || n, n % 5 + 0.5, case when n % 2 = 0 then $2::uuid end,
       (array['published', 'waiting', 'hidden'])[1 + n % 3], case when n % 3 = 2 then 'Rude' else '' end, 'Thanks', now(), now() - (20 - n) * interval '1 day'
     from generate_series(1, 12) as n`,
    [buyers[0]?.id, products[0]?._id],
  )
  await portal.pool.query(
    `insert into review_report (review_id, user_id, reason) select id, $1, 'Spam' from review where ratings > 4`,
    [buyers[1]?.id],
  )
  await insertEnquiries(portal.pool)
  await insertPaymentsToReview(portal, admin.id)
  await insertImports(portal.pool)
})

async function read(list: string, asked: Record<string, string> = {}): Promise<Record<string, unknown>[]> {
  const answer = await admin.call('GET', `/manage/${list}?${new URLSearchParams({ limit: '100', ...asked })}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().items
}
const idsOf = (items: readonly Record<string, unknown>[]) => items.map(({ _id }) => _id)

describe.each(cases)('the list of %s', (name, { list, exportPath, filters, sorts }) => {
  test.each(Object.keys(filters))('is filtered by %s to exactly the matching rows', async (id) => {
    const all = await read(name)
    const { value, expected } = chooseFilter(
      list.filters[id]?.kind ?? '',
      all,
      filters[id] as Of<Record<string, unknown>>,
    )
    expect(expected.length).toBeGreaterThan(0)
    expect(expected.length).toBeLessThan(all.length)
    expect(idsOf(await read(name, { [id]: value })), value).toEqual(idsOf(expected))
  })

  test.each(Object.keys(sorts))('is sorted by %s in both directions', async (id) => {
    const of = sorts[id as keyof typeof sorts] as Of<Record<string, unknown>>
    const up = (await read(name, { sort: id })).map(of)
    const down = (await read(name, { sort: `-${id}` })).map(of)
    const sorted = up.toSorted((a, b) => ((a ?? '') < (b ?? '') ? -1 : (a ?? '') > (b ?? '') ? 1 : 0))
    expect(new Set(up).size).toBeGreaterThan(1)
    expect(up).toEqual(sorted)
    expect(down).toEqual(sorted.toReversed())
  })

  test.each(list.exported)('is exported with the values of its column %s', async (column) => {
    const answer = await admin.call('POST', exportPath, { columns: [column] })
    const [header, ...rows] = parse(answer.body, { bom: true, skip_empty_lines: false, relax_column_count: true })
    expect(header).toEqual([column])
    // The fields of a product have a test of their own with a value of each.
    const mayBeEmpty = ['tax', 'freight'].includes(column) || (name === 'products' && column in productFields)
    expect(mayBeEmpty || rows.some(([cell]) => cell !== undefined && cell !== '')).toBe(true)
  })
})
