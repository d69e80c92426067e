import type { DemoKind } from '#contract/setup/demo.ts'
import type { Database } from '#server/database/pool.ts'

/** A row of the demo. `isTouched`: a real account worked with it. */
export type DemoRow = { id: string; name: string; is_touched: boolean }

const demoUsers = `select row_id::uuid from demo_row where kind = 'user'`

/** Whether staff whose account is not of the demo changed this row. */
function changedByStaff(kind: DemoKind, id: string): string {
  return `exists (select from audit_log l where l.subject_kind = '${kind}' and l.subject_id = ${id}::text
    and l.actor_id is not null and l.actor_id not in (${demoUsers}))`
}

function marked(kind: DemoKind, id: string): string {
  return `exists (select from demo_row d where d.kind = '${kind}' and d.row_id = ${id}::text)`
}

/** Orders of the demo, and those that its accounts placed later. */
export async function listDemoOrders(db: Database): Promise<DemoRow[]> {
  const { rows } = await db.query<DemoRow>(
    `select o.id, o.number::text as name, ${changedByStaff('order', 'o.id')}
       or exists (select from order_event e where e.order_id = o.id and e.actor_id is not null
         and e.actor_id not in (${demoUsers})) as is_touched
     from orders o where ${marked('order', 'o.id')} or o.user_id in (${demoUsers}) order by o.number`,
    [],
  )
  return rows
}

/** Reviews of the demo, and those that its accounts wrote later. */
export async function listDemoReviews(db: Database): Promise<DemoRow[]> {
  const { rows } = await db.query<DemoRow>(
    `select r.id, left(r.review_text, 60) as name, ${changedByStaff('review', 'r.id')} as is_touched
     from review r where ${marked('review', 'r.id')} or r.user_id in (${demoUsers}) order by r.created_at, r.id`,
    [],
  )
  return rows
}

/**
 * Products of the demo. Touched is one that staff changed, and one that stays in an order, a review, a cart or a list: of
 * all these, those that go are named in the arguments.
 */
export async function listDemoProducts(
  db: Database,
  gone: { orders: readonly string[]; reviews: readonly string[] },
): Promise<(DemoRow & { is_changed: boolean })[]> {
  const { rows } = await db.query<DemoRow & { is_changed: boolean }>(
    `select p.id, p.name, ${changedByStaff('product', 'p.id')} as is_changed,
       ${changedByStaff('product', 'p.id')}
       or exists (select from order_line l where l.product_id = p.id and l.order_id <> all ($1::uuid[]))
       or exists (select from orders o where o.product_id = p.id and o.id <> all ($1::uuid[]))
       or exists (select from review r where r.product_id = p.id and r.id <> all ($2::uuid[]))
       or exists (select from cart_line l join cart c on c.id = l.cart_id
         where l.product_id = p.id and c.user_id is not null and c.user_id not in (${demoUsers}))
       or exists (select from order_list_line l join order_list o on o.id = l.list_id
         where l.product_id = p.id and o.user_id not in (${demoUsers})) as is_touched
     from product p where ${marked('product', 'p.id')} order by p.seq`,
    [gone.orders, gone.reviews],
  )
  return rows
}

/** Accounts, synonyms, pages, menus, settings, families and attributes of the demo. */
export async function listDemoOthers(db: Database): Promise<(DemoRow & { kind: DemoKind })[]> {
  const { rows } = await db.query<DemoRow & { kind: DemoKind }>(
    `select kind, id, name, is_touched from (
       select 'user' as kind, u.id::text as id, u.email as name, false as is_touched from users u where ${marked('user', 'u.id')}
       union all
       select 'synonym', s.id::text, s.terms[1], ${changedByStaff('synonym', 's.id')}
       from search_synonym s where ${marked('synonym', 's.id')}
       union all
       select 'page', p.id::text, p.address, ${changedByStaff('page', 'p.id')} from page p where ${marked('page', 'p.id')}
       union all
       select 'menu', m.place, m.place, m.version > 1 from menu m where ${marked('menu', 'm.place')}
       union all
       select 'settings', g.name, g.name, ${changedByStaff('settings', 'g.name')}
       from settings_group g where ${marked('settings', 'g.name')}
       union all
       select 'family', f.key, f.key, ${changedByStaff('family', 'f.key')}
         or exists (select from product p where p.family = f.key and not ${marked('product', 'p.id')})
       from product_family f where ${marked('family', 'f.key')}
       union all
       select 'attribute', a.id::text, a.key, ${changedByStaff('attribute', 'a.id')}
         or exists (select from family_attribute l where l.attribute_id = a.id and not ${marked('family', 'l.family_key')})
       from product_attribute a where ${marked('attribute', 'a.id')}
     ) row order by kind, name, id`,
    [],
  )
  return rows
}

/** How many rows there are of each kind that the demo has not inserted. */
export async function countOwnData(db: Database): Promise<{ kind: DemoKind; count: number }[]> {
  const { rows } = await db.query<{ kind: DemoKind; count: number }>(
    `select kind, count from (
       select 'user' as kind, count(*) as count from users u where not ${marked('user', 'u.id')}
       union all
       select 'product', count(*) from product p where not ${marked('product', 'p.id')}
       union all
       select 'order', count(*) from orders o
       where not ${marked('order', 'o.id')} and (o.user_id is null or o.user_id not in (${demoUsers}))
       union all
       select 'review', count(*) from review r
       where not ${marked('review', 'r.id')} and (r.user_id is null or r.user_id not in (${demoUsers}))
       union all
       select 'page', count(*) from page p where not ${marked('page', 'p.id')}
       union all
       select 'family', count(*) from product_family f where not ${marked('family', 'f.key')}
       union all
       select 'attribute', count(*) from product_attribute a where not ${marked('attribute', 'a.id')}
     ) row where count > 0`,
    [],
  )
  return rows
}

/**
 * Whether money may have moved: a payment that the sandbox does not know and that was not cancelled. What staff have recorded
 * for an order of the demo was a trial.
 */
export async function hasLivePayment(db: Database): Promise<boolean> {
  const { rows } = await db.query<{ is: boolean }>(
    `select exists (select from payment where status <> 'canceled' and ref is not null
       and not exists (select from sandbox_intent i where i.id = payment.ref)
       and not exists (select from transfer t join orders o on o.id = t.order_id
         where t.payment_id = payment.id and (${marked('order', 'o.id')} or o.user_id in (${demoUsers})))) as is`,
    [],
  )
  return rows[0]?.is ?? false
}

export async function isDemoUser(db: Database, id: string): Promise<boolean> {
  const { rowCount } = await db.query(`select from demo_row where kind = 'user' and row_id = $1`, [id])
  return rowCount === 1
}

/** Waits for orders, payments and settings that are being written, and stops new ones until the transaction ends. */
export async function lockDemoTables(tx: Database): Promise<void> {
  await tx.query('select from settings_group order by name for update', [])
  await tx.query(
    'lock table orders, payment, bank_receipt, product, review, cart_line, order_list_line in share row exclusive mode',
    [],
  )
}
