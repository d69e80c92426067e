import { type MetaFunction, useLoaderData } from 'react-router'
import { listReviews } from '#contract/reviews.ts'
import { mark, t } from '#texts/t.ts'
import { call } from '../../api/call.ts'
import { readSession } from '../../api/session.ts'
import { PageHeader } from '../../patterns/page-header.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Time } from '../../ui/time.tsx'
import { ReviewForm } from './reviews.form.tsx'
import { Rating } from './reviews.rating.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: t('Add A Review'), description: t('Tell others how the parts do.'), isPrivate: true, matches })

/** The server shows an address in full only to its owner, so one's own reviews are those with one's own address. */
export async function clientLoader() {
  const email = readSession()?.email
  const reviews = await call(listReviews, { query: {} })
  return reviews.filter((review) => review.email === email)
}

const lead = mark('Tell other workshops how our parts do. It is shown with your name and picture.')

export default function AddAReview() {
  const own = useLoaderData<typeof clientLoader>()
  return (
    <>
      <PageHeader title={t('Add A Review')} lead={t(lead)} />
      <ReviewForm />
      {own.length > 0 ? (
        <section className="border-t border-line px-4 py-6 md:px-6" aria-labelledby="own-reviews">
          <h2 id="own-reviews" className="text-h3">
            {t('Your reviews')}
          </h2>
          <ul className="mt-4 grid gap-5">
            {own.map((review) => (
              <li key={review._id} className="border-t-2 border-ink pt-3">
                <p className="max-w-160 break-words whitespace-pre-line">{review.reviewText}</p>
                <p className="mt-2 flex flex-wrap gap-x-4 text-small text-ink-2">
                  <Rating value={review.ratings} />
                  <Time at={review.createdAt} />
                </p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

export function HydrateFallback() {
  return (
    <>
      <PageHeader title={t('Add A Review')} lead={t(lead)} />
      <div className="grid max-w-140 gap-5 border-t border-line px-4 py-6 md:px-6" aria-busy="true">
        <Skeleton className="h-16" />
        <Skeleton className="h-32" />
        <Skeleton className="h-11 w-40" />
      </div>
    </>
  )
}

export { RouteError as ErrorBoundary }
