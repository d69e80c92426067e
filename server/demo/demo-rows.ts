import type { Database } from '../database/pool.ts'

/** Whether a company began with its own in this database: no start inserts the demo again. */
export async function isDemoRemoved(db: Database): Promise<boolean> {
  const { rowCount } = await db.query('select from portal_setup where demo_removed_at is not null')
  return rowCount === 1
}

/**
 * Marks what this transaction has inserted as rows of the demo. It takes place in a database without products and orders,
 * so all of them are the demo's; of the accounts, those of the demo's own addresses.
 */
export async function markDemo(tx: Database, adminId: string): Promise<void> {
  await tx.query(
    `insert into demo_row (kind, row_id)
     select 'product', id::text from product
     union all select 'order', id::text from orders
     union all select 'review', id::text from review
     union all select 'synonym', id::text from search_synonym
     union all select 'family', key from product_family
     union all select 'attribute', id::text from product_attribute
     union all select 'user', u.id::text from users u, users admin
       where admin.id = $1 and split_part(u.email, '@', 2) = split_part(admin.email, '@', 2)
     on conflict do nothing`,
    [adminId],
  )
  await tx.query(`update portal_setup set origin = 'demo', finished_at = now(), code_hash = null`)
}

/** The same for its pages and menus. */
export async function markDemoPages(tx: Database): Promise<void> {
  await tx.query(
    `insert into demo_row (kind, row_id)
     select 'page', id::text from page
     union all select 'menu', place from menu
     on conflict do nothing`,
  )
}
