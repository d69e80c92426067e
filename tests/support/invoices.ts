import { expect } from 'vitest'
import { issueDueCreditNotes } from '#server/features/invoices/invoices.credit-notes.ts'
import type { TestActor } from './actors.ts'
import type { TestPortal } from './portal.ts'

/** Issues the invoice of an order as staff do, in a test that runs no jobs. */
export async function issueInvoice(
  admin: TestActor,
  orderId: string,
): Promise<{ number: string; isAdvance: boolean }> {
  const answer = await admin.call('POST', `/order/${orderId}/invoice`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** Issues what the job of credit notes issues, in a test that runs no jobs. */
export async function issueCreditNotes(portal: TestPortal, orderId: string): Promise<void> {
  await issueDueCreditNotes({ pool: portal.pool, settings: portal.readers.settings }, orderId)
}
