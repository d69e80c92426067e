import { bulkColumns } from './products.bulk-fields.ts'

/** SQL: the columns of a product that a change of fields can write, and the attributes that it wrote, compared with what it left. */
export const areFieldsChanged = `exists (
      select from jsonb_each(row.after -> 'fields') field
      where jsonb_build_object(${bulkColumns.map(({ name }) => `'${name}', product.${name}`).join(', ')}) -> field.key
        is distinct from field.value
    ) or exists (
      select from jsonb_each(row.after -> 'attributes') attribute
      where coalesce(product.attributes -> attribute.key, 'null') <> attribute.value
    )`

const formerAttributes = `(product.attributes - array(select jsonb_object_keys(row.before -> 'attributes')))
         || coalesce((select jsonb_object_agg(key, value) from jsonb_each(row.before -> 'attributes') where value <> 'null'), '{}')`

/** SQL: the assignments that give a product the values back that a change of fields took; others stay. */
export const formerFields = `${bulkColumns
  .map(
    ({ name, type }) => `${name} = case when row.before -> 'fields' ? '${name}'
         then (row.before -> 'fields' ->> '${name}')::${type} else product.${name} end`,
  )
  .join(',\n       ')},
       attributes = case when row.before ? 'attributes' then ${formerAttributes} else product.attributes end`
