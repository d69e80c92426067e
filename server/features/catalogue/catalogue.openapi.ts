import * as z from 'zod/mini'
import { type Facet, facetsOf } from '#contract/catalogue/facets.ts'
import { searchParameters } from '#contract/catalogue/query.ts'
import { searchProducts } from '#contract/catalogue/search.ts'
import type { Attribute, CatalogueModel, Family } from '#contract/catalogue-model/model.ts'
import { attributesIn } from '#contract/catalogue-model/model.ts'
import { modelNow } from '#contract/catalogue-model/now.ts'
import type { Words } from '#contract/catalogue-model/words.ts'
import {
  attributeValue,
  attributeValues,
  storedAttributes,
  storedValue,
} from '#contract/products/stored-attributes.ts'
import { baseLanguage } from '#i18n/language.ts'
import type { Additions } from '#server/http/openapi/document.ts'
import type { Json } from '#server/http/openapi/schemas.ts'

/** The document is in the default language. */
function say(words: Words): string {
  return words[baseLanguage()] ?? Object.values(words)[0] ?? ''
}

/** One attribute key with all that families mean by it: the same key may be a number of one and a text of another. */
type Named<Item> = { key: string; uses: { family: Family; one: Item }[] }

function named<Item extends { key: string }>(
  model: CatalogueModel,
  list: (family: Family) => readonly Item[],
): Named<Item>[] {
  const byKey = new Map<string, Named<Item>>()
  for (const family of model.families) {
    for (const one of list(family)) {
      const known = byKey.get(one.key) ?? { key: one.key, uses: [] }
      known.uses.push({ family, one })
      byKey.set(one.key, known)
    }
  }
  return [...byKey.values()]
}

function labelOf({ label, symbol, help }: Attribute): string {
  const unit = symbol === '' ? '' : ` in ${symbol}`
  const meaning = say(help)
  return `${say(label)}${unit}${meaning === '' ? '' : `: ${meaning}`}`
}

/** "Bore in mm (hose, tube)", for each meaning that the key has. */
function sayMeanings(uses: readonly { family: Family; attribute: Attribute }[]): string[] {
  const families = new Map<string, string[]>()
  for (const { family, attribute } of uses) {
    const label = labelOf(attribute)
    families.set(label, [...(families.get(label) ?? []), family.key])
  }
  return Array.from(families, ([label, keys]) => `${label} (${keys.join(', ')})`)
}

function howToFilter({ kind, attribute }: Facet): string {
  const unit =
    attribute.symbol === ''
      ? ''
      : `; another unit is converted, and a number without one is in ${attribute.symbol}`
  if (attribute.kind === 'range')
    return `A number or a range that the product covers: \`200\`, \`100..300\`${unit}.`
  if (kind === 'range') return `A number or a range: \`10..50\`, \`10..\`, \`..50\`${unit}.`
  if (attribute.kind === 'number') return `Values separated by commas, or a range \`10..50\`${unit}.`
  if (attribute.kind === 'boolean') return '`true` or `false`.'
  const { choices } = attribute
  const keys = choices.length > 0 ? `: ${choices.map(({ key }) => `\`${key}\``).join(', ')}` : ''
  return `Values separated by commas, a comma inside a value doubled${keys}.`
}

/** The parameters of the search that follow from the families: each attribute that one of them can be filtered by. */
function facetParameters(model: CatalogueModel): Json[] {
  const facets = named(model, ({ key }) => facetsOf(key).filter((one) => !(one.key in searchParameters)))
  return facets.map(({ key, uses }) => {
    const meanings = sayMeanings(uses.map(({ family, one }) => ({ family, attribute: one.attribute })))
    const ways = [...new Set(uses.map(({ one }) => howToFilter(one)))]
    const description = [...meanings, ...ways].join('\n\n')
    return { name: key, in: 'query', required: false, description, schema: { type: 'string' } }
  })
}

function bounds({ min, max }: Attribute): Json {
  return { ...(min !== null && { minimum: min }), ...(max !== null && { maximum: max }) }
}

/** A value as products have it; `input` is also what the portal converts: `1/2 in`. */
function valueSchema(attribute: Attribute, io: 'input' | 'output'): Json {
  const { kind, choices } = attribute
  const number = { type: 'number', ...bounds(attribute) }
  const choice = { type: 'string', enum: choices.map(({ key }) => key) }
  const range = { type: 'object', required: ['from', 'to'], properties: { from: number, to: number } }
  const written = (example: string) => ({ type: 'string', examples: [example] })
  switch (kind) {
    case 'number':
      return io === 'output' ? number : { anyOf: [number, written('1/2 in')] }
    case 'range':
      return io === 'output' ? range : { anyOf: [range, written('10..20 bar')] }
    case 'choice':
      return choice
    case 'choices':
      return { type: 'array', items: choice, uniqueItems: true }
    case 'boolean':
      return { type: 'boolean' }
    case 'dimension':
      return written('G 1/2')
    case 'text':
      return { type: 'string', maxLength: 200 }
  }
}

/** The attributes of products: those that families know by their keys, others are texts, numbers or yes and no. */
function attributesSchema(model: CatalogueModel, io: 'input' | 'output', rest: unknown): Json {
  const attributes = named(model, ({ key }) => attributesIn(model, key))
  const properties = attributes.map(({ key, uses }): [string, Json] => {
    const schemas = new Map(uses.map(({ one }) => valueSchema(one, io)).map((one) => [JSON.stringify(one), one]))
    const [first = {}, ...others] = schemas.values()
    const description = sayMeanings(uses.map(({ family, one }) => ({ family, attribute: one }))).join('\n\n')
    return [key, { description, ...(others.length > 0 ? { anyOf: [first, ...others] } : first) }]
  })
  return { type: 'object', properties: Object.fromEntries(properties), additionalProperties: rest }
}

function describeModel(model: CatalogueModel): Additions {
  const rest = (schema: z.ZodMiniType) => {
    const { $schema: _, ...described } = z.toJSONSchema(schema)
    return described
  }
  return {
    parameters: { [searchProducts.id]: facetParameters(model) },
    schemas: [
      {
        name: 'Attributes',
        replaces: storedAttributes,
        schema: attributesSchema(model, 'output', rest(storedValue)),
      },
      {
        name: 'GivenAttributes',
        replaces: attributeValues,
        schema: attributesSchema(model, 'input', rest(attributeValue)),
      },
    ],
  }
}

const described = new WeakMap<CatalogueModel, Additions>()

/** What the families of now add to the document of the API; the same object as long as they stay. */
export function describeFamilies(): Additions {
  const model = modelNow()
  const known = described.get(model) ?? describeModel(model)
  described.set(model, known)
  return known
}
