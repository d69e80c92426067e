import { useRef, useState } from 'react'
import type { FieldPath } from 'react-hook-form'
import type { Reply } from '#contract/endpoint.ts'
import {
  type Correctable,
  type CorrectionForm,
  issueCorrection,
  previewCorrection,
} from '#contract/invoices/corrections.ts'
import { formatMoney } from '#contract/money.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { currentOf } from '../../api/current-of.ts'
import { ApiError } from '../../api/problem.ts'
import { sentenceOf } from '../../api/problem-text.ts'
import { useCallOnce } from '../../api/use-call-once.ts'
import { refusedBy } from '../../patterns/form/refused.ts'
import { useApiForm } from '../../patterns/form/use-api-form.ts'
import { showToast } from '../../patterns/toast.ts'
import {
  type CorrectionValues,
  correctedLines,
  correctionCheck,
  firstCorrection,
  unsentOfCorrection,
} from './invoices.correction-values.ts'

type Preview = Reply<typeof previewCorrection>
type Asked = { orderId: string; state: Correctable; revalidate: () => Promise<void>; onIssued: () => void }

/** The field that a path of the API belongs to: its lines are those of which something was typed. */
function fieldOf(path: string, typed: CorrectionValues['lines']): FieldPath<CorrectionValues> | undefined {
  if (path === 'freight' || path === 'reason') return path
  const [, position, name] = /^lines\.(\d+)\.(quantity|amount)$/.exec(path) ?? []
  const chosen = correctedLines(typed)[Number(position)]
  const index = chosen ? typed.indexOf(chosen) : -1
  if (index < 0 || (name !== 'quantity' && name !== 'amount')) return undefined
  return `lines.${index}.${name}`
}

/** What no field shows is said in the words of the server. */
function sayRefusal(error: unknown): string {
  const messages = error instanceof ApiError ? error.errors.map(({ message }) => message) : []
  return messages.length > 0 ? messages.join(' ') : sentenceOf(error)
}

/** The form shows a preview first; sent again as it is, it issues the credit note. */
export function useCorrection({ orderId, state, revalidate, onIssued }: Asked) {
  const issue = useCallOnce(issueCorrection)
  const [shown, setShown] = useState<{ of: string; preview: Preview } | null>(null)
  const typed = useRef<CorrectionValues['lines']>([])
  const params = { id: orderId }
  const ids = Object.fromEntries(
    state.lines.flatMap(({ line }, index) => [
      [`lines.${index}.quantity`, `correct-pieces-${line}`],
      [`lines.${index}.amount`, `correct-amount-${line}`],
    ]),
  )
  const api = useApiForm<CorrectionValues, CorrectionForm>({
    ids: { ...ids, freight: 'correct-freight', reason: 'correct-reason' },
    first: firstCorrection(state),
    check: correctionCheck(state),
    send: async (values, form) => {
      const current = form.getValues()
      typed.current = current.lines
      const { lines, freight, reason, endPieces } = values
      if (shown?.of !== amountsOf(current)) {
        const preview = await call(previewCorrection, { params, body: { lines, freight } })
        setShown({ of: amountsOf(current), preview })
        return
      }
      // The version of the page, which is newer than that of the form after a refusal.
      const isAsked = unsentOfCorrection(current, state) > 0
      const body = { lines, freight, reason, version: state.version, ...(isAsked && { endPieces }) }
      try {
        await issue({ params, body })
      } catch (error) {
        setShown(null)
        if (currentOf(error)) await revalidate()
        throw error
      }
      showToast(t('Credit note for {amount} issued', { amount: formatMoney(shown.preview.total, state.currency) }))
      await revalidate()
      onIssued()
    },
    readRefusal: (error) => refusedBy(error, (path) => fieldOf(path, typed.current), sayRefusal),
  })
  const isCurrent = shown?.of === amountsOf(api.form.watch())
  return {
    ...api,
    preview: isCurrent ? shown?.preview : undefined,
    unsent: unsentOfCorrection(api.form.watch(), state),
  }
}

function amountsOf({ lines, freight }: CorrectionValues): string {
  return JSON.stringify([lines, freight])
}
