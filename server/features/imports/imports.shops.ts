import { minOrderField } from '#contract/imports/fields.ts'
import { type Shop, type ShopPart, shopColumns } from '#contract/imports/profiles.ts'
import { knownCategory, type Texts } from './imports.rules.ts'

type Cells = readonly string[]

/** Reads cells of a row by column of the export; '' if there is none. An apostrophe against formulas is removed. */
function reader<S extends Shop>(shop: S, headers: Cells) {
  const places = shopColumns(shop, headers)
  return (cells: Cells | null, part: ShopPart<S>): string => {
    const at = places[part]
    return (at === undefined ? '' : (cells?.[at] ?? '')).replace(/^'(?=[=+\-@\w])/, '')
  }
}

/** The first text that is not empty. */
function firstOf(...texts: string[]): string {
  return texts.find((text) => text !== '') ?? ''
}

/** The first address of a list; WooCommerce writes a comma inside one as `\,`. */
function firstAddress(list: string): string {
  return (
    list
      .split(/(?<!\\),\s*/)[0]
      ?.replaceAll('\\,', ',')
      .trim() ?? ''
  )
}

/**
 * From paths such as `Products > Valves, Sale`, the first last part that is one of our categories. Other groups exist
 * only in the shop.
 */
function familyOf(...paths: string[]): string {
  const ends = paths.flatMap((path) => path.split(',')).map((path) => path.split('>').at(-1)?.trim() ?? '')
  return ends.find((end) => knownCategory(end) !== null) ?? ''
}

/** Negative stock means pieces sold beyond the stock, so it is 0. */
function stockOf(text: string): string {
  return text.startsWith('-') ? '0' : text
}

function filled(texts: Record<string, string>): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
}

const onlyVariant = 'default title'

function readShopify(headers: Cells, cells: Cells, parent: Cells | null): Texts | null {
  const read = reader('shopify', headers)
  const own = (part: ShopPart<'shopify'>) => read(cells, part)
  const ofProduct = (part: ShopPart<'shopify'>) => firstOf(read(parent, part), own(part))
  // Further pictures of a product are in separate rows.
  if (own('price') === '' && own('sku') === '') return null
  const options = [own('option1'), own('option2'), own('option3')].filter((text) => text !== '')
  const isOnly = options.length === 0 || options[0]?.toLowerCase() === onlyVariant
  const isDraft = ['draft', 'archived'].includes(ofProduct('status').toLowerCase())
  const isHidden = ofProduct('published').toLowerCase() === 'false'
  return filled({
    sku: own('sku'),
    name: isOnly ? ofProduct('title') : `${ofProduct('title')} – ${options.join(' / ')}`,
    description: ofProduct('body'),
    image: firstOf(own('variantImage'), ofProduct('image')),
    unitprice: own('price'),
    available: stockOf(own('stock')),
    category: familyOf(ofProduct('type'), ofProduct('category')),
    status: isDraft || isHidden ? 'draft' : 'published',
  })
}

function readWooCommerce(headers: Cells, cells: Cells, parent: Cells | null): Texts | null {
  const read = reader('woocommerce', headers)
  const own = (part: ShopPart<'woocommerce'>) => read(cells, part)
  const types = own('type').toLowerCase().split(/,\s*/)
  const isVariation = types.includes('variation')
  // A variable product is sold as its variations, a grouped one as its members, an external one elsewhere.
  if (!isVariation && types.some((type) => ['variable', 'grouped', 'external'].includes(type))) return null
  const options = [own('option1'), own('option2'), own('option3')].filter((text) => text !== '').join(' / ')
  const ofProduct = (part: ShopPart<'woocommerce'>) => firstOf(own(part), isVariation ? read(parent, part) : '')
  const name = firstOf(own('name'), isVariation ? `${read(parent, 'name')} – ${options}` : '')
  return filled({
    sku: own('sku'),
    name,
    // The export writes line breaks as `\n`.
    description: firstOf(ofProduct('body'), ofProduct('short')).replaceAll('\\n', '\n'),
    image: firstOf(firstAddress(own('images')), isVariation ? firstAddress(read(parent, 'images')) : ''),
    unitprice: own('price'),
    available: stockOf(own('stock')),
    category: familyOf(ofProduct('categories')),
    status: own('published') === '1' ? 'published' : 'draft',
  })
}

function readPrestaShop(headers: Cells, cells: Cells): Texts {
  const read = reader('prestashop', headers)
  const own = (part: ShopPart<'prestashop'>) => read(cells, part)
  const isActive = ['1', 'yes', 'true', 'enabled', ''].includes(own('active').toLowerCase())
  return filled({
    sku: own('sku'),
    name: own('name'),
    description: firstOf(own('body'), own('short')),
    image: firstAddress(own('images')),
    unitprice: own('price'),
    available: stockOf(own('stock')),
    [minOrderField]: own('minimum'),
    category: familyOf(own('categories')),
    status: isActive ? 'published' : 'draft',
  })
}

const readers: Record<Shop, (headers: Cells, cells: Cells, parent: Cells | null) => Texts | null> = {
  shopify: readShopify,
  woocommerce: readWooCommerce,
  prestashop: readPrestaShop,
}

/**
 * The texts of a row of a shop's export; null for a row that is not a product. `parent` has what the row takes from the
 * product that it is a variant of.
 */
export function readShopRow(
  shop: Shop,
  headers: Cells,
  row: { cells: Cells; parent: Cells | null },
): Texts | null {
  return readers[shop](headers, row.cells, row.parent)
}

/**
 * How variants refer to their product: cells that are a key of it, and the cell with the reference. Null without
 * variants.
 */
export function linksOf(
  shop: Shop,
  headers: Cells,
): { keys: { prefix: string; column: number }[]; reference: number } | null {
  if (shop === 'shopify') {
    const { handle } = shopColumns(shop, headers)
    return handle === undefined ? null : { keys: [{ prefix: '', column: handle }], reference: handle }
  }
  if (shop === 'prestashop') return null
  const { id, sku, parent } = shopColumns(shop, headers)
  if (parent === undefined) return null
  const keys = [
    ...(sku === undefined ? [] : [{ prefix: '', column: sku }]),
    ...(id === undefined ? [] : [{ prefix: 'id:', column: id }]),
  ]
  return { keys, reference: parent }
}
