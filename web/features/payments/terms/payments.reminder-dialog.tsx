import { useEffect, useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { type OpenItem, previewReminder } from '#contract/payments/open-items.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { sentenceOf } from '../../../api/problem-text.ts'
import { readLatest } from '../../../patterns/reading/read-latest.ts'
import { Refusal } from '../../../patterns/refusal.tsx'
import { useCommand } from '../../../patterns/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextAreaField } from '../../../ui/fields.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { ChosenClaims } from './payments.claims.tsx'

type Preview = Reply<typeof previewReminder>
type Reminded = { item: OpenItem; claims: ChosenClaims }

const typingMs = 400

/** The email as it arrives, read again a moment after the text was changed. */
function usePreview({ item, claims }: Reminded, text: string | null) {
  const [shown, setShown] = useState<Preview | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { withInterest, withFlat } = claims
  useEffect(() => {
    const read = () =>
      call(previewReminder, { params: { id: item.orderId }, body: { text, withInterest, withFlat } })
    let stop = () => {}
    const timer = setTimeout(
      () => {
        stop = readLatest(read, {
          take: (preview) => {
            setShown(preview)
            setProblem(null)
          },
          failed: (error) => setProblem(sentenceOf(error)),
        })
      },
      text === null ? 0 : typingMs,
    )
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [item.orderId, text, withInterest, withFlat])
  return { shown, problem }
}

type DialogProps = Reminded & {
  onClose: () => void
  /** Sends it with the own text, null for the usual one. */
  onSend: (text: string | null) => Promise<void>
}

/** One question before a reminder goes: to whom, with which words, and how it arrives. */
export function ReminderDialog({ item, claims, onClose, onSend }: DialogProps) {
  const [text, setText] = useState<string | null>(null)
  const { shown, problem } = usePreview({ item, claims }, text)
  const { run, isBusy, error } = useCommand(() => onSend(text?.trim() === shown?.standardText ? null : text))
  const step = String(item.nextReminder)
  return (
    <Dialog
      isOpen
      isWide
      title={t('Reminder {step} for invoice {invoice}', { step, invoice: item.invoice })}
      onClose={onClose}
    >
      <Refusal text={problem ?? error} />
      {shown ? (
        <div className="mt-3 grid gap-4">
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-ui">
            <dt className="text-ink-2">{t('To')}</dt>
            <dd className="wrap-anywhere">{shown.to}</dd>
            <dt className="text-ink-2">{t('Subject')}</dt>
            <dd>{shown.subject}</dd>
            {shown.attachments.length > 0 ? (
              <>
                <dt className="text-ink-2">{t('Attached')}</dt>
                <dd className="wrap-anywhere">{shown.attachments.join(', ')}</dd>
              </>
            ) : null}
          </dl>
          <TextAreaField
            id="reminder-text"
            label={t('Text, for this email only')}
            rows={5}
            maxLength={2000}
            value={text ?? shown.standardText}
            lang={shown.language}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <div>
            <p className="mb-1 text-control font-[580]">{t('Preview')}</p>
            <iframe
              title={t('Reminder email')}
              sandbox=""
              srcDoc={shown.html}
              className="h-96 w-full border border-line-strong"
            />
          </div>
        </div>
      ) : (
        <Skeleton className="mt-3 h-96" />
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('Cancel', { context: 'dialog' })}</Button>
        <Button look="primary" isBusy={isBusy || shown === null} onClick={() => run()}>
          {t('Send reminder {step}', { step })}
        </Button>
      </div>
    </Dialog>
  )
}
