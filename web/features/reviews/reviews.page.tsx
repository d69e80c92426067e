import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { getProduct } from '#contract/catalogue/catalogue.ts'
import { readOrderLifecycle } from '#contract/orders/lifecycle.ts'
import { inOwnLanguage } from '#contract/products/texts.ts'
import { listOwnReviews } from '#contract/reviews/reviews.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { privateMeta } from '../../patterns/page-exports.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { pageSkeleton } from '../../patterns/page-skeleton.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { ReviewEditor, type ReviewSubject } from './reviews.form.tsx'
import { OwnReviews } from './reviews.own.tsx'

export const meta = privateMeta(mark('Add A Review'), mark('Share your experience with our products.'))

/** An order keeps the name of a part that is no longer sold. */
async function readSubject(search: URLSearchParams): Promise<ReviewSubject | null> {
  const [productId, orderId] = [search.get('part'), search.get('order')]
  if (!productId) return null
  if (!orderId) {
    const { name } = inOwnLanguage(await call(getProduct, { params: { id: productId } }))
    return { productId, orderId, name }
  }
  const { order } = await call(readOrderLifecycle, { params: { id: orderId } })
  return { productId: order.productId ?? productId, orderId, name: order.name }
}

/** A user who has already reviewed the part edits that review. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const [own, subject] = await Promise.all([call(listOwnReviews, {}), readSubject(search)])
  const edited =
    own.find(({ _id }) => _id === search.get('edit')) ??
    own.find(({ productId }) => subject !== null && productId === subject.productId) ??
    null
  return { own, subject, edited }
}

const lead = mark(
  'Tell other customers how our products perform. Your review is shown with your name and picture.',
)

export default function AddAReview() {
  const { own, subject, edited } = useLoaderData<typeof clientLoader>()
  return (
    <>
      <PageHeader title={t('Add A Review')} lead={t(lead)} />
      <ReviewEditor
        key={edited ? `${edited._id} ${edited.version}` : (subject?.productId ?? '')}
        subject={subject}
        edited={edited}
      />
      <OwnReviews reviews={own} />
    </>
  )
}

export const HydrateFallback = pageSkeleton({
  title: mark('Add A Review'),
  lead,
  rows: ['h-16', 'h-32', 'h-11 w-40'],
  className: 'grid max-w-140 gap-5 border-t border-line px-4 py-6 md:px-6',
})

export { RouteError as ErrorBoundary }
