import type pg from 'pg'
import type { Actor } from '#contract/access.ts'
import type { CustomerNumberForm } from '#contract/users/customer-number.ts'
import { recordAudit } from '#server/database/audit.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { errorCode, inTransaction, type Transactional } from '#server/database/transaction.ts'
import { refuse } from '#server/http/problem.ts'
import type { Settings } from '#server/portal-settings/portal-settings.ts'
import {
  countCustomer,
  isNumberTaken,
  listUnnumbered,
  lockCustomerNumber,
  writeCustomerNumber,
} from './users.customer-number.store.ts'

type Numbers = { prefix: string; start: number }

/** How customers are numbered; null: only by staff. */
function numbersNow(settings: Settings): Numbers | null {
  const { customerPrefix = '', customerStart = null } = settings.numbers()
  return customerStart === null ? null : { prefix: customerPrefix, start: customerStart }
}

/** The next number that no customer has: staff may have given one of them by hand. */
async function nextNumber(tx: Database, { prefix, start }: Numbers, userId: string): Promise<string> {
  for (;;) {
    const number = `${prefix}${await countCustomer(tx, prefix, start)}`
    if (!(await isNumberTaken(tx, number, userId))) return number
  }
}

type Change = { actor: Actor; id: string; form: CustomerNumberForm }

/** Throws `user_not_found`, `customer_number_taken`, `no_customer_numbers`. */
export async function setCustomerNumber(
  { transaction, settings }: Transactional & { settings: Settings },
  { actor, id, form }: Change,
): Promise<{ customerNumber: string | null }> {
  if (!isUuid(id)) refuse('user_not_found')
  return transaction(async (tx) => {
    const { number: before } = (await lockCustomerNumber(tx, id)) ?? refuse('user_not_found')
    const typed = form.customerNumber === undefined ? before : form.customerNumber?.trim() || null
    const customerNumber = form.next
      ? await nextNumber(tx, numbersNow(settings) ?? refuse('no_customer_numbers'), id)
      : typed
    if (customerNumber === before) return { customerNumber }
    if (customerNumber !== null && (await isNumberTaken(tx, customerNumber, id))) refuse('customer_number_taken')
    await writeCustomerNumber(tx, id, customerNumber)
    await recordAudit(tx, {
      actor,
      action: 'user.numbered',
      subject: { kind: 'user', id },
      before: before === null ? {} : { customerNumber: before },
      after: customerNumber === null ? {} : { customerNumber },
    })
    return { customerNumber }
  }).catch((error: unknown) => {
    // Two were given at the same moment.
    if (errorCode(error) === '23505') refuse('customer_number_taken')
    throw error
  })
}

/** Gives the buyers of new orders their number, each in one transaction: a job that runs again finds it. */
export async function numberBuyers(
  { pool, settings }: { pool: pg.Pool; settings: Settings },
  orderIds: readonly string[],
): Promise<void> {
  const numbers = numbersNow(settings)
  if (!numbers) return
  for (const userId of await listUnnumbered(pool, orderIds)) {
    await inTransaction(pool, async (tx) => {
      const user = await lockCustomerNumber(tx, userId)
      if (user?.number !== null) return
      await writeCustomerNumber(tx, userId, await nextNumber(tx, numbers, userId))
    })
  }
}
