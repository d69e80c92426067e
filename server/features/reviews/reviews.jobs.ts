import { derivedId } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Mails } from '#server/mail/mail.ts'
import { isWanted } from '#server/mail/unwanted.store.ts'
import { findReview, type ReviewRow } from './reviews.store.ts'

type JobDeps = {
  db: Database
  mails: Mails
  publicUrl: string
  companyName: () => string
}

export function reviewsJobs(deps: JobDeps): Jobs {
  return {
    'reviews.replied': async ({ reviewId }) => {
      const review = await findReview(deps.db, String(reviewId))
      // The review, the reply or the author's account was deleted: there is nothing to send, or no recipient.
      if (!review || review.reply === '' || review.email === '') return
      if (!(await isWanted(deps.db, review.user_id, 'reviews'))) return
      await sendReplyMail(deps, review)
    },
  }
}

/** One mail per review, however often the reply changes. */
async function sendReplyMail({ mails, publicUrl, companyName }: JobDeps, review: ReviewRow): Promise<void> {
  const isSeen = review.status === 'published' && review.product_id !== null
  const to = { userId: review.user_id, name: review.user_name, address: review.email }
  await mails.send(to, 'review-reply', () => ({
    id: derivedId(review.id, 'reply'),
    data: {
      userName: review.user_name,
      name: review.product_name ?? companyName(),
      text: review.review_text,
      reply: review.reply,
      reviewUrl: isSeen ? `${publicUrl}/products/${review.product_id}#reviews` : `${publicUrl}/dashboard/review`,
    },
  }))
}
