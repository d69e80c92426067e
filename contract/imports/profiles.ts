import { minOrderField } from './fields.ts'

/** Shops whose product exports need no mapping. */
export const shops = ['shopify', 'woocommerce', 'prestashop', 'magento'] as const
export type Shop = (typeof shops)[number]

export const shopNames: Record<Shop, string> = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  prestashop: 'PrestaShop',
  magento: 'Magento',
}

type Part = { names: readonly string[]; field?: string; isSign?: true }
type Parts = Readonly<Record<string, Part>>

/**
 * The columns of each export, by all names they have had. `field` is the usual target, `isSign` marks the columns that
 * identify the export. Sources: Shopify, "Using CSV files to import and export products" (help.shopify.com), with the
 * headers before and after 2025; WooCommerce, class-wc-product-csv-exporter.php; PrestaShop, the sample
 * docs/csv_import/products_import.csv and the export of the list of products; Magento (Adobe Commerce), the export of products.
 */
const columns = {
  shopify: {
    handle: { names: ['handle', 'url handle'], isSign: true },
    title: { names: ['title'], field: 'name', isSign: true },
    body: { names: ['body html', 'description'], field: 'description' },
    type: { names: ['type'], field: 'category' },
    category: { names: ['product category'] },
    option1: { names: ['option1 value'], isSign: true },
    option2: { names: ['option2 value'] },
    option3: { names: ['option3 value'] },
    sku: { names: ['variant sku', 'sku'], field: 'sku', isSign: true },
    price: { names: ['variant price', 'price'], field: 'unitprice', isSign: true },
    stock: { names: ['variant inventory qty', 'inventory quantity'], field: 'available' },
    image: { names: ['image src', 'product image url'], field: 'image' },
    grams: { names: ['variant grams', 'weight value grams'], field: 'shipWeight' },
    weightUnit: { names: ['variant weight unit', 'weight unit for display'] },
    variantImage: { names: ['variant image', 'variant image url'] },
    published: { names: ['published', 'published on online store'] },
    status: { names: ['status'], field: 'status' },
  },
  woocommerce: {
    id: { names: ['id'] },
    type: { names: ['type'], isSign: true },
    sku: { names: ['sku'], field: 'sku', isSign: true },
    name: { names: ['name'], field: 'name', isSign: true },
    published: { names: ['published'], field: 'status', isSign: true },
    short: { names: ['short description'] },
    body: { names: ['description'], field: 'description' },
    stock: { names: ['stock'], field: 'available' },
    price: { names: ['regular price'], field: 'unitprice', isSign: true },
    categories: { names: ['categories'], field: 'category' },
    /** The unit of the shop is in the heading: `Weight (kg)`. */
    weight: { names: ['weight kg', 'weight g', 'weight lbs', 'weight oz'], field: 'shipWeight' },
    images: { names: ['images'], field: 'image' },
    parent: { names: ['parent'] },
    option1: { names: ['attribute 1 value s'] },
    option2: { names: ['attribute 2 value s'] },
    option3: { names: ['attribute 3 value s'] },
  },
  prestashop: {
    id: { names: ['product id', 'id'], isSign: true },
    active: { names: ['active 0 1', 'status'], field: 'status' },
    name: { names: ['name'], field: 'name', isSign: true },
    categories: { names: ['categories x y z', 'category'], field: 'category' },
    price: { names: ['price tax excluded', 'price tax excl'], field: 'unitprice', isSign: true },
    sku: { names: ['reference'], field: 'sku', isSign: true },
    stock: { names: ['quantity'], field: 'available' },
    minimum: { names: ['minimal quantity'], field: minOrderField },
    short: { names: ['summary'] },
    body: { names: ['description'], field: 'description' },
    images: { names: ['image urls x y z', 'image'], field: 'image' },
    /** In the unit of the shop, which the export does not say. */
    weight: { names: ['weight'], field: 'shipWeight' },
  },
  magento: {
    sku: { names: ['sku'], field: 'sku', isSign: true },
    /** Filled in rows that only have what differs in a language, or in another shop of the company. */
    view: { names: ['store view code'], isSign: true },
    set: { names: ['attribute set code'], isSign: true },
    type: { names: ['product type'], isSign: true },
    name: { names: ['name'], field: 'name' },
    categories: { names: ['categories'], field: 'category' },
    short: { names: ['short description'] },
    body: { names: ['description'], field: 'description' },
    price: { names: ['price'], field: 'unitprice' },
    stock: { names: ['qty'], field: 'available' },
    minimum: { names: ['min cart qty'], field: minOrderField },
    online: { names: ['product online'], field: 'status' },
    image: { names: ['base image'], field: 'image' },
    images: { names: ['additional images'] },
    weight: { names: ['weight'], field: 'shipWeight' },
    more: { names: ['additional attributes'] },
  },
} as const satisfies Record<Shop, Parts>

export type ShopPart<S extends Shop> = keyof (typeof columns)[S] & string

export function plainHeading(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The index of each known column of an export; missing columns are left out. */
export function shopColumns<S extends Shop>(
  shop: S,
  headers: readonly string[],
): Partial<Record<ShopPart<S>, number>> {
  const names = headers.map(plainHeading)
  const parts: Parts = columns[shop]
  const places = Object.entries(parts).map(([part, known]) => {
    const found = known.names.map((name) => names.indexOf(name)).find((index) => index >= 0)
    return [part, found] as const
  })
  return Object.fromEntries(places.filter(([, index]) => index !== undefined)) as Partial<
    Record<ShopPart<S>, number>
  >
}

/** The shop that a header belongs to. */
export function recogniseShop(headers: readonly string[]): Shop | null {
  const isOf = (shop: Shop) => {
    const found: Record<string, number | undefined> = shopColumns(shop, headers)
    const parts: Parts = columns[shop]
    return Object.entries(parts).every(([part, { isSign }]) => !isSign || found[part] !== undefined)
  }
  return shops.find(isOf) ?? null
}

/** The usual mapping: the index of the column of each field. */
export function shopFields(shop: Shop, headers: readonly string[]): Record<string, number> {
  const found: Record<string, number | undefined> = shopColumns(shop, headers)
  const parts: Parts = columns[shop]
  const fields = Object.entries(parts).flatMap(([part, { field }]) => {
    const column = found[part]
    return field === undefined || column === undefined ? [] : [[field, column] as const]
  })
  return Object.fromEntries(fields)
}

/** Values of new products that the export does not have: shops have no minimum order. */
export const shopDefaults: Readonly<Record<string, string>> = { [minOrderField]: '1', available: '0' }

/** The unit of weights of which the export does not say it: the usual one. Another one is chosen as a constant. */
export function shopWeightUnit(shop: Shop | null): 'kg' | null {
  return shop === 'prestashop' || shop === 'magento' ? 'kg' : null
}

/** The code of the store view that a row of Magento is about; empty for the row of the product itself. */
export function storeView(headers: readonly string[], cells: readonly string[]): string {
  const { view } = shopColumns('magento', headers)
  const code = view === undefined ? '' : (cells[view] ?? '').trim()
  return /^(?:default|admin)$/i.test(code) ? '' : code
}

/** Columns that belong together: the name of a property and its value. */
export type PairColumns = { name: number; value: number }

const pairs: Partial<Record<Shop, { pattern: RegExp; value: string }>> = {
  shopify: { pattern: /^option([123]) (name|value)$/, value: 'value' },
  woocommerce: { pattern: /^attribute (\d{1,3}) (name|value s)$/, value: 'value s' },
}

/** The pairs of an export, `Option1 Name` with `Option1 Value`, in their order. */
export function pairColumns(shop: Shop, headers: readonly string[]): PairColumns[] {
  const form = pairs[shop]
  if (!form) return []
  const found = new Map<string, Partial<PairColumns>>()
  for (const [index, heading] of headers.entries()) {
    const [, number, part] = form.pattern.exec(plainHeading(heading)) ?? []
    if (number === undefined) continue
    found.set(number, { ...found.get(number), [part === form.value ? 'value' : 'name']: index })
  }
  return [...found.values()].flatMap(({ name, value }) =>
    name === undefined || value === undefined ? [] : [{ name, value }],
  )
}

/** The column of PrestaShop that has all features of a product in one cell: `Thread:G 1/2:1, Material:Brass:2`. */
export function featureColumn(shop: Shop, headers: readonly string[]): number | null {
  if (shop !== 'prestashop') return null
  const index = headers.findIndex((heading) => /^features?( name value.*)?$/.test(plainHeading(heading)))
  return index < 0 ? null : index
}

/** Columns of an export that its profile reads, or that belong to its pairs. */
export function readColumns(shop: Shop, headers: readonly string[]): Set<number> {
  const own = Object.values<number | undefined>(shopColumns(shop, headers)).flatMap((index) => index ?? [])
  const paired = pairColumns(shop, headers).flatMap(({ name, value }) => [name, value])
  const details = headers.flatMap((heading, index) =>
    /^attribute \d{1,3} (?:visible|global|default)$/.test(plainHeading(heading)) ? [index] : [],
  )
  const features = featureColumn(shop, headers)
  return new Set([...own, ...paired, ...details, ...(features === null ? [] : [features])])
}
