import { type AttributeKind, attributesIn, type CatalogueModel } from '#contract/catalogue-model/model.ts'
import { isReservedKey } from '#contract/catalogue-model/reserved-keys.ts'
import type { Units } from '#contract/catalogue-model/units.ts'
import { isHousekeeping, readHeading } from '#contract/imports/headings.ts'
import { plainHeading, readColumns, type Shop } from '#contract/imports/profiles.ts'
import {
  type AttributeProposal,
  type CategoryProposal,
  type ImportProposals,
  maxNewFamilies,
} from '#contract/imports/properties.ts'
import type { Facts, FileFacts } from './imports.facts.ts'
import { findFamily } from './imports.families.ts'
import { levelsOf } from './imports.sources.ts'

/** The share of values that must fit a type for it to be proposed. */
const mostly = 0.9
/** Lists of values beyond these are not proposed, though staff may choose them. */
const usualChoices = 50
const usualParts = 30
const longestChoice = 60

function share({ looked }: Facts, count: number): number {
  return looked === 0 ? 0 : count / looked
}

/** Cells such as `NBR | FKM`: how the parts of a list are separated, where they repeat enough to be choices. */
export function listSeparator({ lists, filled }: Pick<Facts, 'lists' | 'filled'>): string | null {
  const found = lists.find(
    ({ cells, parts, separator }) =>
      parts !== null &&
      parts.length <= usualParts &&
      cells >= Math.max(1, filled * 0.1) &&
      parts.every((part) => part.length <= (separator === ',' ? 30 : longestChoice)) &&
      parts.length < 3 + cells,
  )
  return found?.separator ?? null
}

function isChoice({ values, filled }: Facts): boolean {
  if (!values || values.length > usualChoices) return false
  return values.length <= Math.max(3, filled / 2) && values.every(({ text }) => text.length <= longestChoice)
}

/** Only 0 and 1 are numbers, unless the heading asks a question. */
function isYesOrNo(facts: Facts): boolean {
  if (share(facts, facts.fits.boolean) < mostly) return false
  const areDigits = (facts.values ?? []).every(({ text }) => /^\d$/.test(text))
  return !areDigits || /\?$|^(?:is|has)\b/i.test(facts.heading)
}

function kindOf(facts: Facts): AttributeKind {
  if (isYesOrNo(facts)) return 'boolean'
  if (share(facts, facts.fits.number) >= mostly) return 'number'
  if (share(facts, facts.fits.range) >= mostly) return 'range'
  if (share(facts, facts.fits.dimension) >= mostly && share(facts, facts.clearSizes) >= 0.5) return 'dimension'
  if (listSeparator(facts) !== null) return 'choices'
  return isChoice(facts) ? 'choice' : 'text'
}

/** The unit in the heading, else the most frequent one of the values. */
function unitOf(facts: Facts, units: Units): string {
  const { unit } = readHeading(facts.heading, units)
  if (unit) return unit.key
  const [best] = facts.units.filter(([key]) => key !== '').sort(([, a], [, b]) => b - a)
  return best?.[0] ?? ''
}

/** A key of lowercase letters and digits: `Working pressure` is `working_pressure`. */
export function keyOf(label: string): string {
  const plain = label
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
  const key = plain === '' ? 'attribute' : /^[a-z]/.test(plain) ? plain : `a_${plain}`
  return key.slice(0, 36).replace(/_+$/, '')
}

/** The key itself, or with the first number that makes it free. */
export function freeKey(key: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? key : `${key}_${number}`
    if (!taken.has(tried) && !isReservedKey(tried)) return tried
  }
}

type Known = { model: CatalogueModel; units: Units; shop: Shop | null }
type Naming = Known & { fields: ReadonlyMap<string, string> }

/** The fields of all attributes by what they are called. */
function fieldsByName({ families }: CatalogueModel): ReadonlyMap<string, string> {
  const all = families.flatMap(({ attributes }) => attributes)
  return new Map(
    all.flatMap(({ key, label }) =>
      [key, ...Object.values(label)].map((name) => [plainHeading(name), `attributes.${key}`] as const),
    ),
  )
}

const filterable: readonly AttributeKind[] = ['number', 'choice', 'choices', 'boolean', 'range', 'dimension']

function propose(facts: Facts, { fields, units, shop }: Naming, taken: Set<string>): AttributeProposal {
  const { source, heading, filled, values } = facts
  const { label, isMetafield } = readHeading(heading, units)
  const kind = kindOf(facts)
  const wanted = keyOf(label)
  const existing = fields.get(plainHeading(label)) ?? fields.get(plainHeading(wanted)) ?? null
  const key = freeKey(wanted, taken)
  taken.add(key)
  const unit = kind === 'number' || kind === 'range' || kind === 'dimension' ? unitOf(facts, units) : ''
  return {
    source,
    heading,
    filled,
    samples: (values ?? []).slice(0, 3).map(({ text }) => text),
    existing,
    isKnown: shop !== null && (source.startsWith('named:') || isMetafield),
    isSound: share(facts, facts.misfits[kind].count) <= 1 - mostly,
    key,
    label,
    kind,
    unit: kind === 'dimension' && facts.clearSizes > 0 ? '' : unit,
    isFilterable: filterable.includes(kind),
    distinct: values?.length ?? null,
    misfits: facts.misfits,
  }
}

/** Whether a source could be an attribute: not what the profile of a shop reads, nor the shop's own housekeeping. */
type OfShop = { shop: Shop | null; read: ReadonlySet<number> }

function isOpen(source: string, headers: readonly string[], { shop, read }: OfShop): boolean {
  const [, column] = /^column:(\d+)$/.exec(source) ?? []
  if (column === undefined || !shop) return true
  return !read.has(Number(column)) && !isHousekeeping(shop, plainHeading(headers[Number(column)] ?? ''))
}

function proposeCategories(
  values: readonly { text: string; count: number }[],
  model: CatalogueModel,
): CategoryProposal[] {
  return values.slice(0, 2 * maxNewFamilies).map(({ text, count }) => ({
    value: text,
    levels: levelsOf(text),
    count,
    family: findFamily(model, levelsOf(text)),
  }))
}

const longestPath = 200

/** What the file could add to the catalogue. Columns that fill a field already are among it: staff may choose another one. */
export function proposeProperties(
  { sources, paths }: FileFacts,
  headers: readonly string[],
  known: Known,
): ImportProposals {
  const { model, shop } = known
  const naming = { ...known, fields: fieldsByName(model) }
  const taken = new Set(model.families.flatMap(({ key }) => attributesIn(model, key)).map(({ key }) => key))
  const read = shop ? readColumns(shop, headers) : new Set<number>()
  const open = sources.filter(({ source }) => isOpen(source, headers, { shop, read }))
  const columns = open.flatMap(({ source, values, fits, looked }) => {
    const [, index] = /^column:(\d+)$/.exec(source) ?? []
    const isText = fits.number < looked / 2 && values?.every(({ text }) => text.length <= longestPath)
    return index === undefined || !values || !isText || values.length > 2 * maxNewFamilies
      ? []
      : [{ column: Number(index), values }]
  })
  return {
    attributes: open.map((facts) => propose(facts, naming, taken)),
    categories: shop
      ? [{ column: null, values: proposeCategories(paths ?? [], model) }]
      : columns.map(({ column, values }) => ({ column, values: proposeCategories(values, model) })),
  }
}
