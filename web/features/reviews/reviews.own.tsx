import { Link, useNavigate, useRevalidator } from 'react-router'
import { deleteReview, type OwnReview } from '#contract/reviews/reviews.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { paths } from '../../dashboard-paths.ts'
import { ConfirmDialog } from '../../patterns/confirm-dialog.tsx'
import { showToast } from '../../patterns/toast.ts'
import { useConfirmation } from '../../patterns/use-confirmation.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Time } from '../../ui/time.tsx'
import { ReviewReply } from './reviews.entry.tsx'
import { Rating } from './reviews.rating.tsx'
import { ReviewStatusBadge } from './reviews.status.tsx'

/** One's own reviews, also those that are not public, each with the reason. */
export function OwnReviews({ reviews }: { reviews: readonly OwnReview[] }) {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const removal = useConfirmation(async ({ _id, version }: OwnReview) => {
    await call(deleteReview, { params: { id: _id }, query: { version: String(version) } })
    // The form above may have been about this one.
    await navigate(paths.addReview, { replace: true })
    await revalidate()
    showToast(t('Review deleted'))
  })
  if (reviews.length === 0) return null
  return (
    <section className="border-t border-line px-4 py-6 md:px-6" aria-labelledby="own-reviews">
      <h2 id="own-reviews" className="text-h3">
        {t('Your reviews')}
      </h2>
      <ul className="mt-4 grid gap-6">
        {reviews.map((review) => (
          <li key={review._id} className="border-t-2 border-ink pt-3">
            <Own review={review} onDelete={() => removal.ask(review)} />
          </li>
        ))}
      </ul>
      <ConfirmDialog {...removal.dialog} title={t('Delete your review?')} confirmLabel={t('Delete')}>
        <p className="line-clamp-3 wrap-anywhere">{removal.asked?.reviewText}</p>
      </ConfirmDialog>
    </section>
  )
}

function Own({ review, onDelete }: { review: OwnReview; onDelete: () => void }) {
  return (
    <>
      {review.productId ? (
        <p className="mb-1 font-semibold">
          <Link to={`${paths.product(review.productId)}#reviews`} className="inline-block py-1 text-inherit">
            {review.productName}
          </Link>
        </p>
      ) : null}
      <p className="max-w-160 wrap-anywhere whitespace-pre-line">{review.reviewText}</p>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-ink-2">
        <Rating value={review.ratings} />
        <Time at={review.createdAt} />
        <ReviewStatusBadge status={review.status} />
      </p>
      {review.status === 'hidden' ? (
        <p className="mt-2 max-w-160 bg-warn-soft px-3.5 py-2.5 text-control wrap-anywhere text-warn">
          {t('Reason for hiding: {reason}', { reason: review.hiddenReason })}
        </p>
      ) : null}
      <ReviewReply review={review} />
      <p className="mt-3 flex flex-wrap gap-2">
        <ButtonLink size="small" to={paths.editReview(review._id)}>
          {t('Edit review')}
        </ButtonLink>
        <Button size="small" look="ghost" onClick={onDelete}>
          {t('Delete')}
        </Button>
      </p>
    </>
  )
}
