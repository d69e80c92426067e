import { t } from '#i18n/t.ts'
import { derivedId } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inLanguage } from '#server/http/language.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Mailer } from '#server/mail/mail.ts'
import { choicesPath } from '#server/mail/mail-occasions.ts'
import { languageOfReader } from '#server/mail/mail-reader.ts'
import { isWanted } from '#server/mail/unwanted.store.ts'
import { findReview, type ReviewRow } from './reviews.store.ts'

type JobDeps = {
  db: Database
  mailer: Mailer
  publicUrl: string
  brand: { name: string; legalName: string }
  isDemo: boolean
}

export function reviewsJobs(deps: JobDeps): Jobs {
  return {
    'reviews.replied': async ({ reviewId }) => {
      const review = await findReview(deps.db, String(reviewId))
      // The review, the reply or the author's account was deleted: there is nothing to send, or no recipient.
      if (!review || review.reply === '' || review.email === '') return
      if (!(await isWanted(deps.db, review.user_id, 'reviews'))) return
      await inLanguage(await languageOfReader(deps.db, review.user_id), () => sendReplyMail(deps, review))
    },
  }
}

/** One mail per review, however often the reply changes. */
async function sendReplyMail({ mailer, publicUrl, brand, isDemo }: JobDeps, review: ReviewRow): Promise<void> {
  const isSeen = review.status === 'published' && review.product_id !== null
  await mailer.send({
    id: derivedId(review.id, 'reply'),
    to: { name: review.user_name, address: review.email },
    subject: t('{brand} replied to your review', { brand: brand.name }),
    template: 'review-reply',
    data: {
      userName: review.user_name,
      name: review.product_name ?? brand.name,
      text: review.review_text,
      reply: review.reply,
      reviewUrl: isSeen ? `${publicUrl}/products/${review.product_id}#reviews` : `${publicUrl}/dashboard/review`,
      choicesUrl: `${publicUrl}${choicesPath}`,
      brand: brand.name,
      legalName: brand.legalName,
      isDemo,
    },
  })
}
