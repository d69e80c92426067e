import crypto from 'node:crypto'
import type { CatalogueModel } from '#contract/catalogue-model/model.ts'
import type { Database } from '../database/pool.ts'

/**
 * Inserts the families that are not there yet, and the attributes that a family lacks. Attributes that are equal but for what
 * a family does with them are one row.
 */
export async function insertDemoFamilies(tx: Database, { families }: CatalogueModel): Promise<void> {
  const ids = new Map<string, string>()
  const { rows } = await tx.query<{ family: string; key: string }>(
    `select l.family_key as family, a.key from family_attribute l join product_attribute a on a.id = l.attribute_id`,
  )
  const there = new Set(rows.map(({ family, key }) => `${family} ${key}`))
  const given = families.map(({ attributes, ...family }, index) => ({
    ...family,
    position: index + 1,
    attributes: attributes
      .filter(({ key }) => !there.has(`${family.key} ${key}`))
      .map(({ filter, isRequired, isCompared, isOnCard, ...attribute }, place) => {
        const content = JSON.stringify(attribute)
        const id = ids.get(content) ?? crypto.randomUUID()
        ids.set(content, id)
        return { id, filter, isRequired, isCompared, isOnCard, position: place + 1 }
      }),
  }))
  await tx.query(
    `insert into product_family (key, parent_key, name, icon, position)
     select key, parent, name, icon, position
     from jsonb_to_recordset($1::jsonb) as given (key text, parent text, name jsonb, icon text, position int)
     order by position
     on conflict (key) do nothing`,
    [JSON.stringify(given)],
  )
  const attributes = Array.from(ids, ([content, id]) => ({ ...JSON.parse(content), id }))
  await tx.query(
    `insert into product_attribute (id, key, kind, unit, label, help, choices, decimals, min_value, max_value, shared_position)
     select id, key, kind, unit, label, help, choices, decimals, min, max, "sharedPosition"
     from jsonb_to_recordset($1::jsonb) as given (id uuid, key text, kind text, unit text, label jsonb, help jsonb,
       choices jsonb, decimals int, min float8, max float8, "sharedPosition" int)`,
    [JSON.stringify(attributes)],
  )
  await tx.query(
    `insert into family_attribute (family_key, attribute_id, position, filter, is_required, is_compared, is_on_card)
     select given.key, line.id, line.position, line.filter, line."isRequired", line."isCompared", line."isOnCard"
     from jsonb_to_recordset($1::jsonb) as given (key text, attributes jsonb)
     cross join jsonb_to_recordset(given.attributes) as line (id uuid, position int, filter text, "isRequired" bool,
       "isCompared" bool, "isOnCard" bool)`,
    [JSON.stringify(given)],
  )
}
