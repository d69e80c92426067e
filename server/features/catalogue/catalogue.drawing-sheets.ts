import crypto from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { attributesOf, categories, sayAttributeValue } from '#contract/catalogue.attributes.ts'
import { isUuid } from '#server/database/ids.ts'
import { refuse } from '#server/http/problem.ts'
import { brand } from '#tenant/brand.ts'
import { type DrawingSpec, drawProduct } from '#tenant/drawings/draw.ts'
import { dateLocale, language, t } from '#texts/t.ts'
import type { CatalogueParts } from './catalogue.service.ts'
import { findProductRow, type ProductRow } from './catalogue.store.ts'
import { showable } from './catalogue.values.ts'

/** Raised when sheets look different: those made before are made anew. */
const look = 1

function sheetOf(row: ProductRow) {
  const attributes = showable(row.attributes)
  const label = categories.find(({ key }) => key === row.family)?.label
  return {
    name: row.name,
    sku: row.sku,
    category: t(label ?? 'Other'),
    facts: attributesOf(row.family).flatMap((attribute) => {
      const value = attributes[attribute.key]
      return value === undefined ? [] : [{ name: t(attribute.label), value: sayAttributeValue(attribute, value) }]
    }),
    date: new Intl.DateTimeFormat(dateLocale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(row.updated_at),
    language: language(),
    seller: { name: brand.name, legalName: brand.legalName },
  }
}

type Kept = { key: string; bytes: number }

/** Makes the sheet of a drawn product unless it is there for what it would show; null for one that is not drawn. */
export async function keepDrawingSheet({ db }: Pick<CatalogueParts, 'db'>, row: ProductRow): Promise<Kept | null> {
  if (!row.drawing) return null
  const sheet = sheetOf(row)
  const key = crypto
    .createHash('sha256')
    .update(JSON.stringify([look, sheet, row.drawing]))
    .digest('base64url')
    .slice(0, 22)
  const { rows } = await db.query<{ bytes: number }>(
    'select octet_length(pdf) as bytes from drawing_sheet where product_id = $1 and language = $2 and key = $3',
    [row.id, sheet.language, key],
  )
  if (rows[0]) return { key, bytes: rows[0].bytes }
  const pdf = await draw(row.drawing as DrawingSpec, sheet)
  if (!pdf) return null
  await db.query(
    `insert into drawing_sheet (product_id, language, key, pdf) values ($1, $2, $3, $4)
     on conflict (product_id, language) do update set key = excluded.key, pdf = excluded.pdf`,
    [row.id, sheet.language, key, pdf],
  )
  return { key, bytes: pdf.length }
}

/** Null for parameters that cannot be drawn: one product with wrong ones must not take its page with it. */
async function draw(spec: DrawingSpec, sheet: ReturnType<typeof sheetOf>): Promise<Buffer | null> {
  // Fonts and PDF take memory that a server nobody asks for drawings does not need.
  const { renderDrawing } = await import('#server/papers/render-drawing.ts')
  try {
    return await renderDrawing({ ...sheet, drawing: drawProduct(spec, { size: 'full', dimensions: true }) })
  } catch {
    return null
  }
}

/** The drawing of a product as a sheet to print. Throws `product_not_found`, also for a draft, and `drawing_not_found`. */
export function catalogueDrawingSheets(app: FastifyInstance, parts: Pick<CatalogueParts, 'db'>): void {
  app.get<{ Params: { id: string } }>('/api/products/:id/drawing.pdf', {
    config: { endpointId: 'catalogue.drawing', isShared: true },
    handler: async (request, reply) => {
      const { id } = request.params
      const row = (isUuid(id) && (await findProductRow(parts.db, id))) || refuse('product_not_found')
      const { key } = (await keepDrawingSheet(parts, row)) ?? refuse('drawing_not_found')
      const tag = `"${key}"`
      reply.header('etag', tag).header('cache-control', 'no-cache').header('vary', 'Accept-Language, Cookie')
      if (request.headers['if-none-match'] === tag) return reply.code(304).send()
      const { rows } = await parts.db.query<{ pdf: Buffer }>(
        'select pdf from drawing_sheet where product_id = $1 and language = $2',
        [id, language()],
      )
      const file = `${row.sku.toLowerCase().replaceAll(/[^a-z0-9-]+/g, '-')}.pdf`
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${file}"`)
        .send(rows[0]?.pdf ?? refuse('drawing_not_found'))
    },
  })
}
