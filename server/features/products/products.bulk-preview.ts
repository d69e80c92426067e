import type { AdminSelection, SeenRows } from '#contract/lists/bulk.ts'
import { maxAmount, toMinor } from '#contract/money.ts'
import type { BulkChange, ProductBulkForm, ProductBulkPreview } from '#contract/products/admin-list.ts'
import type { Attributes } from '#contract/products/attributes.ts'
import { priceTooHigh, productErrors } from '#contract/products/form.ts'
import { t } from '#i18n/t.ts'
import { refuse } from '#server/http/problem.ts'
import { type BulkDeps, readSeen, runBulk } from '#server/lists/bulk.ts'
import { checkFields, withFields } from './products.bulk-fields.ts'
import { fieldChanges } from './products.bulk-texts.ts'
import type { ProductRow } from './products.columns.ts'
import type { ProductDeps } from './products.deps.ts'
import { productListing } from './products.lists.store.ts'
import { type BulkRequest, type Changeable, toBulkChanges, toBulkRequest } from './products.serializer.ts'
import { isNameTaken } from './products.store.ts'
import { productStatus } from './products.values.ts'
import { checkVariant } from './variants/products.variants.members.ts'

type Priced = Pick<
  ProductRow,
  'unit_price_minor' | 'min_order' | 'order_multiple' | 'published_at' | 'archived_at'
>

export function changeableOf(row: Priced): Changeable {
  return {
    status: productStatus(row),
    unitPriceMinor: row.unit_price_minor,
    minOrder: row.min_order,
    orderMultiple: row.order_multiple,
  }
}

/** Throws `rule_broken` for an action that lacks what it needs to know. */
export function checkRequest({ action, percent, minOrder, orderMultiple, fields }: BulkRequest): void {
  if (action === 'change_fields') checkFields(fields)
  if (action === 'change_price' && percent === null) {
    refuse('rule_broken', [{ path: 'percent', message: t('Enter the price change in percent') }])
  }
  if (action === 'change_quantities' && minOrder === null && orderMultiple === null) {
    refuse('rule_broken', [{ path: 'minorder', message: t('Enter a minimum order, an order multiple, or both') }])
  }
}

/**
 * What an action makes of a product: the rule of both the preview and the change. Throws `rule_broken` for a product that
 * it may not change so.
 */
export function changed(row: Priced, request: BulkRequest, currency: string): Changeable {
  const now = changeableOf(row)
  switch (request.action) {
    case 'publish':
      return { ...now, status: 'published' }
    case 'unpublish':
      return { ...now, status: 'draft' }
    case 'delete':
      return { ...now, status: 'archived' }
    case 'restore':
      return { ...now, status: row.published_at === null ? 'draft' : 'published' }
    case 'change_price':
      return { ...now, unitPriceMinor: changedPrice(row.unit_price_minor, request.percent ?? 0, currency) }
    case 'change_quantities':
      return { ...now, ...changedQuantities(now, request) }
    case 'change_fields':
      return now
  }
}

/** A price changed by a percentage, rounded to the nearest minor unit; a price on request stays one. */
function changedPrice(before: number, percent: number, currency: string): number {
  const price = Math.round((before * (100 + percent)) / 100)
  if (price > toMinor(maxAmount(currency), currency)) {
    refuse('rule_broken', [{ path: 'percent', message: priceTooHigh(currency) }])
  }
  if (price === 0 && before > 0) {
    const message = t('The price would be 0, which means “on request”. Set it by hand.')
    refuse('rule_broken', [{ path: 'percent', message }])
  }
  return price
}

function changedQuantities(now: Changeable, request: BulkRequest): Pick<Changeable, 'minOrder' | 'orderMultiple'> {
  const minOrder = request.minOrder ?? now.minOrder
  const orderMultiple = request.orderMultiple ?? now.orderMultiple
  const errors = productErrors({ minOrder, multiple: orderMultiple, attributes: null })
  if (errors.length > 0) refuse('rule_broken', errors)
  return { minOrder, orderMultiple }
}

/**
 * What an action would change of one product after another. A later one is compared with what the action would have made of the
 * variants before it.
 */
function changesBy({ pool, ...deps }: ProductDeps) {
  const written = new Map<string, Attributes>()
  return async (row: ProductRow, request: BulkRequest): Promise<BulkChange[]> => {
    const currency = deps.settings.formats().currency
    if (request.action !== 'change_fields')
      return toBulkChanges(changeableOf(row), changed(row, request, currency), currency)
    const fields = request.fields ?? {}
    const after = { ...row, ...withFields(row, fields, { ...deps, currency: () => currency }), sku: row.sku }
    if (fields.attributes) await checkPlanned(pool, { before: row, after, written })
    return fieldChanges(row, after)
  }
}

type Planned = Parameters<typeof checkVariant>[1] & { written: Map<string, Attributes> }

/** A product that is refused keeps its attributes. */
async function checkPlanned(pool: ProductDeps['pool'], { before, after, written }: Planned): Promise<void> {
  written.set(after.id, after.attributes)
  try {
    await checkVariant(pool, { before, after, written })
  } catch (error) {
    written.delete(after.id)
    throw error
  }
}

const maxShown = 100

/**
 * What a bulk action would change of the selected products now, by the rules of the action. Throws `rule_broken` for an
 * action that lacks a number, `selection_too_large`.
 */
export async function previewBulk(
  deps: ProductDeps & BulkDeps,
  form: ProductBulkForm,
): Promise<ProductBulkPreview> {
  const { pool, log, settings } = deps
  const { currency } = settings.formats()
  const changesOf = changesBy(deps)
  const request = toBulkRequest(form)
  checkRequest(request)
  const rows: ProductBulkPreview['rows'] = []
  const seen: SeenRows = {}
  let changing = 0
  const { done, ...failures } = await runBulk<ProductRow>(
    { pool, log, listing: productListing(settings.formats()), selection: form.selection },
    {
      idOf: ({ id }) => id,
      nameOf: ({ name }) => name,
      missing: 'product_not_found',
      command: async (row) => {
        if (request.action === 'restore') {
          if (row.archived_at && (await isNameTaken(pool, row))) refuse('name_taken')
        } else if (row.archived_at) refuse('product_not_found')
        const { id, sku, name } = row
        const changes = await changesOf(row, request)
        if (changes.length === 0) return
        changing += 1
        seen[id] = row.version
        if (rows.length < maxShown) rows.push({ id, sku, name, currency, changes })
      },
    },
  )
  return { ...failures, changing, same: done - changing, selected: seen, rows }
}

/** The selected products with their versions. Throws `selection_too_large`. */
export function readSelectedProducts(
  { pool, settings }: ProductDeps,
  selection: AdminSelection,
): Promise<{ rows: SeenRows }> {
  const listing = productListing(settings.formats())
  return readSeen<ProductRow>(
    pool,
    { listing, selection },
    { idOf: ({ id }) => id, versionOf: ({ version }) => version },
  )
}
