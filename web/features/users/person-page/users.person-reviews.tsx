import { useState } from 'react'
import { Link } from 'react-router'
import type { OwnReview } from '#contract/reviews/reviews.ts'
import { formatNumber } from '#i18n/format.ts'
import { numberLocale, t } from '#i18n/t.ts'
import { paths } from '../../../paths.ts'
import { Time } from '../../../ui/time.tsx'
import { Block } from '../../orders/order-page/orders.block.tsx'
import { Rating } from '../../reviews/reviews.rating.tsx'
import { ReviewStatusBadge } from '../../reviews/reviews.status.tsx'
import { customerPaths } from '../users.paths.ts'

const shownAtFirst = 3

/** What a customer wrote about parts and the manufacturer. */
export function PersonReviews({ reviews, email }: { reviews: readonly OwnReview[]; email: string }) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? reviews : reviews.slice(0, shownAtFirst)
  return (
    <Block id="person-reviews" title={t('Reviews')} detail={<Detail reviews={reviews} email={email} />}>
      {shown.length > 0 ? (
        <ul className="person-reviews">
          {shown.map((review) => (
            <Review key={review._id} review={review} />
          ))}
        </ul>
      ) : (
        <p className="person-none">{t('No reviews yet.')}</p>
      )}
      {shown.length < reviews.length ? (
        <p className="person-none">
          <button type="button" className="person-more" onClick={() => setIsWhole(true)}>
            {t('Show all {count} reviews', { count: reviews.length })}
          </button>
        </p>
      ) : null}
    </Block>
  )
}

function Detail({ reviews, email }: { reviews: readonly OwnReview[]; email: string }) {
  if (reviews.length === 0) return null
  const average = reviews.reduce((sum, { ratings }) => sum + ratings, 0) / reviews.length
  const rounded = formatNumber(numberLocale(), Math.round(average * 10) / 10)
  return (
    <>
      {t('{count}, average {average}', { count: reviews.length, average: rounded })}
      <Link to={customerPaths.reviews(email)} className="ms-2 inline-block min-h-6">
        {t('Open in Reviews')}
      </Link>
    </>
  )
}

function Review({ review }: { review: OwnReview }) {
  const { productId, productName, ratings, createdAt, status, reviewText } = review
  return (
    <li>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Rating value={ratings} />
        {productId ? (
          <Link to={paths.product(productId)} className="inline-block min-h-6">
            {productName}
          </Link>
        ) : (
          <span className="text-ink-2">{t('About the company')}</span>
        )}
        {status === 'published' ? null : <ReviewStatusBadge status={status} />}
        <span className="ms-auto text-small text-ink-2">
          <Time at={createdAt} />
        </span>
      </p>
      <p className="line-clamp-3 whitespace-pre-line wrap-anywhere">{reviewText}</p>
    </li>
  )
}
