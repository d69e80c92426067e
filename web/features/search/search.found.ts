import { sayWords } from '#contract/catalogue-model/words.ts'
import type { Reply } from '#contract/endpoint.ts'
import { familyNow } from '#contract/products/attributes.ts'
import type { find } from '#contract/search/search.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../dashboard-paths.ts'
import { formatQuantity } from '../../patterns/money.tsx'
import type { EntryGroup, PaletteEntry } from './search.entries.ts'

type Found = Reply<typeof find>
/** `text`: what was typed. */
type Seeker = { text: string; isStaff: boolean }

function productsPath(query: Record<string, string>): string {
  return `${paths.products}?${new URLSearchParams(query)}`
}

function familyName(family: string): string {
  const known = familyNow(family)
  return known ? sayWords(known.name) : t('Other')
}

function orderEntries({ orders }: Found, isStaff: boolean): PaletteEntry[] {
  return orders.map(({ _id, number, name, buyer }) => ({
    id: `order-${_id}`,
    to: isStaff ? paths.orderPayments(_id) : paths.order(_id),
    label: t('Order {number}', { number: String(number) }),
    note: buyer ? `${name} · ${buyer}` : name,
    icon: 'list',
  }))
}

function productEntries({ products }: Found, { text, isStaff }: Seeker): PaletteEntry[] {
  if (products.length === 0) return []
  const found = products.map(
    ({ _id, name, sku }): PaletteEntry => ({
      id: `product-${_id}`,
      to: isStaff ? paths.editProduct(_id) : paths.product(_id),
      label: name,
      note: sku,
      icon: 'box',
    }),
  )
  const all: PaletteEntry = {
    id: `search-${encodeURIComponent(text)}`,
    to: productsPath({ q: text }),
    label: t('All results for “{words}”', { words: text }),
    icon: 'search',
  }
  return [...found, all]
}

function familyEntries({ families, corrected }: Found, text: string): PaletteEntry[] {
  const words = corrected ?? text
  return families.map(({ family, count }) => ({
    id: `family-${family}-${encodeURIComponent(words)}`,
    to: productsPath({ q: words, family }),
    label: t('{family} with “{words}”', { family: familyName(family), words }),
    ...(count !== null && { note: formatQuantity(count) }),
    icon: 'box',
  }))
}

/** Each account, followed by the way to what it ordered. */
function personEntries({ people }: Found): PaletteEntry[] {
  return people.flatMap(({ _id, name, email }): PaletteEntry[] => [
    { id: `person-${_id}`, to: paths.person(_id), label: name, note: email, icon: 'user' },
    {
      id: `orders-of-${_id}`,
      to: `${paths.manageAllOrders}?${new URLSearchParams({ email })}`,
      label: t('Orders of {name}', { name }),
      icon: 'list',
    },
  ])
}

function lettersOf(code: string): string {
  return code.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
}

/** Whether a whole part number was typed. `#104` is the number of an order. */
function isPartNumber({ products }: Found, text: string): boolean {
  const code = lettersOf(text)
  return code !== '' && !text.startsWith('#') && products.some(({ sku }) => lettersOf(sku) === code)
}

/** What the server found, as entries in their groups: the part whose number was typed before the orders that have it. */
export function resultGroups(found: Found, seeker: Seeker): EntryGroup[] {
  const orders: EntryGroup = { id: 'orders', label: t('Orders'), entries: orderEntries(found, seeker.isStaff) }
  const products: EntryGroup = { id: 'products', label: t('Products'), entries: productEntries(found, seeker) }
  return [
    ...(isPartNumber(found, seeker.text) ? [products, orders] : [orders, products]),
    { id: 'families', label: t('Families'), entries: familyEntries(found, seeker.text) },
    { id: 'people', label: t('People'), entries: personEntries(found) },
  ]
}

/** Where to go on when nothing was found. */
export function otherWays(isStaff: boolean): EntryGroup {
  const all: PaletteEntry = { id: 'all-products', to: paths.products, label: t('All products'), icon: 'box' }
  const quick: PaletteEntry = { id: 'quick-order', to: paths.quickOrder, label: t('Quick order'), icon: 'plus' }
  return { id: 'ways', label: t('Other options'), entries: isStaff ? [all] : [all, quick] }
}
