import { useRevalidator } from 'react-router'
import { decideParked, type Parked, type ParkedDecision } from '#contract/reports/parked.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { ConfirmDialog } from '../../patterns/confirm-dialog.tsx'
import { showToast } from '../../patterns/toast.ts'
import { useConfirmation } from '../../patterns/use-confirmation.ts'
import { Button } from '../../ui/button.tsx'
import { formatDay } from '../../ui/dates.ts'

type Texts = { button: string; title: string; text: string; done: string }

const texts: Record<ParkedDecision, Texts> = {
  all: {
    button: mark('Release all'),
    title: mark('Release all emails and jobs?'),
    text: mark(
      'Emails that were sent before the restore may arrive twice. Open refunds are sent to the provider.',
    ),
    done: mark('Emails and jobs released'),
  },
  mails: {
    button: mark('Release emails only'),
    title: mark('Release the emails?'),
    text: mark('Emails that were sent before the restore may arrive twice. The other jobs stay on hold.'),
    done: mark('Emails released'),
  },
  drop: {
    button: mark('Discard all'),
    title: mark('Discard all emails and jobs?'),
    text: mark('They will never be sent or run. This cannot be undone.'),
    done: mark('Emails and jobs discarded'),
  },
}

/** After a restore: how much of the past waits, and what becomes of it. */
export function ParkedNotice({ parked }: { parked: Parked | null }) {
  const { revalidate } = useRevalidator()
  const question = useConfirmation<ParkedDecision>(async (decision) => {
    await call(decideParked, { body: { decision } })
    await revalidate()
    showToast(t(texts[decision].done))
  })
  if (!parked?.restored) return null
  const { restoredAt, backedUpAt, mails, jobs } = parked.restored
  const asked = question.asked ?? 'all'
  return (
    <>
      <section className="mx-4 mb-5 grid gap-3 bg-warn-soft p-4 text-ui md:mx-6" aria-labelledby="parked">
        <h2 id="parked" className="text-control font-[620] text-warn">
          {t(
            '{mails, plural, one {# email} other {# emails}} and {jobs, plural, one {# job} other {# jobs}} from before the restore are on hold',
            {
              mails,
              jobs,
            },
          )}
        </h2>
        <p className="max-w-160">
          {t(
            'The backup from {backedUp} was restored on {restored}. New orders, payments and emails work as usual. Until you decide, older orders do not expire and are not invoiced automatically.',
            { backedUp: formatDay(backedUpAt, 'long'), restored: formatDay(restoredAt, 'long') },
          )}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button look="primary" onClick={() => question.ask('all')}>
            {t(texts.all.button)}
          </Button>
          {mails > 0 ? <Button onClick={() => question.ask('mails')}>{t(texts.mails.button)}</Button> : null}
          <Button onClick={() => question.ask('drop')}>{t(texts.drop.button)}</Button>
        </div>
      </section>
      <ConfirmDialog {...question.dialog} title={t(texts[asked].title)} confirmLabel={t(texts[asked].button)}>
        <p>{t(texts[asked].text)}</p>
      </ConfirmDialog>
    </>
  )
}
