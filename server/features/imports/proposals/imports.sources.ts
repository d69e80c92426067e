import { unitsOf } from '#contract/catalogue-model/units.ts'
import { readHeading } from '#contract/imports/headings.ts'
import { featureColumn, pairColumns, type Shop, shopColumns } from '#contract/imports/profiles.ts'
import { unguardCell } from '#contract/lists/cells.ts'

type Cells = readonly string[]

/** A property of a product as a shop has it: a name with a value. Several values are `Steel | brass`. */
export type Pair = { name: string; value: string }

/** How the values of attributes and the categories are read from rows of a file. */
export type SourceReader = {
  /** `parent`: the row of the product that this one is a variant of. */
  pairsOf: (cells: Cells, parent: Cells | null) => Pair[]
  /** Each category of a row as it is written, with those above it. */
  pathsOf: (cells: Cells, parent: Cells | null) => string[]
  cellText: (cells: Cells, parent: Cells | null, column: number) => string
}

/** A shop writes an apostrophe before what a spreadsheet would run as a formula, and before numbers such as 007. */
export function withoutApostrophe(text: string): string {
  return text.replace(/^'(?=[=+\-@\t\r\d])/, '')
}

/** A list such as `Steel, brass`; a comma inside a value is `\,`. */
function splitList(text: string): string[] {
  return text
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter((part) => part !== '')
}

const listMark = ' | '

/** Metafields that are lists or measures are JSON: `["Steel","Brass"]`, `{"value":25.0,"unit":"cm"}`. */
function plainMetafield(text: string): string {
  if (!text.startsWith('[') && !text.startsWith('{')) return text
  try {
    const read: unknown = JSON.parse(text)
    if (Array.isArray(read)) return read.map(String).join(listMark)
    if (typeof read !== 'object' || read === null || !('value' in read) || !('unit' in read)) return text
    return `${String(read.value)} ${String(read.unit).toLowerCase()}`
  } catch {
    return text
  }
}

function shopifyPairs(headers: Cells): SourceReader['pairsOf'] {
  const columns = pairColumns('shopify', headers)
  return (cells, parent) =>
    columns.flatMap(({ name, value }) => {
      const said = { name: cells[name] || parent?.[name] || '', value: withoutApostrophe(cells[value] ?? '') }
      const isNone = said.name === '' || said.value === '' || said.value.toLowerCase() === 'default title'
      return isNone ? [] : [said]
    })
}

function wooPairs(headers: Cells): SourceReader['pairsOf'] {
  const columns = pairColumns('woocommerce', headers)
  return (cells, parent) =>
    columns.flatMap(({ name, value }) => {
      const own = splitList(cells[value] ?? '')
      // What the product has several of is what its variations differ in.
      const above = splitList(parent?.[value] ?? '')
      const values = own.length > 0 ? own : above.length === 1 ? above : []
      const said = cells[name] || parent?.[name] || ''
      return said === '' || values.length === 0 ? [] : [{ name: said, value: values.join(listMark) }]
    })
}

function prestaPairs(headers: Cells): SourceReader['pairsOf'] {
  const column = featureColumn('prestashop', headers)
  return (cells) => {
    const values = new Map<string, string[]>()
    const text = column === null ? '' : (cells[column] ?? '')
    // A comma may be part of a value; one between features is followed by a name and a colon.
    for (const feature of text.split(/,(?=[^,:]+:)/)) {
      const [name = '', value = ''] = feature.split(':').map((part) => part.trim())
      if (name !== '' && value !== '') values.set(name, [...(values.get(name) ?? []), value])
    }
    return Array.from(values, ([name, all]) => ({ name, value: all.join(listMark) }))
  }
}

/** `activity=Gym|Hiking,color=Black`; a comma inside a value is not followed by a name. */
function magentoPairs(headers: Cells): SourceReader['pairsOf'] {
  const { more } = shopColumns('magento', headers)
  return (cells) =>
    (more === undefined ? '' : (cells[more] ?? '')).split(/,(?=[\w ]{1,80}=)/).flatMap((pair) => {
      const [name = '', ...rest] = pair.split('=')
      const value = rest.join('=').split('|').join(listMark).trim()
      return name.trim() === '' || value === '' ? [] : [{ name: name.trim(), value }]
    })
}

const pairReaders: Record<Exclude<Shop, 'shopify'>, (headers: Cells) => SourceReader['pairsOf']> = {
  woocommerce: wooPairs,
  prestashop: prestaPairs,
  magento: magentoPairs,
}

const roots = new Set(['home', 'root', 'uncategorized', 'start'])

function pathsIn(list: string): string[] {
  return splitList(list)
    .map((path) => path.replace(/^default category(?:\/|$)/i, ''))
    .filter((path) => path !== '' && !roots.has(path.toLowerCase()))
}

const noUnits = unitsOf([])
/** Columns of variants that a product does not have for all of them. */
const ofVariants = /^variant\b|\(variant\.metafields\./i

function readerOf(shop: Shop, headers: Cells): SourceReader {
  const metafields = headers.map((heading) => readHeading(heading, noUnits).isMetafield)
  const inherits = headers.map((heading) => shop === 'shopify' && !ofVariants.test(heading))
  const cellText: SourceReader['cellText'] = (cells, parent, column) => {
    const text = cells[column] || (inherits[column] ? parent?.[column] : '') || ''
    return metafields[column] ? plainMetafield(withoutApostrophe(text)) : withoutApostrophe(text)
  }
  if (shop === 'shopify') {
    const { type, category } = shopColumns('shopify', headers)
    const read = (column: number | undefined, cells: Cells, parent: Cells | null) =>
      column === undefined ? '' : parent?.[column] || cells[column] || ''
    return {
      pairsOf: shopifyPairs(headers),
      pathsOf: (cells, parent) =>
        [read(type, cells, parent) || read(category, cells, parent)].filter((path) => path !== ''),
      cellText,
    }
  }
  const { categories }: { categories?: number } = shopColumns(shop, headers)
  return {
    pairsOf: pairReaders[shop](headers),
    pathsOf: (cells, parent) =>
      categories === undefined ? [] : pathsIn(cells[categories] || parent?.[categories] || ''),
    cellText,
  }
}

const plainReader: SourceReader = {
  pairsOf: () => [],
  pathsOf: () => [],
  // Exports put an apostrophe before what a spreadsheet would run: '-40..120.
  cellText: (cells, _parent, column) => unguardCell(cells[column] ?? ''),
}

/** Kept as long as the headings are: every row asks. */
const known = new WeakMap<Cells, Map<Shop, SourceReader>>()

export function sourceReader(shop: Shop | null, headers: Cells): SourceReader {
  if (!shop) return plainReader
  const readers = known.get(headers) ?? new Map<Shop, SourceReader>()
  known.set(headers, readers)
  const reader = readers.get(shop) ?? readerOf(shop, headers)
  readers.set(shop, reader)
  return reader
}

/** Names of pairs are the same in any case. */
export function namedSource(name: string): string {
  return `named:${name.trim().toLowerCase()}`
}

const maxLevels = 3

/** `Fittings > Elbows`: the names of a family and of those above it, the last three at most. */
export function levelsOf(path: string): string[] {
  const parts = path.split(/\s*[>|›»]\s*|(?<!\d)\s*\/\s*|\s*\/\s*(?!\d)/u).map((part) => part.trim())
  return parts.filter((part) => part !== '').slice(-maxLevels)
}
