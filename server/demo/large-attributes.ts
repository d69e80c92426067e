import { type Attribute, attributesIn, type CatalogueModel } from '#contract/catalogue-model/model.ts'
import { choiceKeys } from '#contract/products/attributes.ts'
import { largeSamples } from '#demo/large-samples.ts'

/** Values of a text that the demo says nothing about. */
const words = ['Steel', 'Stainless steel', 'Cast iron', 'Brass', 'Ceramic']

function literal(value: string | number | boolean): string {
  if (typeof value !== 'string') return `to_jsonb(${value})`
  return `to_jsonb('${value.replaceAll("'", "''")}'::text)`
}

/** The value of product `n`: evenly distributed, different for each attribute, the same in every run. */
function valueSql(attribute: Attribute, index: number): string {
  const { key, kind } = attribute
  const spread = `(hashint4(n * 31 + ${index * 7919}) & 2147483647)`
  const values =
    kind === 'boolean'
      ? [true, false]
      : kind === 'choice'
        ? choiceKeys(attribute)
        : (largeSamples[key] ?? (kind === 'text' ? words : undefined))
  if (!values) return `to_jsonb(20 + ${spread} % 400)`
  return `(array[${values.map(literal).join(', ')}])[1 + ${spread} % ${values.length}]`
}

/** SQL for the category of product `n`. */
export function largeCategory({ families }: CatalogueModel): string {
  return `(array[${families.map(({ key }) => `'${key}'`).join(', ')}])[1 + n % ${families.length}]`
}

/** SQL for the attributes of product `n`, whose category is the column `family`. */
export function largeAttributes(model: CatalogueModel): string {
  const cases = model.families.map(({ key: category }) => {
    const pairs = attributesIn(model, category).map(
      (attribute, index) => `'${attribute.key}', ${valueSql(attribute, index)}`,
    )
    return `when '${category}' then jsonb_build_object(${pairs.join(', ')})`
  })
  return `case family ${cases.join('\n    ')} end`
}
