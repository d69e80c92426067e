import * as blog from '#demo/company/blog.ts'
import * as demoNotice from '#demo/company/demo-notice.ts'
import * as home from '#demo/company/home.ts'
import * as portfolio from '#demo/company/portfolio.ts'
import * as brand from '#tenant/brand.ts'

/** A text of the tenant's content. `path` is where it is in the content: `about.paragraphs`. */
export type TenantText = { path: string; text: string }

/** Addresses, numbers of drawings, code, and names that are the same in every language: ends of paths. */
const untranslated = [
  'id',
  'href',
  'path',
  'where',
  'kind',
  'language',
  'code',
  'machine',
  'currency',
  'brandAddress.street',
  'brandAddress.postcode',
  'brandAddress.city',
  'brandAddress.country',
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

function isTranslated(path: string): boolean {
  return !untranslated.some((end) => path.endsWith(`.${end}`) || path === end)
}

/** Every text that is prose, at any depth of a value. */
export function textsIn(value: unknown, path: string): TenantText[] {
  if (typeof value === 'string') return isTranslated(path) ? [{ path, text: value }] : []
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, path))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => textsIn(one, path === '' ? name : `${path}.${name}`))
}

/** Texts of the tenant that pages translate with `t(variable)`, so that they are not found in the code. */
export function tenantTexts(): TenantText[] {
  return [brand, demoNotice, home, portfolio, blog].flatMap((one) => textsIn({ ...one }, ''))
}
