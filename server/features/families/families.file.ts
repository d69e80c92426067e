import type { Actor } from '#contract/access.ts'
import type { ModelFile, ModelFileResult } from '#contract/families/model-file.ts'
import { modelFile, modelFileFormat, modelFileVersion } from '#contract/families/model-file.ts'
import { t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { parse } from '#server/http/parse.ts'
import { refuse } from '#server/http/problem.ts'
import { listRunning } from './families.changes.store.ts'
import { type ModelPlan, planModel } from './families.plan.ts'
import { changeModel, type FamiliesDeps, recordModelChange, refuseIfFull } from './families.record.ts'
import { readState, toManagedAttribute } from './families.state.ts'
import { writeAttribute, writeFamily, writeLinks, writeUnit } from './families.store.ts'

/** All of the model. Attributes are named by their place, because ids are of one portal alone. */
export async function exportModel(db: Database): Promise<ModelFile> {
  const state = await readState(db)
  const places = new Map(state.attributes.map(({ id }, place) => [id, place]))
  const linksOf = (key: string) =>
    state.links.flatMap(({ family, attribute, filter, isRequired, isCompared, isOnCard }) => {
      const place = places.get(attribute)
      if (family !== key || place === undefined) return []
      return [{ attribute: place, filter, isRequired, isCompared, isOnCard }]
    })
  return {
    format: modelFileFormat,
    version: modelFileVersion,
    families: state.families.map(({ key, parent, name, icon }) => ({
      key,
      parent,
      name,
      icon,
      attributes: linksOf(key),
    })),
    attributes: state.attributes.map((row) => {
      const { id: _, version: __, ...rest } = toManagedAttribute(row)
      return rest
    }),
    units: state.units.map(({ version: _, ...unit }) => unit),
  }
}

function readFile(file: Uint8Array): ModelFile {
  let content: unknown
  try {
    content = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(file))
  } catch {
    const message = t('This is not JSON. Use the file as it was exported.')
    return refuse('model_file_unreadable', [{ path: '', message }])
  }
  return parse(modelFile, content) as ModelFile
}

type Importing = { actor: Actor; file: Uint8Array; isApplied: boolean }

/**
 * What a file adds and changes. Applied, it is one transaction: all of it or nothing. What the portal has besides the file
 * stays. Throws `model_file_unreadable`, `rule_broken` with the place of each fault, `model_full`, `still_running`.
 */
export async function importModel(
  deps: FamiliesDeps,
  { actor, file, isApplied }: Importing,
): Promise<ModelFileResult> {
  const given = readFile(file)
  if (!isApplied) {
    return inTransaction(deps.pool, async (tx) => ({
      ...checked(planModel(await readState(tx), given)),
      isApplied,
    }))
  }
  return changeModel(deps, async (tx, state) => {
    if ((await listRunning(tx)).length > 0) refuse('still_running')
    const plan = planModel(state, given)
    const result = checked(plan)
    await write(tx, plan)
    await refuseIfFull(tx)
    const { added, changed } = result
    const recorded = { actor, action: 'family.imported', kind: 'family', id: '', name: '' } as const
    await recordModelChange(tx, { ...recorded, after: { added: added.length, changed: changed.length } })
    return { ...result, isApplied }
  })
}

function checked({ errors, result }: ModelPlan): Omit<ModelFileResult, 'isApplied'> {
  if (errors.length > 0) refuse('rule_broken', errors)
  return result
}

async function write(tx: Database, { units, families, attributes, links }: ModelPlan): Promise<void> {
  for (const unit of units) await writeUnit(tx, unit)
  // A family may come before the one above it.
  for (const family of families) if (family.isNew) await writeFamily(tx, { ...family, parent: null })
  for (const family of families) await writeFamily(tx, family)
  for (const attribute of attributes) await writeAttribute(tx, attribute)
  await writeLinks(tx, links)
}
