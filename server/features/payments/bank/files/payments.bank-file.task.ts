import { maxBankEntries } from '#contract/payments/bank.ts'
import { endOf } from '#i18n/cut.ts'
import { t } from '#i18n/t.ts'
import { Refusal, refuse } from '#server/http/problem.ts'
import { type LeftOut, type Statement, unreadable, type Wanted } from '../payments.statement.ts'
import { isZip, readArchive } from './payments.archive.ts'
import { readCamt } from './payments.camt.ts'
import { readCsvStatement } from './payments.csv.ts'
import { refuseOtherKinds } from './payments.file-kinds.ts'
import { checkOwnAccounts } from './payments.own-accounts.ts'

const looksLikeXml =
  /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?[\s\0]*<[\s\0]*(?:\?[\s\0]*x[\s\0]*m[\s\0]*l|!--|!DOCTYPE(?!\s+html)|[A-Za-z])/i

function readFile(file: Uint8Array, wanted: Wanted): Statement {
  if (file.length === 0) unreadable(t('The file is empty.'))
  const start = Array.from(file.subarray(0, 4000), (byte) => String.fromCharCode(byte)).join('')
  refuseOtherKinds(start)
  return looksLikeXml.test(start) ? readCamt(file, wanted) : readCsvStatement(file, wanted)
}

function add(left: LeftOut, right: LeftOut): LeftOut {
  return {
    announced: left.announced + right.announced,
    failed: left.failed + right.failed,
    otherAccount: left.otherAccount + right.otherAccount,
    zero: left.zero + right.zero,
  }
}

/** The statements of several files as one. */
function together(all: readonly Statement[]): Statement {
  const [first, ...others] = all
  if (!first) return unreadable(t('The ZIP file is empty.'))
  let statements = 0
  let sum: Statement = { ...first, entries: [] }
  for (const one of [first, ...others]) {
    const offset = statements
    const entries = one.entries.map((entry) => ({ ...entry, statement: entry.statement + offset }))
    statements = offset + Math.max(0, ...one.entries.slice(-1).map((entry) => entry.statement)) + 1
    sum = {
      ...sum,
      accounts: [...new Set([...sum.accounts, ...one.accounts])],
      otherAccounts: [...sum.otherAccounts, ...one.otherAccounts],
      entries: sum.entries.concat(entries),
      leftOut: one === first ? first.leftOut : add(sum.leftOut, one.leftOut),
    }
  }
  if (sum.entries.length > maxBankEntries) {
    const most = String(maxBankEntries)
    unreadable(t('A file can have up to {most} transactions. Export a shorter period.', { most }))
  }
  return sum
}

/** What went wrong with a file of an archive, with its name. */
function ofPacked(name: string, error: unknown): never {
  if (!(error instanceof Refusal)) throw error
  const fields = error.fields?.map(({ path, message }) => ({ path, message: `${endOf(name, 80)}: ${message}` }))
  return refuse(error.code, fields)
}

async function readPacked(file: Uint8Array, wanted: Wanted): Promise<Statement> {
  const found: Statement[] = []
  await readArchive(file, async ({ name, bytes }) => {
    try {
      if (isZip(bytes)) unreadable(t('A ZIP file inside a ZIP file is not supported. Unpack it first.'))
      found.push(readFile(bytes, wanted))
    } catch (error) {
      ofPacked(name, error)
    }
  })
  return together(found)
}

/**
 * What a bank's file says: CAMT.053 or CSV, alone or in a ZIP file. Runs in a worker thread. Throws `bank_file_unreadable`,
 * `bank_account_unknown`, `table_unreadable`, `table_too_large`.
 */
export default async function readBankFile({
  file,
  wanted,
}: {
  file: Uint8Array
  wanted: Wanted
}): Promise<Statement> {
  checkOwnAccounts(wanted)
  const statement = isZip(file) ? await readPacked(file, wanted) : readFile(file, wanted)
  const [other] = statement.otherAccounts
  if (statement.accounts.length === 0 && other !== undefined) {
    const message =
      wanted.chosen === ''
        ? t('The file belongs to the account {account}.', { account: other })
        : t('The file belongs to the account {account}, but you chose {chosen}.', {
            account: other,
            chosen: wanted.chosen,
          })
    refuse('bank_account_unknown', [{ path: 'account', message }])
  }
  return statement
}
