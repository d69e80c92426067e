import type { ImportConstants, ImportMapping, ProductImport } from '#contract/imports/imports.ts'
import type { Shop } from '#contract/imports/profiles.ts'
import {
  type AttributeProposal,
  type CategoryChoice,
  type CategoryProposal,
  maxNewAttributes,
  type NewAttribute,
} from '#contract/imports/properties.ts'

/** `none`: left out; `new`: a new attribute; else the field of an attribute that there is. */
export type PropertyChoice = { use: string; attribute: NewAttribute }
/** `error`: its rows get an error; `none`: no category; `new`: a new family; `family:elbow`: that family. */
export type CategoryUse = string

export type Properties = { properties: Record<string, PropertyChoice>; categories: Record<string, CategoryUse> }
export type Matched = { shop: Shop | null; mapping: ImportMapping; constants: ImportConstants }

function asNew({ source, key, label, kind, unit, isFilterable }: AttributeProposal): NewAttribute {
  return { source, key, label, kind, unit, isFilterable, family: null }
}

function columnOf(source: string): number | null {
  const [, column] = /^column:(\d+)$/.exec(source) ?? []
  return column === undefined ? null : Number(column)
}

/** The name of a pair in the export of a shop. */
function nameOf(source: string): string {
  return source.slice('named:'.length)
}

type Imported = Pick<ProductImport, 'proposals' | 'additions' | 'state' | 'mapping'>

/** What was chosen before, else what the profile of a shop or the name of a column says. */
export function firstProperties({ proposals, additions, state, mapping }: Imported): Properties {
  const { newAttributes, named, categories } = additions
  const isNew = state === 'read'
  const chosen = new Map(newAttributes.map((one) => [one.source, one]))
  const fields = new Map(Object.entries(named))
  const taken = new Set(Object.keys(mapping))
  const properties = (proposals?.attributes ?? []).map((proposal) => {
    const { source, existing, isKnown } = proposal
    const before = chosen.get(source)
    const isFree = existing !== null && !taken.has(existing)
    const said = isFree ? existing : isKnown && existing === null ? 'new' : 'none'
    if (isNew && isFree) taken.add(existing)
    const use = isNew ? said : before ? 'new' : (fields.get(nameOf(source)) ?? 'none')
    return [source, { use, attribute: before ?? asNew(proposal) }] as const
  })
  return {
    properties: Object.fromEntries(properties),
    categories: Object.fromEntries(
      categories.map(({ value, becomes, family }) => [value, becomes === 'family' ? `family:${family}` : becomes]),
    ),
  }
}

/** The proposals for columns that fill no field, and for the pairs of the shop whose profile reads the file. */
export function openProposals({ proposals }: Imported, { shop, mapping }: Matched): AttributeProposal[] {
  const used = new Set(Object.values(mapping))
  return (proposals?.attributes ?? []).filter(({ source }) => {
    const column = columnOf(source)
    return column === null ? shop !== null : !used.has(column)
  })
}

/** The categories of the file that are no family. */
export function openCategories({ proposals }: Imported, { shop, mapping }: Matched): CategoryProposal[] {
  const column = shop ? null : mapping.category
  const found = proposals?.categories.find((one) => one.column === column)
  return (found?.values ?? []).filter(({ family }) => family === null)
}

/** What happens to a category that nobody has chosen anything for. */
export function usualCategory(shop: Shop | null): CategoryUse {
  return shop ? 'none' : 'error'
}

/** Every proposal whose values fit, up to as many as one import can add. */
export function acceptAll(imported: Imported, matched: Matched, now: Properties): Properties {
  const properties = { ...now.properties }
  const taken = new Set([...Object.keys(matched.mapping), ...Object.values(properties).map(({ use }) => use)])
  let count = 0
  for (const proposal of openProposals(imported, matched)) {
    const { source, existing, isSound } = proposal
    const choice = properties[source] ?? { use: 'none', attribute: asNew(proposal) }
    const isFree = existing !== null && !taken.has(existing)
    if (choice.use === 'none' && isFree) {
      properties[source] = { ...choice, use: existing }
      taken.add(existing)
    } else if (choice.use === 'none' && existing === null && isSound && count < maxNewAttributes) {
      properties[source] = { ...choice, use: 'new' }
    }
    if (properties[source]?.use === 'new') count += 1
  }
  const categories = { ...now.categories }
  for (const { value } of openCategories(imported, matched)) {
    if (categories[value] === undefined || categories[value] === usualCategory(matched.shop))
      categories[value] = 'new'
  }
  return { properties, categories }
}

function toCategory(value: string, use: CategoryUse): CategoryChoice[] {
  if (use === 'error') return []
  if (use === 'new' || use === 'none') return [{ value, becomes: use }]
  return [{ value, becomes: 'family', family: use.slice('family:'.length) }]
}

/** The sources of new attributes, in the order in which they are sent. */
export function newSources(imported: Imported, matched: Matched, { properties }: Properties): string[] {
  return openProposals(imported, matched).flatMap(({ source }) =>
    properties[source]?.use === 'new' ? [source] : [],
  )
}

/** As the API wants it. Columns that fill attributes which there are belong to the mapping. */
export function toChoices(imported: Imported, matched: Matched, given: Properties) {
  const { properties, categories } = given
  const open = openProposals(imported, matched)
  const filled = open.flatMap(({ source }) => {
    const use = properties[source]?.use ?? 'none'
    return use === 'none' || use === 'new' ? [] : [{ source, field: use }]
  })
  const columns = filled.flatMap(({ source, field }) => {
    const column = columnOf(source)
    return column === null || matched.mapping[field] !== undefined ? [] : [[field, column] as const]
  })
  const named = filled.flatMap(({ source, field }) =>
    columnOf(source) === null ? [[nameOf(source), field] as const] : [],
  )
  return {
    mapping: { ...matched.mapping, ...Object.fromEntries(columns) },
    newAttributes: newSources(imported, matched, given).flatMap((source) => properties[source]?.attribute ?? []),
    named: Object.fromEntries(named),
    categories: openCategories(imported, matched).flatMap(({ value }) =>
      toCategory(value, categories[value] ?? usualCategory(matched.shop)),
    ),
  }
}
