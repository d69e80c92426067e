import type { UnitRow } from '#contract/catalogue-model/units.ts'
import { unitsOf } from '#contract/catalogue-model/units.ts'
import { listUnits } from '#contract/catalogue-model/units-now.ts'
import { linksOf } from '#contract/imports/links.ts'
import { recogniseShop, type Shop, shopColumns, storeView } from '#contract/imports/profiles.ts'
import { maxNewFamilies } from '#contract/imports/properties.ts'
import { isEmptied } from '#contract/lists/cells.ts'
import type { TableRow } from '../reader/imports.table-row.ts'
import { createCounters, createDistinct, type FileFacts } from './imports.facts.ts'
import { namedSource, sourceReader } from './imports.sources.ts'

type Cells = readonly string[]

/** Parents of variants are remembered; those of a file that has more are looked at without what their parent has. */
const maxParents = 5_000
const maxParentCharacters = 4_000_000

/**
 * Whether a row of an export is a product, or a part of one: a further picture, or the parent of variations, which are
 * sold instead of it.
 */
export function isProductRow(shop: Shop, headers: Cells, cells: Cells): boolean {
  const of = (index: number | undefined) => (index === undefined ? '' : (cells[index] ?? ''))
  if (shop === 'shopify') {
    const { price, sku } = shopColumns(shop, headers)
    return of(price) !== '' || of(sku) !== ''
  }
  if (shop === 'prestashop') return true
  if (shop === 'magento') {
    const { type } = shopColumns(shop, headers)
    const isOfView = storeView(headers, cells) !== ''
    return !isOfView && !['configurable', 'grouped', 'bundle'].includes(of(type).toLowerCase())
  }
  const types = of(shopColumns(shop, headers).type).toLowerCase().split(/,\s*/)
  if (types.includes('variation')) return true
  return !types.some((type) => ['variable', 'grouped', 'external'].includes(type))
}

/** Finds the row that a variant belongs to among those before it. */
function createParents(shop: Shop | null, headers: Cells) {
  const links = shop && linksOf(shop, headers)
  const rows = new Map<string, Cells>()
  let characters = 0
  return {
    of: (cells: Cells): Cells | null => (links && rows.get((cells[links.reference] ?? '').toLowerCase())) || null,
    keep(cells: Cells): void {
      if (!links) return
      for (const { prefix, column } of links.keys) {
        const key = `${prefix}${cells[column] ?? ''}`.toLowerCase()
        if (key === prefix || rows.has(key) || rows.size >= maxParents) continue
        characters += cells.reduce((sum, cell) => sum + cell.length, 0)
        if (characters < maxParentCharacters) rows.set(key, cells)
      }
    },
  }
}

/** Looks at the rows of a file as they are read. */
export function createLook(ownUnits: readonly UnitRow[]) {
  const units = unitsOf(listUnits({ families: [], units: ownUnits }))
  let headers: Cells | undefined
  let shop: Shop | null = null
  let counters: ReturnType<typeof createCounters> | undefined
  let parents: ReturnType<typeof createParents> | undefined
  const paths = createDistinct(2 * maxNewFamilies, { characters: 100_000 })

  function begin(given: Cells): void {
    headers = given
    shop = recogniseShop(given)
    counters = createCounters(given, units)
    parents = createParents(shop, given)
  }

  return {
    add({ line, cells }: TableRow): void {
      if (!headers || !counters || !parents) {
        begin(cells)
        return
      }
      const parent = parents.of(cells)
      parents.keep(cells)
      if (shop && !isProductRow(shop, headers, cells)) return
      const reader = sourceReader(shop, headers)
      for (const index of headers.keys())
        if (!isEmptied(cells[index] ?? '')) counters.addColumn(line, index, reader.cellText(cells, parent, index))
      for (const pair of reader.pairsOf(cells, parent)) counters.addNamed(line, namedSource(pair.name), pair)
      for (const path of reader.pathsOf(cells, parent)) paths.add(path)
    },
    facts: (): FileFacts => ({ sources: counters?.facts() ?? [], paths: shop ? paths.all() : null }),
  }
}
