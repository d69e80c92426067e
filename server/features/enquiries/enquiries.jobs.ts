import type { Language } from '#i18n/language.ts'
import { derivedId } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Mails } from '#server/mail/mail.ts'
import { type EnquiryRow, findEnquiry, sweepEnquiries } from './enquiries.store.ts'

type JobDeps = {
  db: Database
  mails: Mails
  publicUrl: string
  /** Who reads the mail of the company, where, and in which language. */
  contact: () => { name: string; address: string; language: Language }
}

export const enquiriesSchedule = { 'enquiries.sweep': '17 4 * * *' }

export function enquiriesJobs(deps: JobDeps): Jobs {
  return {
    'enquiries.received': async ({ enquiryId }) => {
      const enquiry = await findEnquiry(deps.db, String(enquiryId))
      // Deleted meanwhile.
      if (!enquiry) return
      await sendEnquiryMail(deps, enquiry)
    },
    'enquiries.sweep': () => sweepEnquiries(deps.db),
  }
}

async function sendEnquiryMail(deps: JobDeps, { id, name, body, page }: EnquiryRow): Promise<void> {
  const { mails, publicUrl, contact } = deps
  await mails.send({ userId: null, ...contact() }, 'enquiry', () => ({
    id: derivedId(id, 'enquiry'),
    data: {
      userName: name,
      enquiry: body,
      pageUrl: `${publicUrl}${page}`,
      listUrl: `${publicUrl}/dashboard/enquiries`,
    },
  }))
}
