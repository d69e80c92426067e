import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { type CatalogueModel, emptyModel } from '#contract/catalogue-model/model.ts'
import { modelBy } from '#contract/catalogue-model/now.ts'
import { unitsOf } from '#contract/catalogue-model/units.ts'
import { listUnits } from '#contract/catalogue-model/units-now.ts'
import { createMemoryReader, type MemoryReader } from '../database/memory-reader.ts'
import { listFamilies, listOwnUnits } from './catalogue-model.store.ts'

/** The NOTIFY channel between instances. A message says only that a family or an attribute was changed. */
export const modelChannel = 'datum_catalogue_model'

const planned = new AsyncLocalStorage<CatalogueModel>()

/** Runs code for which other families and attributes hold, such as the check of rows against those that will be added. */
export function inModel<Result>(model: CatalogueModel, run: () => Result): Result {
  return planned.run(model, run)
}

const readers = new WeakMap<pg.Pool, MemoryReader<CatalogueModel>>()

async function loadCatalogueModel(pool: pg.Pool): Promise<CatalogueModel> {
  const [families, own] = await Promise.all([listFamilies(pool), listOwnUnits(pool)])
  const units = unitsOf(listUnits({ families: [], units: own }))
  const withSymbols = families.map((family) => ({
    ...family,
    attributes: family.attributes.map((one) => ({ ...one, symbol: units.find(one.unit)?.symbol ?? one.unit })),
  }))
  return { families: withSymbols, units: own }
}

/**
 * The reader of the families and attributes of this database: one for the requests and the jobs of a process. From now
 * on `modelNow` is what it has read.
 */
export function openCatalogueModel(pool: pg.Pool, log: (message: string) => void): MemoryReader<CatalogueModel> {
  const known = readers.get(pool)
  if (known) return known
  const load = () => loadCatalogueModel(pool)
  const created = createMemoryReader<CatalogueModel>({ name: 'families', first: emptyModel, load, log })
  const reader = {
    ...created,
    stop() {
      readers.delete(pool)
      created.stop()
    },
  }
  readers.set(pool, reader)
  modelBy(() => planned.getStore() ?? reader.current())
  return reader
}
