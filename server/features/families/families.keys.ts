import { sayWords, type Words } from '#contract/catalogue-model/words.ts'

const longest = 40

/** Other parameters and columns of a query, a product or a table of products. */
const reserved = new Set([
  'q',
  'family',
  'stock',
  'sort',
  'price',
  'page',
  'chosen',
  'limit',
  'cursor',
  'lang',
  'view',
  'compare',
  'name',
  'sku',
  'category',
  'description',
  'image',
  'attributes',
  'available',
  'status',
])

/** Letters that have no mark that could be taken off. */
const spelled: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', ø: 'o', œ: 'oe', ł: 'l', đ: 'd', ı: 'i' }

/** `Größe (außen)` is `grosse_aussen`; empty for a name without a Latin letter. */
function plain(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæøœłđı]/g, (one) => spelled[one] ?? '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|_+$/g, '')
    .slice(0, longest)
    .replace(/_+$/, '')
}

/** A key of this name that is not taken; `otherwise` for a name that gives none. */
export function keyFrom(name: Words, isTaken: (key: string) => boolean, otherwise: string): string {
  const first = plain(sayWords(name)) || otherwise
  for (let number = 1; ; number += 1) {
    const tail = number === 1 ? '' : `_${number}`
    const key = `${first.slice(0, longest - tail.length)}${tail}`
    if (!isTaken(key)) return key
  }
}

export function isReservedName(key: string): boolean {
  return reserved.has(key)
}
