import { deleteImportAudits } from './database/audit.store.ts'
import type { Database } from './database/pool.ts'
import { errorCode } from './database/transaction.ts'
import type { Jobs } from './jobs/jobs.ts'
import { clearMailTexts } from './mail/mail.store.ts'
import type { SettingsDb } from './portal-settings/portal-settings.ts'

/** At night, when few work. */
export const retentionSchedule = { 'mails.clear': '29 2 * * *', 'audit.sweep': '37 2 * * *' }

/** Rows that one statement takes: it holds their locks for a moment only. */
const maxAtOnce = 1_000

const insufficientPrivilege = '42501'

type Take = (db: Database, asked: { days: number; limit: number }) => Promise<number>

async function takeAll(db: Database, take: Take, days: number | null): Promise<void> {
  if (days === null) return
  while ((await take(db, { days, limit: maxAtOnce })) === maxAtOnce);
}

/** What layers keep only as long as the settings say. Feature modules have such jobs themselves. */
export function retentionJobs({ db, settings }: SettingsDb): Jobs {
  return {
    'mails.clear': () => takeAll(db, clearMailTexts, settings.retention().mailTextDays),
    'audit.sweep': () =>
      takeAll(db, deleteImportAudits, settings.retention().importAuditDays).catch((error: unknown) => {
        // Where the portal's role may only add to the log.
        if (errorCode(error) !== insufficientPrivilege) throw error
      }),
  }
}
