import type { ReactNode } from 'react'
import { t } from '#i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import type { SettingsActions } from './settings.use-settings.ts'

/** Whether nobody has decided anything about a group of settings: then its page has a proposal. */
export function isUndecided({ state }: Pick<SettingsActions, 'state'>): boolean {
  return state.published.version === 0 && state.draft === null
}

type ProposalProps = { title: string; children: ReactNode; onUse: () => void }

/** What the portal proposes for the country of the company. It fills in the form; an admin checks, saves and publishes it. */
export function Proposal({ title, children, onUse }: ProposalProps) {
  return (
    <section
      aria-label={title}
      className="flex flex-wrap items-center gap-x-6 gap-y-3 border-s-3 border-blue bg-blue-soft px-4 py-3"
    >
      <div className="min-w-0 flex-1 basis-72 text-ui">
        <p className="font-[620]">{title}</p>
        <div className="text-ink-2">{children}</div>
      </div>
      <Button onClick={onUse}>{t('Fill in')}</Button>
    </section>
  )
}
