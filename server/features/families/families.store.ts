import type { AttributeFilter, AttributeKind, Choice } from '#contract/catalogue-model/model.ts'
import type { Words } from '#contract/catalogue-model/words.ts'
import { toJson } from '#server/database/json.ts'
import type { Database } from '#server/database/pool.ts'

export type FamilyRow = {
  key: string
  parent: string | null
  name: Words
  icon: string
  position: number
  version: number
}

export type AttributeRow = {
  id: string
  key: string
  kind: AttributeKind
  unit: string
  label: Words
  help: Words
  decimals: number | null
  min: number | null
  max: number | null
  choices: Choice[]
  sharedPosition: number | null
  isHidden: boolean
  version: number
}

export type LinkRow = {
  family: string
  attribute: string
  position: number
  filter: AttributeFilter
  isRequired: boolean
  isCompared: boolean
  isOnCard: boolean
}

export type OwnUnitRow = {
  key: string
  kind: string
  symbol: string
  aliases: string[]
  factor: string
  offset: string
  version: number
}

export async function listFamilyRows(db: Database): Promise<FamilyRow[]> {
  const { rows } = await db.query<FamilyRow>(
    `select key, parent_key as parent, name, icon, position, version from product_family order by position, key`,
    [],
  )
  return rows
}

export async function listAttributeRows(db: Database): Promise<AttributeRow[]> {
  const { rows } = await db.query<AttributeRow>(
    `select id, key, kind, unit, label, help, decimals, min_value as min, max_value as max, choices,
       shared_position as "sharedPosition", is_hidden as "isHidden", version
     from product_attribute order by key, id`,
    [],
  )
  return rows
}

export async function listLinkRows(db: Database): Promise<LinkRow[]> {
  const { rows } = await db.query<LinkRow>(
    `select l.family_key as family, l.attribute_id as attribute, l.position, l.filter, l.is_required as "isRequired",
       l.is_compared as "isCompared", l.is_on_card as "isOnCard"
     from family_attribute l join product_attribute a on a.id = l.attribute_id
     order by l.family_key, l.position, a.key, a.id`,
    [],
  )
  return rows
}

export async function listUnitRows(db: Database): Promise<OwnUnitRow[]> {
  const { rows } = await db.query<OwnUnitRow>(
    `select key, kind, symbol, aliases, factor, unit_offset as "offset", version from measure_unit order by kind, key`,
    [],
  )
  return rows
}

export type FamilyValues = Pick<FamilyRow, 'key' | 'parent' | 'name' | 'icon' | 'position'>

/** Adds a family, or replaces all of it but its key. */
export async function writeFamily(
  tx: Database,
  { key, parent, name, icon, position }: FamilyValues,
): Promise<void> {
  await tx.query(
    `insert into product_family (key, parent_key, name, icon, position) values ($1, $2, $3, $4, $5)
     on conflict (key) do update set parent_key = excluded.parent_key, name = excluded.name, icon = excluded.icon,
       position = excluded.position, version = product_family.version + 1, updated_at = now()`,
    [key, parent, toJson(name), icon, position],
  )
}

export async function deleteFamilyRow(tx: Database, key: string): Promise<void> {
  await tx.query('delete from product_family where key = $1', [key])
}

/** Sets the order of families; their versions stay, because nothing of a family itself changes. */
export async function orderFamilyRows(tx: Database, keys: readonly string[]): Promise<void> {
  await tx.query(
    `update product_family f set position = given.position
     from unnest($1::text[]) with ordinality as given (key, position) where f.key = given.key`,
    [keys],
  )
}

export type AttributeValues = Omit<AttributeRow, 'version'>

/** Adds an attribute, or replaces all of it but its key. */
export async function writeAttribute(tx: Database, row: AttributeValues): Promise<void> {
  await tx.query(
    `insert into product_attribute (id, key, kind, unit, label, help, decimals, min_value, max_value, choices, shared_position,
       is_hidden)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (id) do update set kind = excluded.kind, unit = excluded.unit, label = excluded.label, help = excluded.help,
       decimals = excluded.decimals, min_value = excluded.min_value, max_value = excluded.max_value,
       choices = excluded.choices, shared_position = excluded.shared_position, is_hidden = excluded.is_hidden,
       version = product_attribute.version + 1, updated_at = now()`,
    [
      row.id,
      row.key,
      row.kind,
      row.unit,
      toJson(row.label),
      toJson(row.help),
      row.decimals,
      row.min,
      row.max,
      toJson(row.choices),
      row.sharedPosition,
      row.isHidden,
    ],
  )
}

export async function deleteAttributeRow(tx: Database, id: string): Promise<void> {
  await tx.query('delete from product_attribute where id = $1', [id])
}

/** Adds links of families and attributes, or replaces them, in one statement. */
export async function writeLinks(tx: Database, rows: readonly LinkRow[]): Promise<void> {
  await tx.query(
    `insert into family_attribute (family_key, attribute_id, position, filter, is_required, is_compared, is_on_card)
     select family, attribute, position, filter, "isRequired", "isCompared", "isOnCard"
     from jsonb_to_recordset($1::jsonb) as given (family text, attribute uuid, position integer, filter text, "isRequired" boolean,
       "isCompared" boolean, "isOnCard" boolean)
     on conflict (family_key, attribute_id) do update set position = excluded.position, filter = excluded.filter,
       is_required = excluded.is_required, is_compared = excluded.is_compared, is_on_card = excluded.is_on_card`,
    [toJson(rows)],
  )
}

export async function deleteLink(tx: Database, family: string, attribute: string): Promise<void> {
  await tx.query('delete from family_attribute where family_key = $1 and attribute_id = $2', [family, attribute])
}

export async function orderLinks(tx: Database, family: string, ids: readonly string[]): Promise<void> {
  await tx.query(
    `update family_attribute l set position = given.position
     from unnest($2::uuid[]) with ordinality as given (id, position)
     where l.family_key = $1 and l.attribute_id = given.id`,
    [family, ids],
  )
}

export type UnitValues = Omit<OwnUnitRow, 'version'>

/** Adds a unit, or replaces how it is written. */
export async function writeUnit(
  tx: Database,
  { key, kind, symbol, aliases, factor, offset }: UnitValues,
): Promise<void> {
  await tx.query(
    `insert into measure_unit (key, kind, symbol, aliases, factor, unit_offset) values ($1, $2, $3, $4, $5, $6)
     on conflict (key) do update set symbol = excluded.symbol, aliases = excluded.aliases,
       version = measure_unit.version + 1, updated_at = now()`,
    [key, kind, symbol, aliases, factor, offset],
  )
}

export async function deleteUnitRow(tx: Database, key: string): Promise<void> {
  await tx.query('delete from measure_unit where key = $1', [key])
}
