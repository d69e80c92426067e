import crypto from 'node:crypto'
import type pg from 'pg'
import type { Actor } from '#contract/access.ts'
import type { TestMail } from '#contract/settings/previews.ts'
import { cut } from '#i18n/cut.ts'
import type { Language } from '#i18n/language.ts'
import { language } from '#i18n/t.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import type { Transaction } from '#server/database/transaction.ts'
import { refuse } from '#server/http/problem.ts'
import { addUrgentJob } from '#server/jobs/jobs.store.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Mails } from '#server/mail/mail.ts'
import { findTestMail, finishTestMail, insertTestMail } from './settings.test-mail.store.ts'

const job = 'settings.test-mail'
const maxAnHour = 20
/** What a mail server says can be long. */
const longestReason = 300

type Payload = { id: string; userName: string; address: string; language: Language }

/** Queues a mail to the admin who asks, as every other mail is sent. Throws `too_many_requests`. */
export async function sendTestMail(transaction: Transaction, actor: Actor): Promise<TestMail> {
  const id = crypto.randomUUID()
  return transaction(async (tx) => {
    if ((await insertTestMail(tx, { id, userId: actor.id })) > maxAnHour) refuse('too_many_requests')
    const payload: Payload = { id, userName: actor.name, address: actor.email, language: language() }
    await addUrgentJob(tx, job, payload)
    return { id, to: actor.email, outcome: null, reason: '' }
  })
}

/** What came of a test of this admin. Throws `not_found`. */
export async function readTestMail(
  { pool }: { pool: pg.Pool },
  { actor, id }: { actor: Actor; id: string },
): Promise<TestMail> {
  const row = isUuid(id) ? await findTestMail(pool, { id, userId: actor.id }) : undefined
  return row ? { ...row, to: actor.email } : refuse('not_found')
}

type JobDeps = {
  db: Database
  mails: Mails
  /** Whether there is a mail server; without one mails are stored. */
  isMailSent: boolean
}

export function settingsJobs(deps: JobDeps): Jobs {
  return {
    [job]: async (payload) => {
      await tryToSend(deps, payload as Payload)
    },
  }
}

/** Sends it once: what the mail server refuses is the result of the test, so the job does not run again. */
async function tryToSend({ db, mails, isMailSent }: JobDeps, mail: Payload): Promise<void> {
  const { id, userName, address, language: wanted } = mail
  try {
    const to = { userId: null, name: userName, address, language: wanted }
    await mails.send(to, 'test-mail', () => ({ id, data: { userName } }))
    await finishTestMail(db, { id, outcome: isMailSent ? 'sent' : 'stored', reason: '' })
  } catch (error) {
    const reason = error instanceof Error ? cut(error.message, longestReason) : ''
    await finishTestMail(db, { id, outcome: 'refused', reason })
  }
}
