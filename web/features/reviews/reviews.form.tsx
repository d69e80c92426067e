import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { addReview, type ReviewForm as ReviewValues, reviewForm } from '#contract/reviews.ts'
import { t } from '#texts/t.ts'
import { createAttemptKeys } from '../../api/attempt-key.ts'
import { callWith } from '../../api/call.ts'
import { sentenceOf } from '../../api/problem.ts'
import { readSession, useSession } from '../../api/session.ts'
import { DraftNote } from '../../patterns/draft-note.tsx'
import { ErrorSummary } from '../../patterns/error-summary.tsx'
import { FormRefusal, useSaveKey } from '../../patterns/save-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, Textarea } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useReviewDraft } from './reviews.draft.ts'
import { RatingField } from './reviews.rating-field.tsx'

const mostCharacters = 2000

/** Add A Review (specification section 5). What is typed is kept until it is sent. */
export function ReviewForm() {
  const { revalidate } = useRevalidator()
  const email = useSession()?.email
  const [refusal, setRefusal] = useState<string | null>(null)
  const keyFor = useMemo(() => createAttemptKeys(() => crypto.randomUUID()), [])
  const form = useForm<ReviewValues>({
    defaultValues: { reviewText: '' },
    resolver: standardSchemaResolver(reviewForm),
    shouldFocusError: false,
  })
  const { errors, isSubmitting, submitCount } = form.formState
  const { reviewText = '', ratings } = form.watch()
  const draft = useReviewDraft({ email, values: { reviewText, ratings }, restore: (kept) => form.reset(kept) })

  const send = form.handleSubmit(async (values) => {
    setRefusal(null)
    const session = readSession()
    const body = { ...values, userName: session?.displayName, email: session?.email, photoUrl: session?.photoURL }
    try {
      await callWith(addReview, { body }, { idempotencyKey: keyFor(body) })
      draft.forget()
      form.reset({ reviewText: '' })
      showToast(t('Review Placed Successfully.'))
      await revalidate()
    } catch (error) {
      setRefusal(sentenceOf(error))
    }
  })
  useSaveKey(!isSubmitting, () => void send())
  const wrong = [
    ...(errors.ratings?.message ? [{ id: 'ratings', message: errors.ratings.message }] : []),
    ...(errors.reviewText?.message ? [{ id: 'reviewText', message: errors.reviewText.message }] : []),
  ]

  return (
    <form
      noValidate
      aria-label={t('Add A Review')}
      className="grid gap-5 border-t border-line px-4 py-6 md:px-6 *:max-w-150"
      onSubmit={(event) => void send(event)}
    >
      <DraftNote
        isShown={draft.isRestored}
        onDiscard={() => {
          draft.discard()
          form.reset({ reviewText: '' })
        }}
      />
      <ErrorSummary fields={wrong} attempt={submitCount} />
      <RatingField
        value={ratings}
        error={errors.ratings?.message}
        onChange={(value) =>
          form.setValue('ratings', value, { shouldDirty: true, shouldValidate: submitCount > 0 })
        }
      />
      <Field
        id="reviewText"
        label={t('Review')}
        hint={t('What did you use the parts for, and how did they do?')}
        error={errors.reviewText?.message}
        remedy={t('A sentence is enough.')}
      >
        {(control) => (
          <Textarea
            {...form.register('reviewText')}
            {...control}
            className="min-h-32"
            maxLength={mostCharacters}
          />
        )}
      </Field>
      <p className="num -mt-3 text-small text-ink-2">
        {t('{count} of {most} characters', { count: String(reviewText.length), most: String(mostCharacters) })}
      </p>
      <Button type="submit" look="primary" size="large" className="justify-self-start" isBusy={isSubmitting}>
        {t('Add review')}
      </Button>
      <FormRefusal text={refusal} />
    </form>
  )
}
