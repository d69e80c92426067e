import type { Words } from '#contract/catalogue-model/words.ts'
import { foldText } from '#contract/fold.ts'
import type { Attributes } from '#contract/products/attributes.ts'
import { toJson } from '#server/database/json.ts'
import type { Database } from '#server/database/pool.ts'
import { buildStatement } from '#server/database/statement.ts'
import type { PageBounds } from '#server/http/paging.ts'
import { pageSql } from '#server/lists/keyset.store.ts'
import type { ProductRow } from '../products.columns.ts'

/** `label` is null for an axis that is an attribute; else its values are in `own` of the members. */
export type AxisRow = { key: string; label: Words | null; order: string[] }

export type GroupRow = {
  id: string
  seq: number
  key: string
  name: Words
  axes: AxisRow[]
  version: number
  updated_at: Date
}

const groupColumns = 'id, seq, key, name, axes, version, updated_at'

export type NewGroup = { key: string; name: Words; axes: readonly AxisRow[] }

export async function insertGroup(tx: Database, { key, name, axes }: NewGroup): Promise<GroupRow | undefined> {
  const { rows } = await tx.query<GroupRow>(
    `insert into variant_group (key, name, axes) values ($1, $2, $3) returning ${groupColumns}`,
    [key, toJson(name), toJson(axes)],
  )
  return rows[0]
}

export async function updateGroup(
  tx: Database,
  id: string,
  { key, name, axes }: NewGroup,
): Promise<GroupRow | undefined> {
  const { rows } = await tx.query<GroupRow>(
    `update variant_group set key = $2, name = $3, axes = $4, version = version + 1, updated_at = now() where id = $1
     returning ${groupColumns}`,
    [id, key, toJson(name), toJson(axes)],
  )
  return rows[0]
}

/** Its members are products and stay. */
export async function deleteGroup(tx: Database, id: string): Promise<void> {
  await tx.query('delete from variant_group where id = $1', [id])
}

export async function raiseGroupVersion(tx: Database, id: string): Promise<void> {
  await tx.query('update variant_group set version = version + 1, updated_at = now() where id = $1', [id])
}

export async function findGroup(db: Database, id: string): Promise<GroupRow | undefined> {
  const { rows } = await db.query<GroupRow>(`select ${groupColumns} from variant_group where id = $1`, [id])
  return rows[0]
}

/** No other request changes the group or its members meanwhile. Products are locked before it. */
export async function lockVariantGroup(tx: Database, id: string): Promise<GroupRow | undefined> {
  const { rows } = await tx.query<GroupRow>(`select ${groupColumns} from variant_group where id = $1 for update`, [
    id,
  ])
  return rows[0]
}

export async function lockGroupOf(tx: Database, productId: string): Promise<GroupRow | undefined> {
  const { rows } = await tx.query<GroupRow>(
    `select ${groupColumns} from variant_group
     where id = (select group_id from variant_member where product_id = $1) for update`,
    [productId],
  )
  return rows[0]
}

export async function findGroupOf(db: Database, productId: string): Promise<GroupRow | undefined> {
  const { rows } = await db.query<GroupRow>(
    `select ${groupColumns} from variant_group
     where id = (select group_id from variant_member where product_id = $1)`,
    [productId],
  )
  return rows[0]
}

/** Keys that are in use and begin so. */
export async function listKeysLike(db: Database, begin: string): Promise<string[]> {
  const { rows } = await db.query<{ key: string }>('select key from variant_group where starts_with(key, $1)', [
    begin,
  ])
  return rows.map(({ key }) => key)
}

export type MemberRow = {
  id: string
  sku: string
  name: string
  family: string | null
  attributes: Attributes
  /** Values of axes that are no attribute, by their key. */
  own: Record<string, string>
  is_draft: boolean
}

/** The products of a group that are not deleted, in the order in which they were added. */
export async function listMembers(db: Database, groupId: string): Promise<MemberRow[]> {
  const { rows } = await db.query<MemberRow>(
    `select id, sku, name, family, attributes, own, published_at is null as is_draft
     from variant_member join product on id = product_id
     where group_id = $1 and archived_at is null order by seq`,
    [groupId],
  )
  return rows
}

export type ShownMember = Pick<
  ProductRow,
  | 'id'
  | 'sku'
  | 'name'
  | 'image'
  | 'drawing'
  | 'family'
  | 'attributes'
  | 'unit_price_minor'
  | 'min_order'
  | 'order_multiple'
  | 'tax_class'
  | 'available'
> & { own: Record<string, string>; slug: string | null }

/** The variants that a page shows: those on sale, and the product of the page, which may be a draft. */
export async function listShownMembers(db: Database, groupId: string, productId: string): Promise<ShownMember[]> {
  const { rows } = await db.query<ShownMember>(
    `select id, sku, name, image, drawing, family, attributes, unit_price_minor, min_order, order_multiple, tax_class,
       available, own, slug
     from variant_member m join product on id = m.product_id left join product_page page on page.product_id = id
     where group_id = $1 and archived_at is null and (published_at is not null or id = $2) order by seq`,
    [groupId, productId],
  )
  return rows
}

export type NewMember = { id: string; own: Record<string, string> }

/** The group with this id, key or name in some language; of several with a name, the first. */
export async function findGroupId(db: Database, wanted: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    `select id from variant_group
     where id::text = lower($1) or key = lower($1)
       or exists (select from jsonb_each_text(name) as named where lower(named.value) = lower($1))
     order by key = lower($1) desc, seq limit 1`,
    [wanted],
  )
  return rows[0]?.id
}

type GroupOfProduct = { product_id: string; group_id: string; key: string }

/** The groups of those products that are in one. */
export async function listGroupsOf(db: Database, productIds: readonly string[]): Promise<GroupOfProduct[]> {
  const { rows } = await db.query<GroupOfProduct>(
    `select m.product_id, m.group_id, g.key from variant_member m join variant_group g on g.id = m.group_id
     where m.product_id = any($1)`,
    [productIds],
  )
  return rows
}

/** Returns the ids of those that were put into the group; the others are in another one. */
export async function insertMembers(
  tx: Database,
  groupId: string,
  members: readonly NewMember[],
): Promise<string[]> {
  const { rows } = await tx.query<{ product_id: string }>(
    `insert into variant_member (product_id, group_id, own)
     select id, $1, own from jsonb_to_recordset($2::jsonb) as given(id uuid, own jsonb) order by id
     on conflict (product_id) do update set own = excluded.own where variant_member.group_id = excluded.group_id
     returning product_id`,
    [groupId, toJson(members)],
  )
  return rows.map((row) => row.product_id)
}

export async function deleteMembers(tx: Database, groupId: string, productIds: readonly string[]): Promise<void> {
  await tx.query('delete from variant_member where group_id = $1 and product_id = any($2)', [groupId, productIds])
}

export type Taken = { id: string; sku: string; group_name: Words }

/** Those of the products that are in another group. */
export async function listTaken(
  db: Database,
  productIds: readonly string[],
  exceptGroup: string | null,
): Promise<Taken[]> {
  const { rows } = await db.query<Taken>(
    `select product.id, product.sku, g.name as group_name
     from variant_member m join product on product.id = m.product_id join variant_group g on g.id = m.group_id
     where m.product_id = any($1) and m.group_id is distinct from $2 order by product.seq`,
    [productIds, exceptGroup],
  )
  return rows
}

/** `family`: of one of its products. */
export type CountedGroup = GroupRow & { member_count: number; family: string | null }
type Criteria = { page: PageBounds; q: string; productId: string | null }

/** Groups by a part of their name or key, newest first. */
export async function listGroups(db: Database, { page, q, productId }: Criteria): Promise<CountedGroup[]> {
  const { text, values } = buildStatement(
    (bind) =>
      `select ${groupColumns}, (select count(*)::int from variant_member m join product p on p.id = m.product_id
         where m.group_id = variant_group.id and p.archived_at is null) as member_count,
         (select p.family from variant_member m join product p on p.id = m.product_id
          where m.group_id = variant_group.id order by p.seq limit 1) as family
       from variant_group
       where search_text(key || ' ' || name::text) like ${bind(`%${foldText(q).replaceAll(/[\\%_]/g, '\\$&')}%`)}
         and (${bind(productId)}::uuid is null or id = (select group_id from variant_member where product_id = ${bind(productId)}::uuid))
         ${pageSql(page, 'seq', bind)}`,
  )
  const { rows } = await db.query<CountedGroup>(text, values)
  return rows
}
