import { type TypedRow, wholePieces } from '#contract/cart/parse-rows.ts'
import type { RowReport, RowResult } from '#contract/cart/quick-order.ts'
import { toMajor } from '#contract/money.ts'
import { maxQuantity } from '#contract/products/quantities.ts'
import { t } from '#i18n/t.ts'
import { lineImage } from '../products/products.serializer.ts'
import type { CartDeps } from './cart.deps.ts'
import type { ChoiceRow, PartRow } from './cart.parts.store.ts'

/** One sentence for each result. */
export const rowSentences = {
  added: () => t('New line'),
  merged: (before: number, after: number) =>
    before === 0
      ? t('Merged with an earlier row: {after} pcs in total', { after: String(after) })
      : t('{before} already in the cart, {after} in total', { before: String(before), after: String(after) }),
  noPrice: () => t('Price on request: order this product separately'),
  rule: ({ min_order: minimum, order_multiple: multiple }: PartRow) =>
    multiple === 1
      ? t('Minimum order {minimum} pcs', { minimum: String(minimum) })
      : t('Minimum order {minimum}, in packs of {multiple}', {
          minimum: String(minimum),
          multiple: String(multiple),
        }),
  short: ({ available }: PartRow, inCart: number) =>
    inCart === 0
      ? t('Only {left} left', { left: String(available) })
      : t('Only {left} left, {inCart} of them already in your cart', {
          left: String(available),
          inCart: String(inCart),
        }),
  ambiguous: (choices: readonly ChoiceRow[]) =>
    t('{count, plural, one {# SKU starts} other {# SKUs start}} with this', {
      count: choices.length,
    }),
  unknown: (choices: readonly ChoiceRow[]) => {
    const [likely] = choices
    return likely ? t('SKU not found. Did you mean {sku}?', { sku: likely.sku }) : t('SKU not found')
  },
  bad: ({ sku, quantity }: TypedRow) => {
    if (sku === '') return t('The SKU is missing')
    if (quantity === '') return t('The quantity is missing')
    return wholePieces(quantity) === null
      ? t('"{text}" is not a whole number of pieces', { text: quantity })
      : t('Quantity must be from 1 to {max}', { max: String(maxQuantity) })
  },
}

type Report = {
  deps: Pick<CartDeps, 'currency' | 'publicUrl'>
  row: TypedRow
  pieces: number | null
  part: PartRow | undefined
  result: RowResult
  message: string
  inCart?: number
  nearest?: number[]
  choices?: readonly ChoiceRow[]
}

export function toRowReport({ deps, row, pieces, part, result, message, ...more }: Report): RowReport {
  return {
    row: row.row,
    sku: row.sku,
    quantity: pieces,
    typedQuantity: row.quantity,
    result,
    message,
    product: part
      ? {
          productId: part.id,
          sku: part.sku,
          name: part.name,
          image: lineImage(part, deps.publicUrl),
          drawing: part.drawing,
          unitprice: toMajor(part.unit_price_minor, deps.currency()),
        }
      : null,
    total: part && pieces !== null ? toMajor(part.unit_price_minor * pieces, deps.currency()) : 0,
    inCart: more.inCart ?? 0,
    nearest: more.nearest ?? [],
    choices: (more.choices ?? []).map(({ id, sku, name }) => ({ productId: id, sku, name })),
  }
}
