import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FieldError } from '#contract/errors.ts'
import { shopLinksOf } from '#contract/imports/links.ts'
import { isOwnExport } from '#contract/imports/own-exports.ts'
import { toPartNumber } from '#contract/products/part-number.ts'
import { maxPictures } from '#contract/products/pictures.ts'
import type { Database } from '#server/database/pool.ts'
import type { SettingsDb } from '#server/portal-settings/portal-settings.ts'
import { findCells, type ImportLine, listCellsOfProducts } from './imports.lines.store.ts'
import { readerMapping } from './imports.reader-files.ts'
import {
  type CellTexts,
  emptiedTexts,
  type Fixed,
  fixedOf,
  mappedCells,
  type RowForm,
  readRowTexts,
  withConstants,
} from './imports.rules.ts'
import type { ImportRow } from './imports.store.ts'
import { linkedFilesOf, withFurtherPictures } from './pictures/imports.linked-files.ts'
import { chosenTexts, familyFinder, planIn, withPlannedCategory } from './proposals/imports.rows.ts'
import { furtherPictures, pictureRowsOf } from './shops/imports.shop-pictures.ts'
import { readShopRow } from './shops/imports.shops.ts'
import { type StoreView, textsOfViews, viewColumns, withoutProductRow } from './shops/imports.store-views.ts'

/** Converting HTML takes time, so other requests run after this many rows. */
const readInOneTurn = 25

/** `known` and `fresh` are null for a row that is not a product, such as a further picture in the export of a shop. */
export type ReadRow = {
  line: ImportLine
  texts: CellTexts | null
  known: RowForm | null
  fresh: RowForm | null
  /** What of the row is not taken, without refusing it. */
  notes: FieldError[]
}

type Said = { texts: CellTexts | null; notes: FieldError[] }
const nothing: Said = { texts: null, notes: [] }

/** Reads each row twice, as that of an existing and of a new product: constants fill what a new product lacks. */
export async function readImportRows(
  { db: tx, settings }: SettingsDb,
  lines: readonly ImportLine[],
  imported: ImportRow,
): Promise<ReadRow[]> {
  const beside = await readBeside(tx, lines, imported)
  const fixed = fixedOf(imported)
  const isPlain = isOwnExport(imported.headers) || readerMapping(imported.headers) !== null
  const heading = imported.headers[fixed.mapping.documents ?? -1] ?? ''
  const otherwise = settings.formats().defaultLanguage
  const read: ReadRow[] = []
  for (const line of lines) {
    if (read.length % readInOneTurn === readInOneTurn - 1) await nextTurn()
    const { texts, notes } = textsOfLine(line, imported, { fixed, ...beside })
    const form = (isNew: boolean) => {
      if (!texts) return null
      const filled = withConstants(texts, fixed, isNew)
      const files = linkedFilesOf(filled, { heading, otherwise })
      return { ...readRowTexts(filled, imported.decimal, isPlain), ...(files && { files }) }
    }
    read.push({ line, texts, known: form(false), fresh: form(true), notes })
  }
  return read
}

/** What rows say of the products of others, by the line of the first row of a product. */
type Beside = {
  parents: ReadonlyMap<number, string[]>
  pictures: ReadonlyMap<number, string[]>
  views: ReadonlyMap<number, StoreView[]>
}

/** More rows of a product are not looked at: a product has so many pictures at most. */
const maxPictureRows = 10 * maxPictures
const maxViews = 12

async function readBeside(tx: Database, lines: readonly ImportLine[], imported: ImportRow): Promise<Beside> {
  const { id, profile, headers } = imported
  const heads = lines.map((line) => line.parent_line ?? line.line)
  const parents = await findCells(
    tx,
    id,
    lines.flatMap(({ parent_line }) => parent_line ?? []),
  )
  const pictures = new Map<number, string[]>()
  const column = pictureRowsOf(profile, headers)
  if (column !== null) {
    const rows = await listCellsOfProducts(tx, id, { heads, columns: [column], most: maxPictureRows })
    for (const { head, cells } of rows) pictures.set(head, [...(pictures.get(head) ?? []), cells[0] ?? ''])
  }
  const views = new Map<number, StoreView[]>()
  const places = profile === 'magento' ? viewColumns(headers) : null
  if (places) {
    const columns = [places.code, places.name, places.description, places.price]
    for (const row of await listCellsOfProducts(tx, id, { heads, columns, most: maxViews })) {
      if (row.line === row.head) continue
      const [code = '', name = '', description = '', price = ''] = row.cells
      views.set(row.head, [...(views.get(row.head) ?? []), { code, name, description, price }])
    }
  }
  return { parents, pictures, views }
}

type Reading = Beside & { fixed: Fixed }

function textsOfLine(line: ImportLine, imported: ImportRow, reading: Reading): Said {
  const said = readTextsOfLine(line, imported, reading)
  if (said.texts === null) return said
  const texts = withFurtherPictures(said.texts)
  return { ...said, texts: texts.sku === undefined ? texts : { ...texts, sku: toPartNumber(texts.sku) } }
}

function readTextsOfLine(line: ImportLine, imported: ImportRow, reading: Reading): Said {
  const { profile, headers, decimal } = imported
  const { fixed } = reading
  const parent = reading.parents.get(line.parent_line ?? -1) ?? null
  if (isOfView(line, imported))
    return line.parent_line === null ? { texts: null, notes: [withoutProductRow()] } : nothing
  const cells = mappedCells(line, fixed.mapping, decimal)
  const plan = planIn(imported)
  const chosen = withPlannedCategory(chosenTexts(imported, { cells, parent }), plan)
  const emptied = emptiedTexts(cells, fixed)
  if (!profile) return { texts: { ...chosen, ...emptied }, notes: [] }
  const weightUnit = fixed.constants.shipWeightUnit
  const said = readShopRow(profile, headers, { cells, parent, find: familyFinder(plan), weightUnit })
  if (!said) return nothing
  const head = line.parent_line ?? line.line
  const rows = reading.pictures.get(head) ?? []
  const further = furtherPictures(profile, headers, { cells, parent, rows, image: chosen.image ?? said.image })
  const views = textsOfViews(reading.views.get(head) ?? [])
  const pictures = further.pictures.join('\n')
  return {
    texts: { ...said, ...(pictures !== '' && { pictures }), ...views.texts, ...chosen, ...emptied },
    notes: [...further.notes, ...views.notes],
  }
}

/** Whether a row of Magento is about a store view. The row of the default one is that of the product if it has no other. */
function isOfView({ cells, parent_line: parent }: ImportLine, { profile, headers }: ImportRow): boolean {
  const aside = profile === 'magento' ? shopLinksOf(profile, headers)?.aside : undefined
  const code = aside === undefined ? '' : (cells[aside] ?? '').trim()
  return code !== '' && (parent !== null || !/^(?:default|admin)$/i.test(code))
}
