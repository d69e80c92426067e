import { Link } from 'react-router'
import { workViews } from '#contract/lists/work-views.ts'
import {
  type AdminReview,
  adminReviews,
  bulkActions,
  decideReviews,
  exportReviews,
  selectedReviews,
} from '#contract/reviews/admin-list.ts'
import { reviewStatuses } from '#contract/reviews/reviews.ts'
import { mark, t } from '#i18n/t.ts'
import { call, callWith } from '../../api/call.ts'
import { paths } from '../../dashboard-paths.ts'
import { actionColumn, timeColumn } from '../../patterns/grid/grid.columns.tsx'
import { RowMenu } from '../../patterns/grid/grid.row-menu.tsx'
import {
  type BulkOrder,
  defineGrid,
  type GridAction,
  type GridColumn,
  type GridFilter,
  type GridSetup,
  type GridView,
} from '../../patterns/grid/state/grid.setup.ts'
import { Button } from '../../ui/button.tsx'
import { Status } from '../../ui/status.tsx'
import { Rating } from './reviews.rating.tsx'
import { reviewStatusLabels } from './reviews.status.tsx'
import { ReviewState, ReviewWords } from './reviews.words.tsx'

type List = typeof adminReviews

export type ReviewActions = {
  onOpen: (review: AdminReview) => void
  onPublish: (review: AdminReview) => void
  onHide: (review: AdminReview) => void
  onReply: (review: AdminReview) => void
}

function Author({ review, rowActions }: { review: AdminReview; rowActions: ReviewActions }) {
  return (
    <span className="row-lines cell-limited row-narrow">
      <span className="block">
        <button
          type="button"
          className="min-h-8 cursor-pointer text-start font-semibold wrap-anywhere text-blue underline underline-offset-2"
          aria-label={t('Open the review by {name}', { name: review.userName })}
          onClick={() => rowActions.onOpen(review)}
        >
          {review.userName}
        </button>
      </span>
      {review.isVerified ? (
        <span className="block">
          <Status kind="paid">{t('Verified order')}</Status>
        </span>
      ) : null}
      <span className="block text-small wrap-anywhere text-ink-2">{review.email}</span>
    </span>
  )
}

function Part({ review: { productId, productName, productSku } }: { review: AdminReview }) {
  if (!productId) return <span className="text-ink-2">{t('About us')}</span>
  return (
    <span className="row-lines row-narrow min-w-0">
      <Link to={paths.reviewsOf(productId)} className="inline-block py-1 wrap-anywhere">
        {productName}
      </Link>
      <span className="mono text-small text-ink-2">{productSku}</span>
    </span>
  )
}

function RowActions({ review, rowActions }: { review: AdminReview; rowActions: ReviewActions }) {
  const { userName: name, status, productId } = review
  const publish = {
    label: t('Publish the review by {name}', { name }),
    onPress: () => rowActions.onPublish(review),
  }
  const hide = { label: t('Hide the review by {name}', { name }), onPress: () => rowActions.onHide(review) }
  const [first, words] = status === 'published' ? [hide, t('Hide')] : [publish, t('Publish')]
  return (
    <span className="inline-flex items-center">
      <Button size="small" className="max-md:min-h-11" aria-label={first.label} onClick={first.onPress}>
        {words}
      </Button>
      <RowMenu
        name={t('the review by {name}', { name })}
        items={[
          { label: t('Open the review by {name}', { name }), onPress: () => rowActions.onOpen(review) },
          {
            label: review.reply ? t('Edit reply') : t('Reply to the review by {name}', { name }),
            onPress: () => rowActions.onReply(review),
          },
          ...(status === 'waiting' ? [hide] : []),
          ...(productId ? [{ label: t('All reviews of this product'), to: paths.reviewsOf(productId) }] : []),
        ]}
      />
    </span>
  )
}

function columns(rowActions: ReviewActions): GridColumn<AdminReview, List>[] {
  return [
    {
      id: 'author',
      header: t('Author'),
      onPhone: 'lead',
      isFixed: true,
      exports: ['userName', 'email', 'isVerified'],
      cell: (review) => <Author review={review} rowActions={rowActions} />,
    },
    {
      id: 'text',
      header: t('Review'),
      isTitle: true,
      isFixed: true,
      onPhone: 'note',
      exports: ['reviewText', 'reportCount', 'reply', 'repliedAt'],
      cell: (review) => <ReviewWords review={review} />,
    },
    {
      id: 'ratings',
      header: t('Rating'),
      onPhone: 'state',
      sort: 'ratings',
      exports: ['ratings'],
      cell: ({ ratings }) => <Rating value={ratings} />,
    },
    {
      id: 'part',
      header: t('Part'),
      onPhone: 'off',
      exports: ['productName'],
      cell: (review) => <Part review={review} />,
    },
    {
      id: 'status',
      header: t('Status'),
      onPhone: 'figure',
      exports: ['status', 'hiddenReason'],
      cell: (review) => <ReviewState review={review} />,
    },
    timeColumn('createdAt', { id: 'written', header: t('Submitted'), onPhone: 'off' }),
    actionColumn<AdminReview>('auditActions', (review) => <RowActions review={review} rowActions={rowActions} />),
  ]
}

function filters(items: readonly AdminReview[]): GridFilter<List>[] {
  return [
    {
      id: 'status',
      label: t('Status'),
      choices: reviewStatuses.map((value) => ({ value, label: t(reviewStatusLabels[value].label) })),
    },
    {
      id: 'ratings',
      label: t('Rating'),
      choices: adminReviews.filters.ratings.choices.toReversed().map((value) => ({ value, label: value })),
    },
    {
      id: 'reported',
      label: t('Reported'),
      choices: [
        { value: 'yes', label: t('Yes') },
        { value: 'no', label: t('No') },
      ],
    },
    { id: 'createdAt', label: t('Submitted') },
    {
      id: 'product',
      label: t('Part'),
      nameOf: (id) => items.find(({ productId }) => productId === id)?.productName ?? undefined,
    },
  ]
}

function actions(): GridAction[] {
  return [
    {
      id: 'publish',
      needed: 'reviews:write',
      label: t('Publish'),
      question: mark('Publish {count, plural, one {# review} other {# reviews}}?'),
      effect: t('They become visible to everyone. Reasons for hiding them are removed.'),
    },
    {
      id: 'hide',
      needed: 'reviews:write',
      label: t('Hide'),
      question: mark('Hide {count, plural, one {# review} other {# reviews}}?'),
      effect: t('Only their authors can still see them.'),
      isDanger: true,
      note: {
        label: t('Reason'),
        hint: t('Applies to all selected reviews and is shown to their authors.'),
        max: 500,
        missing: t('Enter a reason. The author can see it.'),
      },
    },
  ]
}

function runBulk({ action, selection, note, key }: BulkOrder) {
  const known = bulkActions.find((one) => one === action)
  if (!known) throw new Error(`no action ${action}`)
  return callWith(decideReviews, { body: { action: known, selection, reason: note } }, { idempotencyKey: key })
}

function firstView(): GridView<List> {
  const { read } = workViews.reviews
  return {
    label: t('To check'),
    filters: read,
    countOf: (all) => all.reviews.read,
    done: t('No reviews to check'),
  }
}

/** Reviews as an admin list. `items` are those of this page. */
export function reviewGrid(rowActions: ReviewActions, items: readonly AdminReview[]): GridSetup<AdminReview> {
  return defineGrid<AdminReview, List>({
    list: adminReviews,
    what: t('reviews'),
    caption: t('Reviews'),
    searchHint: t('Text, author or product'),
    columns: columns(rowActions),
    filters: filters(items),
    views: [firstView()],
    countAll: ({ reviews }) => reviews.all,
    keyOf: ({ _id }) => _id,
    nameOf: ({ userName }) => t('the review by {name}', { name: userName }),
    onOpen: rowActions.onOpen,
    actions: actions(),
    readSelected: (selection) => call(selectedReviews, { body: { selection } }),
    runBulk,
    exportCall: exportReviews.byBody,
  })
}
