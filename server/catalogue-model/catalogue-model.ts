import type pg from 'pg'
import { type CatalogueModel, emptyModel } from '#contract/catalogue-model/model.ts'
import { unitsOf } from '#contract/catalogue-model/units.ts'
import { listUnits } from '#contract/catalogue-model/units-now.ts'
import { createMemoryReader, type MemoryReader } from '../database/memory-reader.ts'
import { listFamilies, listOwnUnits } from './catalogue-model.store.ts'

/** The NOTIFY channel between instances. A message says only that a family or an attribute was changed. */
export const modelChannel = 'datum_catalogue_model'

async function loadCatalogueModel(pool: pg.Pool): Promise<CatalogueModel> {
  const [families, own] = await Promise.all([listFamilies(pool), listOwnUnits(pool)])
  const units = unitsOf(listUnits({ families: [], units: own }))
  const withSymbols = families.map((family) => ({
    ...family,
    attributes: family.attributes.map((one) => ({ ...one, symbol: units.find(one.unit)?.symbol ?? one.unit })),
  }))
  return { families: withSymbols, units: own }
}

/** The families, attributes and units of this database. */
export function openCatalogueModel(pool: pg.Pool, log: (message: string) => void): MemoryReader<CatalogueModel> {
  return createMemoryReader({ name: 'families', first: emptyModel, load: () => loadCatalogueModel(pool), log })
}
