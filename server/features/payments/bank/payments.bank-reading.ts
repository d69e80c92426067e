import { numberOfAccount } from '#contract/payments/iban.ts'
import { t } from '#i18n/t.ts'
import type { Settings } from '#server/portal-settings/portal-settings.ts'
import { TaskStopped } from '#server/workers/pool.ts'
import { taskOf } from '#server/workers/task.ts'
import type { Workers } from '#server/workers/workers.ts'
import { compactIban } from './files/payments.own-accounts.ts'
import { type BankStatement, refuseUnreadableFile } from './payments.statement.ts'

const fileTask = taskOf<typeof import('./files/payments.bank-file.task.ts').default>({
  name: 'payments.bankFile',
  pool: 'tables',
  file: new URL('./files/payments.bank-file.task.ts', import.meta.url),
})

/**
 * What the file says of the company's accounts; `chosen` is the account for a file that names none, or empty. It is read in a worker
 * thread. Throws `bank_file_unreadable`, `bank_account_unknown`, `table_unreadable`, `table_too_large`.
 */
export function readStatement(
  { workers, settings }: { workers: Workers; settings: Settings },
  { file, chosen }: { file: Uint8Array<ArrayBuffer>; chosen: string },
): Promise<BankStatement> {
  if (file.length === 0) refuseUnreadableFile(t('The file is empty.'))
  const { formats, company } = settings.current()
  const own = company.bankAccounts.map((account) => compactIban(numberOfAccount(account)))
  const wanted = { own, chosen: compactIban(chosen), currency: formats.currency, country: company.country }
  return workers.run(fileTask, { file, wanted }).catch((error: unknown) => {
    if (!(error instanceof TaskStopped)) throw error
    return refuseUnreadableFile(t('Reading this file takes too long. Export a shorter period.'))
  })
}
