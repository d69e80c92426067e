import { attributesOf } from '#contract/products/attributes.ts'
import { germanTexts, germanValues } from '#demo/german.ts'
import type { demoProducts } from '#demo/products.ts'
import type { Database } from '../database/pool.ts'

type Translated = Pick<(typeof demoProducts)[number], 'sku' | 'family' | 'attributes'> & { id: string }

/** The values of a product that are words, each with what it translates. Choices are translated with the portal. */
function valuesOf({ family, attributes }: Translated): Record<string, { of: string; text: string }> {
  const choices = new Set(attributesOf(family).flatMap(({ key, kind }) => (kind === 'choice' ? [key] : [])))
  const values = Object.entries(attributes).flatMap(([key, value]) => {
    const text = typeof value === 'string' && !choices.has(key) ? germanValues[value] : undefined
    return text === undefined ? [] : [[key, { of: String(value), text }] as const]
  })
  return Object.fromEntries(values)
}

/** The German texts of the demo's products. */
export async function insertTranslations(tx: Database, products: readonly Translated[]): Promise<void> {
  const given = products.map((product) => ({
    id: product.id,
    ...germanTexts[product.sku],
    attributes: valuesOf(product),
  }))
  await tx.query(
    `insert into product_translation (product_id, language, name, name_of, description, description_of, attributes)
     select p.id, 'de', given.name, md5(p.name), given.description, md5(p.description), given.attributes
     from jsonb_to_recordset($1::jsonb) as given (id uuid, name text, description text, attributes jsonb)
     join product p on p.id = given.id`,
    [JSON.stringify(given)],
  )
}
