import { Link } from 'react-router'
import type { SetupState, SetupStep } from '#contract/setup/setup.ts'
import { t } from '#i18n/t.ts'
import { stateTexts, stepTexts } from './setup.steps.ts'

const bars: Record<SetupState['steps'][number]['state'], string> = {
  done: 'border-blue bg-blue',
  begun: 'border-blue bg-blue-soft',
  later: 'border-dashed border-line-strong',
  open: 'border-dashed border-line-strong',
}

/** All steps with the state of each, as links. */
export function SetupProgress({ steps, current }: { steps: SetupState['steps']; current: SetupStep }) {
  return (
    <nav aria-label={t('Setup steps')}>
      <ol className="grid grid-cols-4 sm:grid-cols-7 gap-1.5">
        {steps.map(({ name, state }, index) => (
          <li key={name} className="min-w-0">
            <Link
              to={stepTexts[name].to}
              aria-current={name === current ? 'step' : undefined}
              className="block text-small text-ink no-underline hover:underline aria-[current=step]:font-[620]"
            >
              <span className={`mb-1 block h-2 border ${bars[state]}`} aria-hidden="true" />
              <span className="block truncate">
                {index + 1}. {t(stepTexts[name].label)}
              </span>
              <span className="block truncate text-ink-2 max-sm:sr-only">{t(stateTexts[state])}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
