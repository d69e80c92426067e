import { useEffect, useRef } from 'react'
import { t } from '#i18n/t.ts'
import { useProblemTitle } from '../problem-title.ts'

type SummarisedField = { id: string; message: string }

/**
 * The wrong fields of a form that was sent, above it and with a way to each. Takes the focus; one wrong field alone needs
 * no summary and is focused itself. Forms that show it switch off the focus of their form library.
 */
export function ErrorSummary({ fields, attempt }: { fields: readonly SummarisedField[]; attempt: number }) {
  const summary = useRef<HTMLDivElement>(null)
  const isShown = fields.length >= 2 && attempt > 0
  useProblemTitle(fields.length > 0 && attempt > 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every failed attempt brings the focus back
  useEffect(() => {
    if (attempt === 0) return
    if (fields.length === 1) document.getElementById(fields[0]?.id ?? '')?.focus()
    else summary.current?.focus()
  }, [attempt])
  if (!isShown) return null
  return (
    <div
      ref={summary}
      tabIndex={-1}
      role="alert"
      aria-labelledby="error-summary-title"
      className="border-s-3 border-danger bg-danger-soft px-4 py-3 text-ui"
    >
      <p id="error-summary-title" className="font-[620] text-danger">
        {t('Check {count} fields', { count: fields.length })}
      </p>
      <ul className="mt-1 grid gap-1">
        {fields.map(({ id, message }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="text-danger"
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(id)?.focus()
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
