import crypto from 'node:crypto'
import { readDrawingSheet } from '#contract/catalogue/catalogue.ts'
import { sayWords } from '#contract/catalogue-model/words.ts'
import type { PortalSettings } from '#contract/portal-settings.ts'
import { attributesOf, familyNow, sayAttributeValue } from '#contract/products/attributes.ts'
import { dateLocale, language, t } from '#i18n/t.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import type { Asker } from '#server/documents/allowance.ts'
import type { Documents } from '#server/documents/documents.ts'
import { drawingTask } from '#server/documents/tasks.ts'
import { drawingOrderOf } from '#server/drawings/packs.ts'
import type { App } from '#server/http/app.ts'
import { refuse } from '#server/http/problem.ts'
import type { Settings } from '#server/portal-settings/portal-settings.ts'
import type { ProductRow } from '../products/products.columns.ts'
import { findProductRow } from '../products/products.store.ts'
import { showable } from '../products/products.values.ts'
import { readProductTexts, type TextsByProduct } from '../products/translations/products.texts.ts'
import { findSheet, findSheetLength, saveSheet } from './catalogue.store.ts'

/** Increase it when the layout of sheets changes: existing sheets are then made again. */
const look = 3

function sheetOf({ company, formats }: PortalSettings, row: ProductRow, texts: TextsByProduct) {
  const attributes = showable(row.attributes)
  const own = texts?.get(row.id)
  const family = familyNow(row.family)
  return {
    name: own?.name ?? row.name,
    sku: row.sku,
    category: family ? sayWords(family.name) : t('Other'),
    facts: attributesOf(row.family).flatMap((attribute) => {
      const value = attributes[attribute.key]
      if (value === undefined) return []
      const text = own?.attributes[attribute.key] ?? sayAttributeValue(attribute, value)
      return [{ name: sayWords(attribute.label), value: text }]
    }),
    date: new Intl.DateTimeFormat(dateLocale(), { dateStyle: 'medium', timeZone: formats.timeZone }).format(
      row.updated_at,
    ),
    language: language(),
    seller: { name: company.name, legalName: company.legalName },
  }
}

type StoredSheet = { key: string; bytes: number }

export type DrawingSheetDeps = { db: Database; documents: Documents; settings: Settings }

/**
 * Makes the sheet of a drawn product unless it exists with the same content. Null for a product without a drawing, or
 * with parameters that cannot be drawn: the product's page must not fail because of them. `texts` are those of the reader's
 * language; `asker` is absent if the page itself asks.
 */
export async function keepDrawingSheet(
  { db, documents, settings }: DrawingSheetDeps,
  row: ProductRow,
  { texts, asker }: { texts: TextsByProduct; asker?: Asker },
): Promise<StoredSheet | null> {
  const order = drawingOrderOf(row.drawing)
  if (!order) return null
  const sheet = sheetOf(settings.current(), row, texts)
  const key = crypto
    .createHash('sha256')
    .update(JSON.stringify([look, sheet, row.drawing]))
    .digest('base64url')
    .slice(0, 22)
  const stored = { productId: row.id, language: sheet.language, key }
  const bytes = await findSheetLength(db, stored)
  if (bytes !== undefined) return { key, bytes }
  const input = { sheet, order }
  const pdf = await documents.make(drawingTask, { input, ...(asker && { by: { kind: 'documents', asker } }) })
  if (!pdf) return null
  await saveSheet(db, { ...stored, pdf })
  return { key, bytes: pdf.length }
}

/**
 * The drawing of a product as a sheet to print. Throws `product_not_found`, also for a draft, and `drawing_not_found`.
 */
export function registerDrawingSheets({ handle }: App, deps: DrawingSheetDeps): void {
  handle(readDrawingSheet, async ({ params: { id }, address, sent }) => {
    const row = (isUuid(id) && (await findProductRow(deps.db, id))) || refuse('product_not_found')
    const texts = await readProductTexts(deps.db, [row])
    const { key } =
      (await keepDrawingSheet(deps, row, { texts, asker: { address } })) ?? refuse('drawing_not_found')
    const tag = `"${key}"`
    const headers = { etag: tag, 'cache-control': 'no-cache', vary: 'Accept-Language, Cookie' }
    if (sent('if-none-match') === tag) return { status: 304, headers }
    const body = (await findSheet(deps.db, id, language())) ?? refuse('drawing_not_found')
    const file = `${row.sku.toLowerCase().replaceAll(/[^a-z0-9-]+/g, '-')}.pdf`
    const disposition = { 'content-disposition': `inline; filename="${file}"` }
    return { body, headers: { ...headers, ...disposition } }
  })
}
