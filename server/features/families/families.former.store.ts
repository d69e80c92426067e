import type { AttributeKind } from '#contract/catalogue-model/model.ts'
import type { AttributeValue } from '#contract/products/attributes.ts'
import { toJson } from '#server/database/json.ts'
import type { Database } from '#server/database/pool.ts'
import type { AttributeRow, LinkRow } from './families.store.ts'

export type FormerAttributeRow = Pick<AttributeRow, 'kind' | 'unit' | 'decimals' | 'min' | 'max' | 'choices'> & {
  filters: Pick<LinkRow, 'family' | 'filter'>[]
}

/** Remembers what an attribute is now, instead of what it was before its last change. */
export async function insertFormer(tx: Database, row: AttributeRow, links: readonly LinkRow[]): Promise<void> {
  await deleteFormer(tx, row.id)
  await tx.query(
    `insert into product_attribute_former (attribute_id, kind, unit, decimals, min_value, max_value, choices, filters)
     select id, kind, unit, decimals, min_value, max_value, choices, $2::jsonb from product_attribute where id = $1`,
    [row.id, toJson(links.map(({ family, filter }) => ({ family, filter })))],
  )
}

export type FormerValue = { id: string; before: AttributeValue; after: AttributeValue }

export async function insertFormerValues(
  tx: Database,
  attributeId: string,
  values: readonly FormerValue[],
): Promise<void> {
  await tx.query(
    `insert into product_attribute_former_value (attribute_id, product_id, before, after)
     select $1, given.id, given.before, given.after
     from jsonb_to_recordset($2::jsonb) as given (id uuid, before jsonb, after jsonb)`,
    [attributeId, toJson(values)],
  )
}

export async function findFormer(tx: Database, attributeId: string): Promise<FormerAttributeRow | undefined> {
  const { rows } = await tx.query<FormerAttributeRow>(
    `select kind, unit, decimals, min_value as min, max_value as max, choices, filters
     from product_attribute_former where attribute_id = $1`,
    [attributeId],
  )
  return rows[0]
}

/** The attributes whose last change can be undone. */
export async function listFormer(
  db: Database,
): Promise<{ attribute: string; kind: AttributeKind; unit: string }[]> {
  const { rows } = await db.query<{ attribute: string; kind: AttributeKind; unit: string }>(
    'select attribute_id as attribute, kind, unit from product_attribute_former',
    [],
  )
  return rows
}

export async function listFormerValues(tx: Database, attributeId: string): Promise<FormerValue[]> {
  const { rows } = await tx.query<FormerValue>(
    `select product_id as id, before, after from product_attribute_former_value where attribute_id = $1`,
    [attributeId],
  )
  return rows
}

export async function deleteFormer(tx: Database, attributeId: string): Promise<void> {
  await tx.query('delete from product_attribute_former where attribute_id = $1', [attributeId])
}

/** A change can be undone for as long as an import. */
export async function sweepFormer(db: Database): Promise<void> {
  await db.query(`delete from product_attribute_former where created_at < now() - interval '30 days'`)
}

/** How many texts in other languages products have for values of an attribute. */
export async function countTranslatedValues(
  db: Database,
  families: readonly string[],
  key: string,
): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*) as count from product_translation t join product p on p.id = t.product_id
     where p.family = any($1) and t.attributes ? $2`,
    [families, key],
  )
  return rows[0]?.count ?? 0
}
