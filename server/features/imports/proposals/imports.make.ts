import type { CatalogueModel } from '#contract/catalogue-model/model.ts'
import { sayWords } from '#contract/catalogue-model/words.ts'
import {
  announceModel,
  deleteAttributes,
  deleteFamily,
  findAttributeKeys,
  insertAttributes,
  insertFamilies,
  linkAttributes,
  lockModel,
} from '#server/catalogue-model/additions.store.ts'
import { type AuditEntry, recordAudits } from '#server/database/audit.ts'
import type { Database } from '#server/database/pool.ts'
import { refuse } from '#server/http/problem.ts'
import type { ImportActor } from '../imports.store.ts'
import { findLinkedElsewhere, findUsed } from './imports.made.store.ts'
import { filterOf, fullFamilies, linksOf, modelWith } from './imports.model.ts'
import type { Plan } from './imports.plan.ts'

type Made = NonNullable<Plan['made']>

/** Whether a plan adds families or attributes. */
export function addsProperties({ families, attributes }: Plan): boolean {
  return families.length + attributes.length > 0
}

function entriesOf(plan: Plan, links: readonly (readonly [string, string])[], actor: ImportActor): AuditEntry[] {
  const nameOf = new Map(plan.families.map(({ key, name }) => [key, sayWords(name)]))
  return [
    ...plan.families.map(({ key, name, parent }) => ({
      actor,
      action: 'family.added' as const,
      subject: { kind: 'family' as const, id: key, name: sayWords(name) },
      after: { name: sayWords(name), parent },
    })),
    ...plan.attributes.map(({ key, label, kind, unit }) => ({
      actor,
      action: 'attribute.added' as const,
      subject: { kind: 'attribute' as const, id: key, name: label },
      after: {
        label,
        kind,
        unit,
        families: links
          .flatMap(([family, attribute]) => (attribute === key ? [nameOf.get(family) ?? family] : []))
          .join(', '),
      },
    })),
  ]
}

/**
 * Adds the families and attributes of a plan, all or none of them. Throws `import_plan_outdated` if staff have added one
 * with the same key since the check, and `family_full` for a family with too many attributes.
 */
export async function makePlanned(
  tx: Database,
  { plan, actor }: { plan: Plan; actor: ImportActor },
  model: CatalogueModel,
): Promise<Made> {
  await lockModel(tx)
  const full = fullFamilies(modelWith(model, plan, false))
  if (full.length > 0)
    refuse(
      'family_full',
      full.map(({ name }) => ({ path: 'newAttributes', message: sayWords(name) })),
    )
  const links = linksOf(plan, model)
  // An attribute without a value in any product of a family has no family; it is not added.
  const attributes = plan.attributes.filter(({ key }) => links.some(([, attribute]) => attribute === key))
  const taken = await findAttributeKeys(
    tx,
    attributes.map(({ key }) => key),
  )
  const families = await insertFamilies(tx, plan.families)
  if (taken.length > 0 || families.length < plan.families.length) refuse('import_plan_outdated')
  const ids = await insertAttributes(
    tx,
    attributes.map(({ key, kind, unit, words, choices }) => ({ key, kind, unit, label: words, choices })),
  )
  const idOf = new Map(attributes.map(({ key }, index) => [key, ids[index]]))
  const filters = new Map(attributes.map((one) => [one.key, filterOf(one)]))
  await linkAttributes(
    tx,
    links.flatMap(([family, key]) => {
      const attribute = idOf.get(key)
      return attribute === undefined ? [] : [{ family, attribute, filter: filters.get(key) ?? 'none' }]
    }),
  )
  await recordAudits(tx, entriesOf({ ...plan, attributes }, links, actor))
  await announceModel(tx)
  return { families, attributes: ids }
}

/**
 * Takes families and attributes back that an import has added, those apart that something else uses: other products,
 * other families, or products that stay as the import has changed them.
 */
export async function removeMade(
  tx: Database,
  { id, plan, actor }: { id: string; plan: Plan; actor: ImportActor },
  model: CatalogueModel,
): Promise<Made> {
  const { made } = plan
  if (!made) return { families: [], attributes: [] }
  await lockModel(tx)
  const used = await findUsed(tx, id, made)
  const linked = await findLinkedElsewhere(
    tx,
    made.attributes,
    linksOf(plan, model).map(([family]) => family),
  )
  const stay = new Set([...used.attributes, ...linked])
  const attributes = await deleteAttributes(
    tx,
    made.attributes.filter((one) => !stay.has(one)),
  )
  const families: string[] = []
  // Those below others were added after them.
  for (const key of plan.families.map((one) => one.key).toReversed()) {
    if (!made.families.includes(key) || used.families.includes(key)) continue
    if (await deleteFamily(tx, key)) families.push(key)
  }
  await recordRemoval(tx, actor, { plan, families, attributeCount: attributes.length })
  await announceModel(tx)
  const keptCount = made.families.length - families.length + made.attributes.length - attributes.length
  return { ...made, isRemoved: true, kept: keptCount }
}

type Removal = { plan: Plan; families: readonly string[]; attributeCount: number }

async function recordRemoval(
  tx: Database,
  actor: ImportActor,
  { plan, families, attributeCount }: Removal,
): Promise<void> {
  const isWhole = attributeCount === (plan.made?.attributes.length ?? 0)
  await recordAudits(tx, [
    ...plan.families.flatMap(({ key, name }) =>
      families.includes(key)
        ? [
            {
              actor,
              action: 'family.deleted' as const,
              subject: { kind: 'family' as const, id: key, name: sayWords(name) },
            },
          ]
        : [],
    ),
    ...(isWhole
      ? plan.attributes.map(({ key, label }) => ({
          actor,
          action: 'attribute.deleted' as const,
          subject: { kind: 'attribute' as const, id: key, name: label },
        }))
      : []),
  ])
}
