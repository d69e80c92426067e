import { minOrderField } from '#contract/imports/fields.ts'
import { plainHeading, type Shop, type ShopPart, shopColumns } from '#contract/imports/profiles.ts'
import type { Texts } from '../imports.rules.ts'
import { isProductRow } from '../proposals/imports.looking.ts'
import { withoutApostrophe } from '../proposals/imports.sources.ts'
import { listedIn } from './imports.shop-pictures.ts'

type Cells = readonly string[]

/** Reads cells of a row by column of the export; '' if there is none. An apostrophe against formulas is removed. */
function reader<S extends Shop>(shop: S, headers: Cells) {
  const places = shopColumns(shop, headers)
  return (cells: Cells | null, part: ShopPart<S>): string => {
    const column = places[part]
    const cell = column === undefined ? '' : (cells?.[column] ?? '')
    // In front of a part number, shops write one whatever follows.
    return part === 'sku' ? cell.replace(/^'/, '') : withoutApostrophe(cell)
  }
}

/** The first text that is not empty. */
function firstOf(...texts: string[]): string {
  return texts.find((text) => text !== '') ?? ''
}

/** The first address of a list. */
function firstAddress(list: string): string {
  return listedIn(list)[0] ?? ''
}

/** The key of the family that a category of the file means; null for a group that exists only in the shop. */
export type FindFamily = (path: string) => string | null

/** From paths such as `Products > Valves, Sale`, the first one that is one of our families. */
function familyOf(find: FindFamily, ...paths: string[]): string {
  for (const path of paths.flatMap((list) => [list, ...list.split(/(?<!\\),/)])) {
    const family = path === '' ? null : find(path.replaceAll('\\,', ',').trim())
    if (family !== null) return family
  }
  return ''
}

/** Negative stock means pieces sold beyond the stock, so it is 0. */
function stockOf(text: string): string {
  return text.startsWith('-') ? '0' : text
}

function filled(texts: Record<string, string>): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
}

const onlyVariant = 'default title'

/**
 * The weight of a variant, which the export has in grams whatever unit the shop shows. Zero is what it writes without a
 * weight.
 */
function shopifyWeight(grams: string, unit: string): Record<string, string> {
  if (!/^\d+(?:\.\d+)?$/.test(grams) || Number(grams) === 0) return {}
  const isInKilograms = unit.toLowerCase() === 'kg' && /^\d{4,}$/.test(grams) && Number(grams) % 1000 === 0
  if (isInKilograms) return { shipWeight: String(Number(grams) / 1000), shipWeightUnit: 'kg' }
  return { shipWeight: grams, shipWeightUnit: 'g' }
}

function readShopify(headers: Cells, { cells, parent, find }: ShopRow): Texts | null {
  const read = reader('shopify', headers)
  const own = (part: ShopPart<'shopify'>) => read(cells, part)
  const ofProduct = (part: ShopPart<'shopify'>) => firstOf(read(parent, part), own(part))
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
    ...shopifyWeight(own('grams'), own('weightUnit')),
    category: familyOf(find, ofProduct('type'), ofProduct('category')),
    status: isDraft || isHidden ? 'draft' : 'published',
  })
}

const unitOfHeading: Readonly<Record<string, string>> = {
  'weight kg': 'kg',
  'weight g': 'g',
  'weight lbs': 'lb',
  'weight oz': 'oz',
}

/** The weight in the unit of the shop, which its heading says. */
function wooWeight(headers: Cells, weight: string): Record<string, string> {
  const { weight: column } = shopColumns('woocommerce', headers)
  const unit = column === undefined ? undefined : unitOfHeading[plainHeading(headers[column] ?? '')]
  return unit === undefined || weight === '' || Number(weight) === 0
    ? {}
    : { shipWeight: weight, shipWeightUnit: unit }
}

function readWooCommerce(headers: Cells, { cells, parent, find }: ShopRow): Texts | null {
  const read = reader('woocommerce', headers)
  const own = (part: ShopPart<'woocommerce'>) => read(cells, part)
  const types = own('type').toLowerCase().split(/,\s*/)
  const isVariation = types.includes('variation')
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
    ...wooWeight(headers, ofProduct('weight')),
    category: familyOf(find, ofProduct('categories')),
    status: own('published') === '1' ? 'published' : 'draft',
  })
}

/** The weight of a shop that has one unit for all products. */
function weightIn(unit: string | undefined, weight: string): Record<string, string> {
  return weight === '' || Number(weight) === 0 ? {} : { shipWeight: weight, shipWeightUnit: unit ?? 'kg' }
}

function readPrestaShop(headers: Cells, { cells, find, weightUnit }: ShopRow): Texts {
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
    ...weightIn(weightUnit, own('weight')),
    category: familyOf(find, own('categories')),
    status: isActive ? 'published' : 'draft',
  })
}

function readMagento(headers: Cells, { cells, find, weightUnit }: ShopRow): Texts {
  const read = reader('magento', headers)
  const own = (part: ShopPart<'magento'>) => read(cells, part)
  const image = firstAddress(own('image'))
  return filled({
    sku: own('sku'),
    name: own('name'),
    description: firstOf(own('body'), own('short')),
    // The path of a file in the shop is no address.
    image: /^https?:/i.test(image) ? image : '',
    unitprice: own('price'),
    available: stockOf(own('stock')),
    [minOrderField]: own('minimum'),
    ...weightIn(weightUnit, own('weight')),
    category: familyOf(find, ...own('categories').split(',').map(withoutRoot)),
    status: own('online') === '2' ? 'draft' : 'published',
  })
}

function withoutRoot(path: string): string {
  return path.replace(/^default category\/?/i, '')
}

const readers: Record<Shop, (headers: Cells, row: ShopRow) => Texts | null> = {
  shopify: readShopify,
  woocommerce: readWooCommerce,
  prestashop: readPrestaShop,
  magento: readMagento,
}

/**
 * `parent` has what the row takes from the product that it is a variant of; `weightUnit` is the unit that was chosen for weights of
 * which the export does not say it.
 */
export type ShopRow = {
  cells: Cells
  parent: Cells | null
  find: FindFamily
  weightUnit: string | undefined
}

/** The texts of a row of a shop's export; null for a row that is not a product. */
export function readShopRow(shop: Shop, headers: Cells, row: ShopRow): Texts | null {
  return isProductRow(shop, headers, row.cells) ? readers[shop](headers, row) : null
}
