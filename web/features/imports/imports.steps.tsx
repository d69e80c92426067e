import type { ReactNode } from 'react'
import { mark, t } from '#i18n/t.ts'

const steps = [
  { step: 'file', label: mark('File') },
  { step: 'columns', label: mark('Columns') },
  { step: 'check', label: mark('Check') },
  { step: 'import', label: mark('Import') },
] as const

/** `done` lies behind the last of them. */
export type Step = (typeof steps)[number]['step'] | 'done'

/** How far an import has come, of how far it goes. */
export function Steps({ now }: { now: Step }) {
  const index = now === 'done' ? steps.length : steps.findIndex(({ step }) => step === now)
  return (
    <ol className="import-steps" aria-label={t('Import progress')}>
      {steps.map(({ step, label }, position) => (
        <li
          key={step}
          data-done={position < index || undefined}
          aria-current={position === index ? 'step' : undefined}
        >
          <span aria-hidden="true" className="num">
            {position + 1}
          </span>
          {t(label)}
          {position < index ? <span className="hidden-but-read">{t('done')}</span> : null}
        </li>
      ))}
    </ol>
  )
}

type StepSectionProps = { title: string; lead?: ReactNode; children: ReactNode }

/** What the page shows of an import; the keyboard comes to its heading. */
export function StepSection({ title, lead, children }: StepSectionProps) {
  return (
    <section aria-labelledby="import-step" className="grid gap-5 pb-8">
      <div className="px-4 md:px-6">
        <h2 id="import-step" tabIndex={-1} className="text-h3">
          {title}
        </h2>
        {lead ? <div className="mt-1 max-w-prose text-ui text-ink-2">{lead}</div> : null}
      </div>
      {children}
    </section>
  )
}
