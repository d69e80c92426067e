import { modelNow } from '#contract/catalogue-model/now.ts'
import { unitsNow } from '#contract/catalogue-model/units-now.ts'
import { isImportField } from '#contract/imports/fields.ts'
import type {
  ImportConstants,
  ImportMapping,
  ImportState,
  ImportSummary,
  ProductImport,
} from '#contract/imports/imports.ts'
import { recogniseShop, type Shop, shopFields } from '#contract/imports/profiles.ts'
import type { ImportProposals } from '#contract/imports/properties.ts'
import { t } from '#i18n/t.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inSnapshot, inTransaction } from '#server/database/transaction.ts'
import { refuse } from '#server/http/problem.ts'
import { inModel } from '#server/scope/portal-scope.ts'
import type { ImportDeps } from './imports.check.ts'
import { beginUndoing, requestImportWork } from './imports.jobs.ts'
import {
  clearResults,
  countOutcomes,
  type ImportLine,
  type LineOutcome,
  listImportLines,
} from './imports.lines.store.ts'
import { countImportChanges, listNotices } from './imports.preview.store.ts'
import { rememberColumns } from './imports.remembered.ts'
import { fixedOf } from './imports.rules.ts'
import {
  findFacts,
  findImport,
  type ImportRow,
  listImportRows,
  lockImport,
  updateImport,
} from './imports.store.ts'
import { countNamed } from './pictures/imports.linked-files.store.ts'
import { additionsOf } from './proposals/imports.additions.ts'
import { addsProperties, makePlanned } from './proposals/imports.make.ts'
import { modelWith } from './proposals/imports.model.ts'
import { type Plan, type PlanChoices, planOf } from './proposals/imports.plan.ts'
import { proposeProperties } from './proposals/imports.propose.ts'
import { planIn } from './proposals/imports.rows.ts'
import { findDecimal } from './reader/imports.decimal.ts'
import type { Decimal } from './reader/imports.numbers.ts'

const shownSample = 5
const shownErrors = 50

/** The last imports, newest first. */
export function listImports({ pool }: ImportDeps): Promise<ImportSummary[]> {
  return inSnapshot(pool, async (db) => {
    const rows = await listImportRows(db)
    const counts = await countOutcomes(
      db,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => toSummary(row, counts.get(row.id)))
  })
}

/** Throws `import_not_found`. */
export async function readImport({ pool }: ImportDeps, id: string): Promise<ProductImport> {
  if (!isUuid(id)) refuse('import_not_found')
  return inSnapshot(pool, async (db) => toImport(db, (await findImport(db, id)) ?? refuse('import_not_found')))
}

export type ImportColumns = {
  mapping: ImportMapping
  constants?: ImportConstants | undefined
  profile?: Shop | null | undefined
  decimal?: Decimal | undefined
} & PlanChoices

/**
 * Starts the dry run. Throws `rule_broken` for columns that the table does not have, or without one for the SKU, and
 * `number_format_unclear` for numbers that can be read in two ways.
 */
export function checkImport(
  deps: ImportDeps,
  id: string,
  { mapping, constants = {}, profile = null, decimal: chosenDecimal, ...choices }: ImportColumns,
): Promise<ProductImport> {
  return moveFrom(['read', 'checked'], { deps, id }, async (tx, row) => {
    if (profile && recogniseShop(row.headers) !== profile) {
      refuse('rule_broken', [
        { path: 'profile', message: t('The columns do not match an export from this shop.') },
      ])
    }
    if (mapping.sku === undefined && !profile) {
      refuse('rule_broken', [{ path: 'mapping.sku', message: t('Choose the column for the SKU.') }])
    }
    const [missing] = Object.entries(mapping).filter(([, column]) => column >= row.headers.length)
    if (missing) {
      refuse('rule_broken', [{ path: `mapping.${missing[0]}`, message: t('The file has no such column.') }])
    }
    const plan = await readPlan(tx, id, choices)
    const fixed = fixedOf({ profile, headers: row.headers, mapping, constants, plan })
    const model = modelWith(modelNow(), plan, true)
    const decimal = chosenDecimal ?? (await inModel(model, () => findDecimal(tx, id, fixed)))
    await clearResults(tx, id)
    const begin = { state: 'checking', at_line: 0, done: 0 } as const
    await updateImport(tx, id, { ...begin, mapping, constants, profile, decimal, plan })
    // The columns of a shop's profile need no memory: they are known.
    if (!profile) await rememberColumns(tx, row.headers, { mapping, constants, decimal: chosenDecimal ?? null })
    await requestImportWork(tx, id)
  })
}

/** Throws `rule_broken` for choices that the file or the catalogue does not allow. */
async function readPlan(tx: Database, id: string, choices: PlanChoices): Promise<Plan> {
  const facts = (await findFacts(tx, id)) ?? { sources: [], paths: null }
  const { plan, errors } = planOf(choices, { model: modelNow(), facts })
  const unknown = Object.entries(plan.named).filter(([, field]) => !isImportField(field))
  errors.push(...unknown.map(([name]) => ({ path: `named.${name}`, message: t('Unknown field') })))
  if (errors.length > 0) refuse('rule_broken', errors)
  return plan
}

/** Starts writing, after the new families and attributes have been added. */
export function runImport(deps: ImportDeps, id: string): Promise<ProductImport> {
  return moveFrom(['checked'], { deps, id }, async (tx, row) => {
    const plan = planIn(row)
    const made = addsProperties(plan) ? await makePlanned(tx, { plan, actor: row.actor }, modelNow()) : undefined
    const begin = { state: 'running', at_line: 0, done: 0 } as const
    await updateImport(tx, id, { ...begin, ...(made && { plan: { ...plan, made } }) })
    await requestImportWork(tx, id)
  })
}

/** Stops an import; if products were written already, it undoes them. */
export function cancelImport(deps: ImportDeps, id: string): Promise<ProductImport> {
  return moveFrom(['read', 'checking', 'checked', 'running'], { deps, id }, async (tx, { state }) => {
    if (state === 'running') await updateImport(tx, id, { is_cancelled: true })
    else await updateImport(tx, id, { state: 'cancelled', isFinished: true })
  })
}

/** Undoes the written products. */
export function undoImport(deps: ImportDeps, id: string): Promise<ProductImport> {
  return moveFrom(['done'], { deps, id }, async (tx) => {
    await beginUndoing(tx, id)
    await requestImportWork(tx, id)
  })
}

/** Changes an import that is in one of these states, under its lock. */
async function moveFrom(
  from: readonly ImportState[],
  { deps, id }: { deps: ImportDeps; id: string },
  write: (tx: Database, row: ImportRow) => Promise<void>,
): Promise<ProductImport> {
  if (!isUuid(id)) refuse('import_not_found')
  await inTransaction(deps.pool, async (tx) => {
    const row = (await lockImport(tx, id)) ?? refuse('import_not_found')
    if (!from.includes(row.state)) refuse('import_step_not_allowed')
    await write(tx, row)
  })
  return readImport(deps, id)
}

export function toSummary(row: ImportRow, outcomes: Map<string, number> = new Map()): ImportSummary {
  const of = (outcome: string) => outcomes.get(outcome) ?? 0
  return {
    _id: row.id,
    fileName: row.file_name,
    state: row.state,
    by: row.actor.name,
    decimal: row.decimal,
    counts: {
      total: row.total,
      done: row.done,
      toAdd: of('add'),
      toChange: of('change'),
      same: of('same'),
      bad: of('bad'),
      added: of('added'),
      changed: of('changed'),
      failed: of('failed'),
      undone: of('undone'),
      kept: of('kept'),
    },
    failure: row.failure,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  }
}

/** `db` is the snapshot that `row` was read from. */
async function toImport(db: Database, row: ImportRow): Promise<ProductImport> {
  const counts = await countOutcomes(db, [row.id])
  const { price, stock } = await countImportChanges(db, row.id)
  const sample = await listImportLines(db, row.id, { below: 0, limit: shownSample })
  const errors = await listImportLines(db, row.id, { below: 0, limit: shownErrors, outcomes: shownOutcomes(row) })
  return {
    ...toSummary(row, counts.get(row.id)),
    headers: row.headers,
    mapping: row.mapping,
    constants: row.constants,
    profile: row.profile,
    recognised: recogniseShop(row.headers),
    sheets: row.place?.sheets ?? [],
    sheet: row.place?.sheet ?? null,
    titlesLine: row.place?.titles ?? 1,
    remembered: row.remembered,
    skipped: counts.get(row.id)?.get('skipped') ?? 0,
    notices: isSettled(row) ? await listNotices(db, row.id) : [],
    linked: isSettled(row) ? await countNamed(db, row.id) : { pictures: 0, documents: 0 },
    warned: { price, stock },
    sample: sample.map(({ cells }) => cells),
    proposals: await proposalsOf(db, row),
    additions: additionsOf(planIn(row), row.state),
    faults: errors.map((line) => ({
      line: line.line,
      name: nameInLine(line, row),
      sku: cellOf(line, row, 'sku'),
      faults: line.faults ?? [],
    })),
  }
}

/** Whether rows have their results and the page does not ask again and again. */
function isSettled({ state }: ImportRow): boolean {
  return state === 'checked' || state === 'done'
}

/** Only while columns are matched: a page asks again and again while the import works. */
async function proposalsOf(db: Database, { id, state, headers }: ImportRow): Promise<ImportProposals | null> {
  if (state !== 'read' && state !== 'checked') return null
  const facts = await findFacts(db, id)
  const known = { model: modelNow(), units: unitsNow(), shop: recogniseShop(headers) }
  return facts ? proposeProperties(facts, headers, known) : null
}

/** After undoing, the rows that stayed as they are come before those that were never imported. */
function shownOutcomes({ state, is_cancelled }: ImportRow): LineOutcome[] {
  const isTurned = state === 'undone' || state === 'undoing' || is_cancelled
  return isTurned ? ['kept'] : ['bad', 'failed']
}

type Named = Pick<ImportRow, 'mapping' | 'profile' | 'headers'>

function cellOf(
  { cells }: Pick<ImportLine, 'cells'>,
  { mapping, profile, headers }: Named,
  field: string,
): string {
  const columns = profile ? { ...shopFields(profile, headers), ...mapping } : mapping
  const column = columns[field]
  return column === undefined ? '' : (cells[column] ?? '')
}

/** The name of a row's product, else its SKU. */
export function nameInLine(line: Pick<ImportLine, 'cells'>, named: Named): string {
  return cellOf(line, named, 'name') || cellOf(line, named, 'sku')
}
