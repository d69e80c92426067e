import type { Attribute, Family } from '#contract/catalogue-model/model.ts'
import type { UnitRow } from '#contract/catalogue-model/units.ts'
import type { Database } from '../database/pool.ts'

/** `symbol` is not stored: it follows from the unit. */
type AttributeRow = Omit<Attribute, 'symbol'>
type FamilyRow = Pick<Family, 'key' | 'parent' | 'name' | 'icon'> & { attributes: AttributeRow[] }

/**
 * All families in their order, each with its own attributes in theirs; hidden ones are left out. An attribute is a filter
 * when all products can be found by it.
 */
export async function listFamilies(db: Database): Promise<FamilyRow[]> {
  const { rows } = await db.query<FamilyRow>(
    `select f.key, f.parent_key as parent, f.name, f.icon, coalesce(own.attributes, '[]') as attributes
     from product_family f
     left join lateral (
       select jsonb_agg(jsonb_build_object(
           'key', a.key, 'label', a.label, 'kind', a.kind, 'unit', a.unit, 'choices', a.choices, 'help', a.help,
           'decimals', a.decimals, 'min', a.min_value, 'max', a.max_value, 'sharedPosition', a.shared_position,
           'filter', case when k.filled_at is null then 'none' else l.filter end, 'isRequired', l.is_required, 'isCompared', l.is_compared, 'isOnCard', l.is_on_card
         ) order by l.position, a.key) as attributes
       from family_attribute l join product_attribute a on a.id = l.attribute_id left join filter_key k on k.key = a.key
       where l.family_key = f.key and not a.is_hidden
     ) own on true
     order by f.position, f.key`,
    [],
  )
  return rows
}

/** The units that the company has besides those of the standards. */
export async function listOwnUnits(db: Database): Promise<UnitRow[]> {
  const { rows } = await db.query<UnitRow>(
    'select key, kind, symbol, aliases, factor, unit_offset as "offset" from measure_unit order by key',
    [],
  )
  return rows
}
