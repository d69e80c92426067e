import { useNavigate, useRevalidator } from 'react-router'
import {
  addReview,
  editReview,
  type OwnReview,
  type ReviewForm as ReviewValues,
  reviewForm,
} from '#contract/reviews/reviews.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { readSession, useSession } from '../../api/session.ts'
import { useCallOnce } from '../../api/use-call-once.ts'
import { paths } from '../../dashboard-paths.ts'
import { DraftNote } from '../../patterns/form/draft-note.tsx'
import { ErrorSummary } from '../../patterns/form/error-summary.tsx'
import { FormRefusal } from '../../patterns/form/form-refusal.tsx'
import { LeaveGuard } from '../../patterns/form/leave-guard.tsx'
import { useSaveKey } from '../../patterns/form/save-bar.tsx'
import { useApiForm } from '../../patterns/form/use-api-form.ts'
import { showToast } from '../../patterns/toast.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/fields.tsx'
import { useReviewDraft } from './reviews.draft.ts'
import { RatingField } from './reviews.rating-field.tsx'

const maxCharacters = 2000

/** What a new review is about; null for the manufacturer. */
export type ReviewSubject = { productId: string; orderId: string | null; name: string }

type ReviewFormProps = { subject: ReviewSubject | null; edited: OwnReview | null }

/** Sends what was written and shows the list again, without the part or the review in the address. */
function useSend({ subject, edited }: ReviewFormProps) {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const add = useCallOnce(addReview)
  return async (values: ReviewValues): Promise<void> => {
    if (edited) {
      await call(editReview, { params: { id: edited._id }, body: { ...values, version: edited.version } })
      showToast(t('Review saved'))
    } else {
      const session = readSession()
      const body = {
        ...values,
        userName: session?.displayName,
        email: session?.email,
        photoUrl: session?.photoURL,
        ...(subject && { productId: subject.productId, orderId: subject.orderId }),
      }
      await add({ body })
      showToast(t('Review Placed Successfully.'))
    }
    await (edited || subject ? navigate(paths.addReview, { replace: true }) : revalidate())
  }
}

function useReviewForm(props: ReviewFormProps) {
  const { subject, edited } = props
  const email = useSession()?.email
  const send = useSend(props)
  const apiForm = useApiForm<ReviewValues>({
    ids: { ratings: 'ratings', reviewText: 'reviewText' },
    first: edited ? { reviewText: edited.reviewText, ratings: edited.ratings } : { reviewText: '' },
    check: reviewForm,
    isSummarised: true,
    send: async (values, { reset }) => {
      await send(values)
      draft.clear()
      reset({ reviewText: '' })
    },
  })
  const { form } = apiForm
  const { reviewText = '', ratings } = form.watch()
  const draft = useReviewDraft({
    // A published review is not stored as a draft.
    owner: edited || !email ? undefined : subject ? `${email}.${subject.productId}` : email,
    values: { reviewText, ratings },
    restore: (stored) => form.reset(stored),
  })
  return { ...apiForm, draft, reviewText, ratings }
}

/**
 * Add A Review (specification section 5), and the same for changing one. Typed values are stored as a draft until they are
 * sent.
 */
export function ReviewEditor(props: ReviewFormProps) {
  const review = useReviewForm(props)
  const { form, field, formProps, submit, refusal, isBusy, summary, draft } = review
  useSaveKey(!isBusy, submit)
  return (
    <form
      {...formProps}
      aria-label={t('Add A Review')}
      className="grid gap-5 border-t border-line px-4 py-6 md:px-6 *:max-w-150"
    >
      <Subject {...props} />
      <DraftNote
        isShown={draft.isRestored}
        onDiscard={() => {
          draft.discard()
          form.reset({ reviewText: '' })
        }}
      />
      <ErrorSummary {...summary} />
      <RatingField
        value={review.ratings}
        error={field('ratings').error}
        onChange={(value) =>
          form.setValue('ratings', value, { shouldDirty: true, shouldValidate: summary.attempt > 0 })
        }
      />
      <ReviewText review={review} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" size="large" isBusy={isBusy}>
          {props.edited ? t('Save changes') : t('Add review')}
        </Button>
        {props.edited || props.subject ? (
          <ButtonLink to={paths.addReview} size="large">
            {t('Cancel', { context: 'dialog' })}
          </ButtonLink>
        ) : null}
      </div>
      <FormRefusal text={refusal} />
      <LeaveGuard isDirty={form.formState.isDirty && !isBusy} onDiscard={draft.discard} />
    </form>
  )
}

function ReviewText({ review: { bound, reviewText } }: { review: ReturnType<typeof useReviewForm> }) {
  return (
    <>
      <TextAreaField
        {...bound('reviewText')}
        label={t('Review')}
        hint={t('What did you use the products for, and how did they perform?')}
        remedy={t('A sentence is enough.')}
        className="min-h-32"
        maxLength={maxCharacters}
      />
      <p className="num -mt-3 text-small text-ink-2">
        {t('{count} of {most} characters', { count: String(reviewText.length), most: String(maxCharacters) })}
      </p>
    </>
  )
}

/** Which part this is about, and that it has been reviewed already. */
function Subject({ subject, edited }: ReviewFormProps) {
  const name = subject?.name ?? edited?.productName
  return (
    <>
      {name ? (
        <p>
          <span className="block text-small text-ink-2">{t('Part')}</span>
          <span className="font-semibold">{name}</span>
        </p>
      ) : null}
      {edited && subject ? (
        <p className="bg-blue-soft px-3.5 py-2.5 text-control">
          {t('You have already reviewed this product. Edit your review instead.')}
        </p>
      ) : null}
    </>
  )
}
