import type { Language } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { derivedId } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inLanguage } from '#server/http/language.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Mailer } from '#server/mail/mail.ts'
import { type EnquiryRow, findEnquiry, sweepEnquiries } from './enquiries.store.ts'

type JobDeps = {
  db: Database
  mailer: Mailer
  publicUrl: string
  brand: { name: string; legalName: string }
  /** Where the company reads its mail, and in which language. */
  contact: { readonly email: string; readonly language: Language }
  isDemo: boolean
}

export const enquiriesSchedule = { 'enquiries.sweep': '17 4 * * *' }

export function enquiriesJobs(deps: JobDeps): Jobs {
  return {
    'enquiries.received': async ({ enquiryId }) => {
      const enquiry = await findEnquiry(deps.db, String(enquiryId))
      // Deleted meanwhile.
      if (!enquiry) return
      await inLanguage(deps.contact.language, () => sendEnquiryMail(deps, enquiry))
    },
    'enquiries.sweep': () => sweepEnquiries(deps.db),
  }
}

async function sendEnquiryMail(deps: JobDeps, { id, name, body, page }: EnquiryRow): Promise<void> {
  const { mailer, publicUrl, brand, contact, isDemo } = deps
  await mailer.send({
    id: derivedId(id, 'enquiry'),
    to: { name: brand.name, address: contact.email },
    subject: t('New enquiry from the website'),
    template: 'enquiry',
    data: {
      userName: name,
      enquiry: body,
      pageUrl: `${publicUrl}${page}`,
      listUrl: `${publicUrl}/dashboard/enquiries`,
      brand: brand.name,
      legalName: brand.legalName,
      isDemo,
    },
  })
}
