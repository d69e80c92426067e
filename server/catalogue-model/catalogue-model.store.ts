import type { Attribute, Family } from '#contract/catalogue-model/model.ts'
import type { Database } from '../database/pool.ts'

type FamilyRow = Pick<Family, 'key' | 'parent' | 'name'> & { attributes: Attribute[] }

/** All families in their order, each with its own attributes in theirs. */
export async function listFamilies(db: Database): Promise<FamilyRow[]> {
  const { rows } = await db.query<FamilyRow>(
    `select f.key, f.parent_key as parent, f.name, coalesce(own.attributes, '[]') as attributes
     from product_family f
     left join lateral (
       select jsonb_agg(jsonb_build_object(
           'key', a.key, 'label', a.label, 'kind', a.kind, 'unit', a.unit, 'choices', a.choices,
           'sharedPosition', a.shared_position, 'filter', l.filter
         ) order by l.position, a.key) as attributes
       from family_attribute l join product_attribute a on a.id = l.attribute_id
       where l.family_key = f.key
     ) own on true
     order by f.position, f.key`,
    [],
  )
  return rows
}
