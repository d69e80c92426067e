import { modelNow } from '#contract/catalogue-model/now.ts'
import type { Language } from '#i18n/language.ts'
import { language, t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { isPassingError } from '#server/http/problem.ts'
import { addJob } from '#server/jobs/jobs.store.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { inLanguage, inModel } from '#server/scope/portal-scope.ts'
import { checkNextLines, type ImportDeps, refuseRepeated } from './imports.check.ts'
import { sweepColumns } from './imports.remembered.store.ts'
import { runNextLines } from './imports.run.ts'
import { type ImportRow, lockImport, sweepImports, updateImport } from './imports.store.ts'
import { undoNextLines } from './imports.undo.ts'
import { undoNextFiles } from './pictures/imports.put-files.ts'
import { removeMade } from './proposals/imports.make.ts'
import { modelWith } from './proposals/imports.model.ts'
import type { Plan } from './proposals/imports.plan.ts'
import { planIn } from './proposals/imports.rows.ts'
import { groupNext, ungroup } from './variants/imports.variants.ts'

const job = 'imports.work'
/** A job of several minutes would count as dead, so a long import continues in a new job. */
const sliceMs = 20_000
/** Undoing starts after the last line of any table. */
const afterAll = 2_147_483_647

/** Adds the job in the transaction that makes it necessary. Its messages are in the language of the admin who asks. */
export async function requestImportWork(tx: Database, id: string): Promise<void> {
  await addJob(tx, job, { id, language: language() })
}

export async function beginUndoing(tx: Database, id: string): Promise<void> {
  await updateImport(tx, id, { state: 'undoing', at_line: afterAll, done: 0 })
}

export function importsJobs(deps: ImportDeps): Jobs {
  return {
    [job]: async (payload) => {
      const { id, language: locale } = payload as { id: string; language: Language }
      await inLanguage(locale, () => workOn(deps, id).catch((error: unknown) => giveUp(deps, id, error)))
    },
    'imports.sweep': async () => {
      await sweepImports(deps.db, deps.settings.retention().importDays)
      await sweepColumns(deps.db)
    },
  }
}

/**
 * Continues an import in batches, each in its own transaction: if a process dies, the next job continues after the last
 * whole batch. Two jobs for one import take turns.
 */
async function workOn(deps: ImportDeps, id: string): Promise<void> {
  const until = performance.now() + sliceMs
  for (;;) {
    const step = await inTransaction(deps.pool, async (tx) => {
      const imported = await lockImport(tx, id)
      if (!imported) return 'finished'
      const model = modelWith(modelNow(), planIn(imported), imported.state === 'checking')
      const result = await inModel(model, () => takeStep(tx, imported, deps))
      if (result === 'more' && performance.now() > until) {
        await requestImportWork(tx, id)
        return 'finished'
      }
      return result
    })
    if (step === 'finished') break
  }
}

/**
 * After a temporary failure, such as an unreachable database, the job runs again; any other failure ends the import and
 * undoes its changes.
 */
async function giveUp({ pool }: ImportDeps, id: string, error: unknown): Promise<void> {
  if (isPassingError(error)) throw error
  await inTransaction(pool, async (tx) => {
    const imported = await lockImport(tx, id)
    const isUndoing = imported?.state === 'undoing'
    const failure = isUndoing
      ? t('The import could not be undone completely. Some products still have the imported values.')
      : t('Something went wrong on our side. Nothing was changed. Try again.')
    if (imported?.state === 'running') {
      await updateImport(tx, id, { is_cancelled: true, failure })
      await beginUndoing(tx, id)
      await requestImportWork(tx, id)
    } else await updateImport(tx, id, { state: 'failed', failure, isFinished: true })
  })
  throw error
}

type Step = 'more' | 'finished'

function takeStep(tx: Database, imported: ImportRow, deps: ImportDeps): Promise<Step> {
  switch (imported.state) {
    case 'checking':
      return checkStep(tx, imported, deps)
    case 'running':
      return runStep(tx, imported, deps)
    case 'undoing':
      return undoStep(tx, imported, deps)
    default:
      return Promise.resolve('finished')
  }
}

async function checkStep(tx: Database, imported: ImportRow, deps: ImportDeps): Promise<Step> {
  const line = await checkNextLines(tx, imported, deps)
  if (line !== null) {
    const plan = withFound(planIn(imported), line.found ?? [])
    await updateImport(tx, imported.id, {
      at_line: line.line,
      done: imported.done + line.count,
      ...(plan && { plan }),
    })
    return 'more'
  }
  await refuseRepeated(tx, imported.id)
  await updateImport(tx, imported.id, { state: 'checked' })
  return 'finished'
}

/** The plan with the families in which the check has found values of new attributes; null if they were known. */
function withFound(plan: Plan, found: Plan['found']): Plan | null {
  const known = new Set(plan.found.map((one) => one.join(' ')))
  const keys = new Set(plan.attributes.filter(({ family }) => family === null).map(({ key }) => key))
  const fresh = found.filter((one) => keys.has(one[1]) && !known.has(one.join(' ')))
  return fresh.length === 0 ? null : { ...plan, found: [...plan.found, ...fresh] }
}

async function runStep(tx: Database, imported: ImportRow, deps: ImportDeps): Promise<Step> {
  if (imported.is_cancelled) {
    await beginUndoing(tx, imported.id)
    return 'more'
  }
  const written = await runNextLines(tx, imported, deps)
  if (written) {
    await updateImport(tx, imported.id, { at_line: written.line, done: imported.done + written.count })
    return 'more'
  }
  const plan = planIn(imported)
  const grouped = await groupNext(tx, imported, plan.grouped ?? 0)
  if (grouped !== null) {
    await updateImport(tx, imported.id, { plan: { ...plan, grouped } })
    return 'more'
  }
  await updateImport(tx, imported.id, { state: 'done', isFinished: true })
  return 'finished'
}

async function undoStep(tx: Database, imported: ImportRow, { publicUrl }: ImportDeps): Promise<Step> {
  if (imported.at_line === afterAll && (await undoNextFiles(tx, imported, publicUrl))) return 'more'
  if (imported.at_line === afterAll) await ungroup(tx, imported)
  const undone = await undoNextLines(tx, imported)
  if (undone) {
    await updateImport(tx, imported.id, { at_line: undone.line, done: imported.done + undone.count })
    return 'more'
  }
  const plan = planIn(imported)
  const made = plan.made ? await removeMade(tx, { ...imported, plan }, modelNow()) : undefined
  const state = imported.is_cancelled ? 'cancelled' : 'undone'
  await updateImport(tx, imported.id, { state, isFinished: true, ...(made && { plan: { ...plan, made } }) })
  return 'finished'
}
