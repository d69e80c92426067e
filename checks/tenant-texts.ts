import * as blog from '#tenant/blog.ts'
import * as brand from '#tenant/brand.ts'
import * as home from '#tenant/home.ts'
import * as portfolio from '#tenant/portfolio.ts'

/** A text of the tenant's content. `place` is in its place: `about.paragraphs`. */
export type TenantText = { place: string; text: string }

/** Addresses, numbers of drawings, code, and names that are the same in every language: ends of places. */
const unsaid = [
  'id',
  'href',
  'path',
  'where',
  'kind',
  'language',
  'code',
  'machine',
  'currency',
  'contactEmail',
  'writtenAt',
  'drawingNumber',
  'brand.name',
  'legalName',
  'heroTitleBlock.title',
  'education.title',
  'publisher',
  // What they name is in English.
  'sources.title',
]

function isSaid(place: string): boolean {
  return !unsaid.some((end) => place.endsWith(`.${end}`) || place === end)
}

/** Every text that is read as prose, wherever it stands in a value. */
export function textsIn(value: unknown, place: string): TenantText[] {
  if (typeof value === 'string') return isSaid(place) ? [{ place, text: value }] : []
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, place))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => textsIn(one, place === '' ? name : `${place}.${name}`))
}

/** What pages say of the tenant's content by `t` with a variable, so that it is not found in the code. */
export function tenantTexts(): TenantText[] {
  return [brand, home, portfolio, blog].flatMap((one) => textsIn({ ...one }, ''))
}
