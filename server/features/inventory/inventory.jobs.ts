import { formatNumber } from '#i18n/format.ts'
import { numberLocale, t } from '#i18n/t.ts'
import { derivedId } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inLanguage } from '#server/http/language.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Mailer } from '#server/mail/mail.ts'
import { languageOfReader } from '#server/mail/mail-reader.ts'
import {
  deleteWaiting,
  findNotified,
  type NotifiedCustomer,
  noticeJob,
  queueNotices,
} from './inventory.notice.store.ts'

type JobDeps = {
  db: Database
  mailer: Mailer
  publicUrl: string
  brand: { name: string; legalName: string }
  isDemo: boolean
}

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
      if (!customer) return
      await inLanguage(await languageOfReader(deps.db, userId), () => sendNotice(deps, waitId, customer))
    },
  }
}

/** One mail per request, however often its job runs. */
async function sendNotice(deps: JobDeps, waitId: string, customer: NotifiedCustomer): Promise<void> {
  const { mailer, publicUrl, brand, isDemo } = deps
  await mailer.send({
    id: derivedId(waitId, 'restocked'),
    to: { name: customer.user_name, address: customer.address },
    subject: t('{name} is available again', { name: customer.name }),
    template: 'restocked',
    data: {
      userName: customer.user_name,
      name: customer.name,
      sku: customer.sku,
      available: formatNumber(numberLocale(), customer.available),
      productUrl: `${publicUrl}/products/${customer.product_id}`,
      brand: brand.name,
      legalName: brand.legalName,
      isDemo,
    },
  })
}
