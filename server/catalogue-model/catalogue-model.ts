import type pg from 'pg'
import { type CatalogueModel, emptyModel } from '#contract/catalogue-model/model.ts'
import { modelBy } from '#contract/catalogue-model/now.ts'
import { createMemoryReader, type MemoryReader } from '../database/memory-reader.ts'
import { listFamilies } from './catalogue-model.store.ts'

/** The NOTIFY channel between instances. A message says only that a family or an attribute was changed. */
export const modelChannel = 'datum_catalogue_model'

const readers = new WeakMap<pg.Pool, MemoryReader<CatalogueModel>>()

/**
 * The reader of the families and attributes of this database: one for the requests and the jobs of a process. From now
 * on `modelNow` is what it has read.
 */
export function openCatalogueModel(pool: pg.Pool, log: (message: string) => void): MemoryReader<CatalogueModel> {
  const known = readers.get(pool)
  if (known) return known
  const load = async () => ({ families: await listFamilies(pool) })
  const created = createMemoryReader<CatalogueModel>({ name: 'families', first: emptyModel, load, log })
  const reader = {
    ...created,
    stop() {
      readers.delete(pool)
      created.stop()
    },
  }
  readers.set(pool, reader)
  modelBy(reader.current)
  return reader
}
