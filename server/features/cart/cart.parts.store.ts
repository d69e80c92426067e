import type { Supply } from '#contract/products/product-values.ts'
import type { Database } from '#server/database/pool.ts'
import { onSale } from '../products/products.store.ts'

export type PartRow = {
  wanted: string
  id: string
  sku: string
  name: string
  image: string
  drawing: { family: string } | null
  unit_price_minor: number
  min_order: number
  order_multiple: number
  available: number
}

/** Parts on sale by number, in upper or lower case: no two of them differ in case alone. */
export async function findParts(db: Database, skus: readonly string[]): Promise<PartRow[]> {
  const { rows } = await db.query<PartRow>(
    `select w.wanted, p.id, p.sku, p.name, p.image, p.drawing, p.unit_price_minor, p.min_order, p.order_multiple, p.available
     from unnest($1::text[]) as w (wanted) join product p on lower(p.sku) = lower(w.wanted) and ${onSale}`,
    [skus],
  )
  return rows
}

export type ChoiceRow = { wanted: string; id: string; sku: string; name: string; is_beginning: boolean }

function patternOf(text: string): string {
  return text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)
}

/**
 * Parts whose number begins so, and those with the most similar number that begin with the same three characters: a few of
 * each. The index is the one of the search, over names and numbers together.
 */
export async function findChoices(db: Database, skus: readonly string[]): Promise<ChoiceRow[]> {
  const { rows } = await db.query<ChoiceRow>(
    `select w.wanted, c.id, c.sku, c.name, c.is_beginning
     from unnest($1::text[], $2::text[], $3::text[]) as w (wanted, pattern, start), lateral (
       (select id, sku, name, true as is_beginning from product
        where lower(name || ' ' || sku) like '% ' || w.pattern || '%' and lower(sku) like w.pattern || '%' and ${onSale}
        order by lower(sku) limit 10)
       union all
       (select id, sku, name, false from product
        where lower(name || ' ' || sku) like '% ' || w.start || '%' and lower(sku) like w.start || '%'
          and lower(sku) not like w.pattern || '%' and similarity(lower(sku), lower(w.wanted)) >= 0.4 and ${onSale}
        order by similarity(lower(sku), lower(w.wanted)) desc, lower(sku) limit 3)
     ) c`,
    [skus, skus.map(patternOf), skus.map((sku) => patternOf(sku.slice(0, 3)))],
  )
  return rows
}

export type SentProductRow = {
  unit_price_minor: number
  min_order: number
  order_multiple: number
  available: number
  tax_class: string
  ship_weight_mg: number | null
  shipping_class: string
  supply: Supply
}

/** What the delivery of a product depends on; undefined if it is not on sale. */
export async function findSentProduct(db: Database, id: string): Promise<SentProductRow | undefined> {
  const { rows } = await db.query<SentProductRow>(
    `select unit_price_minor, min_order, order_multiple, available, tax_class, ship_weight_mg, shipping_class, supply
     from product where id = $1 and ${onSale}`,
    [id],
  )
  return rows[0]
}
