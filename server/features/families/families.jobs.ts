import type pg from 'pg'
import { pageChannel } from '#server/cache/page-changes.ts'
import { lockModel } from '#server/catalogue-model/additions.store.ts'
import { modelChannel } from '#server/catalogue-model/catalogue-model.ts'
import { notify } from '#server/database/listen.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { addJob } from '#server/jobs/jobs.store.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import {
  countDone,
  type FamilyChangeRow,
  finishChange,
  lockRunning,
  moveChoices,
  moveProducts,
  sweepFamilyChanges,
} from './families.changes.store.ts'
import { changeJob, completeChange } from './families.changes.ts'
import { sweepFormer } from './families.former.store.ts'
import { readState } from './families.state.ts'

/** A job of several minutes would count as dead, so a long change continues in a new one. */
const sliceMs = 20_000

export const familiesSchedule = { 'families.sweep': '19 4 * * *' }

type FamiliesJobsDeps = {
  pool: pg.Pool
  db: Database
  /** Products that are locked together: an order of one of them waits for a part of a second at most. */
  atOnce?: number
}

export function familiesJobs({ pool, db, atOnce = 1_000 }: FamiliesJobsDeps): Jobs {
  return {
    [changeJob]: ({ id }) => follow(pool, String(id), atOnce),
    'families.sweep': async () => {
      await sweepFamilyChanges(db)
      await sweepFormer(db)
    },
  }
}

/** Continues after the last whole batch, also when the process before died. */
async function follow(pool: pg.Pool, id: string, atOnce: number): Promise<void> {
  const until = performance.now() + sliceMs
  for (;;) {
    const isDone = await inTransaction(pool, async (tx) => {
      // Before the change: who edits families takes the same two in this order.
      await lockModel(tx)
      const change = await lockRunning(tx, id)
      if (!change || (await takeBatch(tx, change, atOnce))) return true
      if (performance.now() < until) return false
      await addJob(tx, changeJob, { id })
      return true
    })
    if (isDone) return
  }
}

/** Whether it was the last one. */
async function takeBatch(tx: Database, change: FamilyChangeRow, atOnce: number): Promise<boolean> {
  const ids = await (change.kind === 'choice' ? moveChoices : moveProducts)(tx, change, atOnce)
  const last = ids.at(-1)
  if (last) {
    await countDone(tx, change.id, { after: last, done: ids.length })
    await notify(tx, pageChannel, 'catalogue')
  }
  if (ids.length === atOnce) return false
  await completeChange(tx, await readState(tx), { ...change, done: change.done + ids.length })
  await finishChange(tx, change.id)
  await notify(tx, modelChannel, change.id)
  return true
}
