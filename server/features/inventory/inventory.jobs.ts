import { formatNumber } from '#i18n/format.ts'
import { numberLocale } from '#i18n/t.ts'
import { derivedId } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Mails } from '#server/mail/mail.ts'
import {
  deleteWaiting,
  findNotified,
  type NotifiedCustomer,
  noticeJob,
  queueNotices,
} from './inventory.notice.store.ts'

type JobDeps = { db: Database; mails: Mails; publicUrl: string }

/** The schedule of the inventory jobs. */
export const inventorySchedule = {
  'catalogue.forgetWaiting': '41 3 * * *',
}

export function inventoryJobs(deps: JobDeps): Jobs {
  return {
    'catalogue.restocked': ({ productId }) => queueNotices(deps.db, String(productId)),
    'catalogue.forgetWaiting': () => deleteWaiting(deps.db),
    [noticeJob]: async (payload) => {
      const { waitId, productId, userId } = payload as Record<'waitId' | 'productId' | 'userId', string>
      const customer = await findNotified(deps.db, { productId, userId })
      if (customer) await sendNotice(deps, customer, { waitId, userId })
    },
  }
}

type Wait = { waitId: string; userId: string }

/** One mail per request, however often its job runs. */
async function sendNotice(
  { mails, publicUrl }: JobDeps,
  customer: NotifiedCustomer,
  { waitId, userId }: Wait,
): Promise<void> {
  const to = { userId, name: customer.user_name, address: customer.address }
  await mails.send(to, 'restocked', () => ({
    id: derivedId(waitId, 'restocked'),
    data: {
      userName: customer.user_name,
      name: customer.name,
      sku: customer.sku,
      available: formatNumber(numberLocale(), customer.available),
      productUrl: `${publicUrl}/products/${customer.product_id}`,
    },
  }))
}
