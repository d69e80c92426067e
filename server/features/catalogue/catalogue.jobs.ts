import { formatNumber } from '#i18n/format.ts'
import { numberLocale, t } from '#i18n/t.ts'
import { derivedId } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inLanguage } from '#server/http/language.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Mailer } from '#server/mail/mail.ts'
import { languageOfReader } from '#server/mail/mail-reader.ts'
import { sweepChanges } from './catalogue.changes-store.ts'
import { deleteWaiting, findTold, noticeJob, type Told, tellWaiting } from './catalogue.notice.ts'

type JobDeps = {
  db: Database
  mailer: Mailer
  publicUrl: string
  brand: { name: string; legalName: string }
  isDemo: boolean
}

/** When jobs of the catalogue run by the clock. */
export const catalogueSchedule = {
  'catalogue.forgetWaiting': '41 3 * * *',
  'catalogue.sweepChanges': '47 3 * * *',
}

export function catalogueJobs(deps: JobDeps): Jobs {
  return {
    'catalogue.restocked': ({ productId }) => tellWaiting(deps.db, String(productId)),
    'catalogue.forgetWaiting': () => deleteWaiting(deps.db),
    'catalogue.sweepChanges': () => sweepChanges(deps.db),
    [noticeJob]: async (payload) => {
      const { waitId, productId, userId } = payload as Record<'waitId' | 'productId' | 'userId', string>
      const told = await findTold(deps.db, { productId, userId })
      if (!told) return
      await inLanguage(await languageOfReader(deps.db, userId), () => sendNotice(deps, waitId, told))
    },
  }
}

/** One mail for each wish, however often its job runs. */
async function sendNotice(deps: JobDeps, waitId: string, told: Told): Promise<void> {
  const { mailer, publicUrl, brand, isDemo } = deps
  await mailer.send({
    id: derivedId(waitId, 'restocked'),
    to: { name: told.user_name, address: told.address },
    subject: t('{name} is available again', { name: told.name }),
    template: 'restocked',
    data: {
      userName: told.user_name,
      name: told.name,
      sku: told.sku,
      available: formatNumber(numberLocale(), told.available),
      productUrl: `${publicUrl}/products/${told.product_id}`,
      brand: brand.name,
      legalName: brand.legalName,
      isDemo,
    },
  })
}
