import type { CatalogueModel, Family } from '#contract/catalogue-model/model.ts'
import { modelNow } from '#contract/catalogue-model/now.ts'
import { sayWords } from '#contract/catalogue-model/words.ts'
import { toPartNumber } from '#contract/products/part-number.ts'
import { t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import { findGroupsByKeys, findProductsByKeys, type MatchedProduct } from './file-imports.match.store.ts'
import {
  type ArchiveName,
  type FileNameReading,
  placeIn,
  readingsOf,
  scopeOf,
} from './file-imports.names.rules.ts'

/** What a file is of. `ofKey` is shown: the part number, the key of the group, or the name of the family. */
export type Target = {
  target: 'product' | 'group' | 'family'
  ofKey: string
  productId: string | null
  groupId: string | null
  families: string[]
}

export type Match = { target: Target; place: number | null; words: string[] }
/** Why no product is chosen, as a sentence. */
export type NoMatch = { reason: string }

type Named = { name: ArchiveName; kind: 'picture' | 'document' }

function keysOf({ name, kind }: Named): string[] {
  const keys = readingsOf(name.base).map(({ key }) => key.toLowerCase())
  const scope = scopeOf(name)
  const own = kind === 'document' || scope ? [scope?.key ?? ''] : []
  return [...keys, ...name.folders.map((folder) => folder.toLowerCase()), ...own.map((key) => key.toLowerCase())]
}

type Known = {
  products: ReadonlyMap<string, readonly MatchedProduct[]>
  groups: ReadonlyMap<string, string>
  model: CatalogueModel
}

/** Finds what each file is of, for many at once. */
export async function matchFiles(db: Database, files: readonly Named[]): Promise<(Match | NoMatch)[]> {
  const keys = [...new Set(files.flatMap(keysOf))].filter((key) => key !== '')
  const found = await findProductsByKeys(db, keys)
  const groups = await findGroupsByKeys(db, keys)
  const known = {
    products: Map.groupBy(found, ({ key }) => toPartNumber(key)),
    groups: new Map(groups.map(({ key, id }) => [key, id])),
    model: modelNow(),
  }
  return files.map((file) => matchFile(file, known))
}

function matchFile({ name, kind }: Named, known: Known): Match | NoMatch {
  const scope = scopeOf(name)
  if (scope) return matchScope({ name, kind }, scope, known)
  const readings = readingsOf(name.base)
  const reading = readings.find(({ key }) => productsOf(key, known).length > 0)
  const folder = name.folders.findLast((one) => productsOf(one, known).length > 0)
  if (reading) return matchProduct({ reading, folder }, known)
  if (folder !== undefined) {
    const place = placeIn(name.base)
    const match = matchProduct({ reading: { key: folder, place, words: wordsIn(name.base) }, folder }, known)
    return match
  }
  const others = kind === 'document' ? readings.map((one) => ({ one, target: otherTarget(one.key, known) })) : []
  const other = others.find(({ target }) => target !== null)
  if (other?.target === 'both') {
    return {
      reason: t(
        'A family and a variant group have the key {key}. Put the file into a folder “families/{key}” or “groups/{key}”.',
        { key: other.one.key },
      ),
    }
  }
  if (other?.target) return { target: other.target, place: other.one.place, words: other.one.words }
  return { reason: t('No product has the SKU {key}', { key: readings[0]?.key ?? name.base }) }
}

function productsOf(key: string, { products }: Known): MatchedProduct[] {
  const found = products.get(key.toLowerCase()) ?? []
  return [...new Map(found.map((one) => [one.id, one])).values()]
}

/** Words of a file in the folder of its part: `HB-1/Manual_de.pdf`. */
function wordsIn(base: string): string[] {
  return base.split('_').filter((word) => /^\p{L}[\p{L} .-]*$/u.test(word))
}

function matchProduct(
  { reading, folder }: { reading: FileNameReading; folder: string | undefined },
  known: Known,
): Match | NoMatch {
  const [product, ...others] = productsOf(reading.key, known)
  if (others.length > 0 && product) {
    const numbers = [product, ...others].map(({ sku }) => sku).join(', ')
    return {
      reason: t('This file name fits several products: {numbers}. Add the file on the product page.', {
        numbers,
      }),
    }
  }
  const [inFolder] = folder === undefined ? [] : productsOf(folder, known)
  if (product && inFolder && inFolder.id !== product.id) {
    return {
      reason: t('The file name says {name}, but the folder says {folder}. Rename one of them.', {
        name: product.sku,
        folder: inFolder.sku,
      }),
    }
  }
  if (!product) return { reason: t('No product has the SKU {key}', { key: reading.key }) }
  const target: Target = {
    target: 'product',
    ofKey: product.sku,
    productId: product.id,
    groupId: null,
    families: [],
  }
  return { target, place: reading.place, words: reading.words }
}

/** The family itself and those below it. */
function withBelow({ families }: CatalogueModel, key: string): string[] {
  const below = families.filter(({ parent }) => parent === key)
  return [key, ...below.flatMap((family) => withBelow({ families } as CatalogueModel, family.key))]
}

function familyTarget(family: Family, model: CatalogueModel): Target {
  return {
    target: 'family',
    ofKey: sayWords(family.name),
    productId: null,
    groupId: null,
    families: withBelow(model, family.key),
  }
}

function groupTarget(key: string, groupId: string): Target {
  return { target: 'group', ofKey: key, productId: null, groupId, families: [] }
}

function familyOf(key: string, { model }: Known): Family | undefined {
  const wanted = key.toLowerCase()
  const names = ({ name }: Family) => Object.values(name).map((one) => one.toLowerCase())
  return (
    model.families.find((family) => family.key.toLowerCase() === wanted) ??
    model.families.find((family) => names(family).includes(wanted))
  )
}

function otherTarget(key: string, known: Known): Target | 'both' | null {
  const groupId = known.groups.get(key.toLowerCase())
  const family = known.model.families.find((one) => one.key.toLowerCase() === key.toLowerCase())
  if (groupId && family) return 'both'
  if (groupId) return groupTarget(key.toLowerCase(), groupId)
  return family ? familyTarget(family, known.model) : null
}

function matchScope(
  { name, kind }: Named,
  { target, key }: { target: 'family' | 'group'; key: string | null },
  known: Known,
): Match | NoMatch {
  if (kind === 'picture') return { reason: t('Pictures belong to a product: name the file after its SKU') }
  const readings = readingsOf(name.base)
  const candidates: FileNameReading[] = key === null ? readings : [{ key, place: null, words: wordsIn(name.base) }]
  for (const candidate of candidates) {
    if (target === 'group') {
      const groupId = known.groups.get(candidate.key.toLowerCase())
      if (groupId) return { ...candidate, target: groupTarget(candidate.key.toLowerCase(), groupId) }
    } else {
      const family = familyOf(candidate.key, known)
      if (family) return { ...candidate, target: familyTarget(family, known.model) }
    }
  }
  const named = candidates[0]?.key ?? name.base
  return {
    reason:
      target === 'group'
        ? t('No variant group has the key {key}', { key: named })
        : t('No family has the key or the name {key}', { key: named }),
  }
}
