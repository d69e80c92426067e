import type { Database } from '#server/database/pool.ts'

/**
 * Entries of the bank stay: a statement that was read for a trial may be a real one, and its file is not read twice. They wait
 * for a person again, who books them for another order or sets them aside.
 */
async function detachBankEntries(tx: Database, orderIds: readonly string[]): Promise<void> {
  await tx.query(
    `update bank_receipt b set done_by = case when state = 'ignored' then done_by end,
       order_id = case when order_id = any ($1::uuid[]) then null else order_id end,
       reason = case when state = 'ignored' or reason = 'currency' then reason else 'unknown' end,
       state = case when state = 'ignored' then state when exists (
         select from money_receipt m join payment p on p.id = m.payment_id
         where m.bank_receipt_id = b.id and m.withdrawn_at is null and p.order_id <> all ($1::uuid[])
       ) then 'partial' else 'waiting' end
     where order_id = any ($1::uuid[]) or exists (
       select from money_receipt m join payment p on p.id = m.payment_id
       where m.bank_receipt_id = b.id and p.order_id = any ($1::uuid[]))`,
    [orderIds],
  )
}

/** Deletes orders with their payments, invoices, credit notes and shipments. Stock movements go with their products. */
export async function deleteOrders(tx: Database, ids: readonly string[]): Promise<void> {
  const given = [ids]
  const payments = 'select id from payment where order_id = any ($1::uuid[])'
  const intents = 'select ref from payment where order_id = any ($1::uuid[])'
  await detachBankEntries(tx, ids)
  await tx.query(`delete from sandbox_refund where intent_id in (${intents})`, given)
  await tx.query(`delete from sandbox_intent where id in (${intents})`, given)
  await tx.query(
    'update orders set payment_id = null where id = any ($1::uuid[]) and payment_id is not null',
    given,
  )
  await tx.query(`delete from payment_concern where payment_id in (${payments})`, given)
  await tx.query('delete from credit_note where order_id = any ($1::uuid[])', given)
  await tx.query(`delete from transfer_refund where payment_id in (${payments})`, given)
  await tx.query(`delete from money_receipt where payment_id in (${payments})`, given)
  await tx.query('delete from transfer where order_id = any ($1::uuid[])', given)
  await tx.query(`delete from refund where payment_id in (${payments})`, given)
  await tx.query(`delete from payment_event where payment_id in (${payments})`, given)
  await tx.query('delete from payment where order_id = any ($1::uuid[])', given)
  await tx.query('delete from invoice where order_id = any ($1::uuid[])', given)
  await tx.query('delete from invoice_hold where order_id = any ($1::uuid[])', given)
  await tx.query('delete from payment_reminder where order_id = any ($1::uuid[])', given)
  await tx.query('delete from payment_dispute where order_id = any ($1::uuid[])', given)
  await tx.query('delete from orders where id = any ($1::uuid[])', given)
}

export async function deleteReviews(tx: Database, ids: readonly string[]): Promise<void> {
  await tx.query('delete from review where id = any ($1::uuid[])', [ids])
}

/** Deletes the accounts with all that cascades: sessions, carts, lists, addresses. */
export async function deleteUsers(tx: Database, ids: readonly string[]): Promise<void> {
  await tx.query('delete from users where id = any ($1::uuid[])', [ids])
}

/** Takes products out of their groups of variants. A group without products goes. */
async function deleteVariants(tx: Database, ids: readonly string[]): Promise<void> {
  await tx.query('delete from variant_member where product_id = any ($1::uuid[])', [ids])
  await tx.query(
    'delete from variant_group g where not exists (select from variant_member m where m.group_id = g.id)',
    [],
  )
}

/** Deletes products that nothing real refers to. Visitors without an account may have them in a cart: those lines go. */
export async function deleteProducts(tx: Database, ids: readonly string[]): Promise<void> {
  await deleteVariants(tx, ids)
  await tx.query('delete from cart_line where product_id = any ($1::uuid[])', [ids])
  await tx.query('delete from stock_movement where product_id = any ($1::uuid[])', [ids])
  await tx.query('delete from product where id = any ($1::uuid[])', [ids])
}

/** Takes products out of the shop that stay only because something real refers to them. */
export async function archiveProducts(tx: Database, ids: readonly string[]): Promise<void> {
  await deleteVariants(tx, ids)
  await tx.query('update product set archived_at = now() where id = any ($1::uuid[]) and archived_at is null', [
    ids,
  ])
}

export async function deleteSynonyms(tx: Database, ids: readonly string[]): Promise<void> {
  await tx.query('delete from search_synonym where id = any ($1::uuid[])', [ids])
}

export async function deletePages(tx: Database, ids: readonly string[]): Promise<void> {
  await tx.query('delete from page where id = any ($1::uuid[])', [ids])
}

export async function deleteMenus(tx: Database, places: readonly string[]): Promise<void> {
  await tx.query('delete from menu where place = any ($1::text[])', [places])
}

/** Deletes all versions of the given groups; of the demo's other groups only its own one, which is the first. */
export async function deleteSettings(tx: Database, groups: readonly string[]): Promise<void> {
  await tx.query(
    `delete from settings_version where group_name = any ($1::text[])
       or version = 1 and group_name in (select row_id from demo_row where kind = 'settings')`,
    [groups],
  )
  await tx.query(
    `update settings_group set revision = revision + 1
     where name in (select row_id from demo_row where kind = 'settings')`,
    [],
  )
}

/** Deletes families that no product is in any more, also none that only its orders keep. */
export async function deleteFamilies(tx: Database, keys: readonly string[]): Promise<void> {
  await tx.query(
    `delete from product_family f where key = any ($1::text[]) and not exists (select from product p where p.family = f.key)
       and not exists (select from product_family child where child.parent_key = f.key)`,
    [keys],
  )
}

/** Deletes attributes that no family has any more. */
export async function deleteDemoAttributes(tx: Database, ids: readonly string[]): Promise<void> {
  await tx.query(
    `delete from product_attribute a where id = any ($1::uuid[])
       and not exists (select from family_attribute l where l.attribute_id = a.id)`,
    [ids],
  )
}

/** After the removal nothing is marked: everything left is the company's. */
export async function deleteMarks(tx: Database): Promise<void> {
  await tx.query('delete from demo_row', [])
}
