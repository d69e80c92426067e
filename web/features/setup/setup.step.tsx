import { type ClientLoaderFunctionArgs, redirect, useLoaderData, useNavigate } from 'react-router'
import {
  publishSettings,
  readSettings,
  readSettingsStatus,
  type SettingsState,
} from '#contract/settings/settings.ts'
import { putOffStep, readSetup, setupSteps } from '#contract/setup/setup.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { paths } from '../../dashboard-paths.ts'
import { FormRefusal } from '../../patterns/form/form-refusal.tsx'
import { privateMeta } from '../../patterns/page-exports.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { showToast } from '../../patterns/toast.ts'
import { useCommand } from '../../patterns/use-command.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SettingsForm } from '../settings/settings.form.tsx'
import { SetupProgress } from './setup.progress.tsx'
import { stepsAround, stepTexts } from './setup.steps.ts'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const name = setupSteps.find((step) => step === params.step)
  const group = name && stepTexts[name].group
  if (!name || !group) throw redirect(paths.setup)
  const [setup, state, status] = await Promise.all([
    call(readSetup, {}),
    call(readSettings, { params: { group } }),
    call(readSettingsStatus, {}),
  ])
  const isNew = group === 'formats' && state.published.version === 0 && state.draft === null
  return { name, group, setup, status, state: isNew ? await withProposals(state) : state, isNew }
}

/** What the form begins with where nobody has chosen yet: what the country of the company and the browser say. */
async function withProposals(state: SettingsState): Promise<SettingsState> {
  const [company, { browserKnows, proposeFormats }] = await Promise.all([
    call(readSettings, { params: { group: 'company' } }),
    import('./setup.proposals.ts'),
  ])
  const { country = '' } = (company.draft ?? company.published).content
  const proposed = proposeFormats({ country: String(country), ...browserKnows() })
  return { ...state, published: { ...state.published, content: { ...state.published.content, ...proposed } } }
}

export const meta = privateMeta(mark('Setup'), mark('What is done and what is still missing.'))

/** A step of the setup: the form of its settings. Going on publishes what was entered; leaving keeps it in the browser. */
export default function SetupStepPage() {
  const { name, group, setup, state, status, isNew } = useLoaderData<typeof clientLoader>()
  const navigate = useNavigate()
  const { after } = stepsAround(name)
  const next = after ? paths.setupStep(after) : paths.setup

  async function publish({ revision }: SettingsState): Promise<void> {
    await call(publishSettings, { params: { group }, body: { revision } })
    showToast(t('Settings published'))
    await navigate(next)
  }
  return (
    <>
      <PageHeader
        title={t(stepTexts[name].label)}
        trail={{ to: paths.setup, label: t('Setup') }}
        lead={t('Step {number} of {all}', { number: setupSteps.indexOf(name) + 1, all: setupSteps.length })}
      />
      <div className="grid gap-5 px-4 pb-4 md:px-6">
        <SetupProgress steps={setup.steps} current={name} />
        {isNew ? (
          <p className="text-ui text-ink-2">
            {t('Filled in from the country of the company and your browser. Check it before you go on.')}
          </p>
        ) : null}
        <SettingsForm
          // The next step begins with a new form.
          key={name}
          group={group}
          state={state}
          status={status}
          onSaved={publish}
          end={(form) => <StepEnd {...form} />}
        />
      </div>
    </>
  )
}

type StepEndProps = { isBusy: boolean; waitingText: string | null; refusal: string | null }

/** Puts the step off, goes back, or publishes it and goes on. */
function StepEnd({ isBusy, waitingText, refusal }: StepEndProps) {
  const { name, setup } = useLoaderData<typeof clientLoader>()
  const navigate = useNavigate()
  const { before, after } = stepsAround(name)
  const { run, error } = useCommand(() => call(putOffStep, { params: { step: name }, body: { isPutOff: true } }), {
    done: () => navigate(after ? paths.setupStep(after) : paths.setup),
  })
  const isDone = setup.steps.some((step) => step.name === name && step.state === 'done')
  return (
    <>
      <FormRefusal text={refusal ?? error} />
      <p role="status" className="text-ui text-ink-2 empty:hidden">
        {waitingText}
      </p>
      <div className="sticky bottom-0 -mx-4 flex flex-wrap items-center gap-2 border-t border-line bg-paper px-4 py-3 md:-mx-6 md:px-6 max-sm:*:flex-1">
        {isDone ? null : (
          <Button look="ghost" className="sm:me-auto" onClick={run}>
            {t('Skip for now')}
          </Button>
        )}
        <ButtonLink to={before ? paths.setupStep(before) : paths.setup} className={isDone ? 'sm:ms-auto' : ''}>
          {t('Back')}
        </ButtonLink>
        <Button type="submit" look="primary" isBusy={isBusy} className="max-sm:basis-full">
          {after ? t('Save and go to {step}', { step: t(stepTexts[after].label) }) : t('Save and see all steps')}
        </Button>
      </div>
    </>
  )
}

export function HydrateFallback() {
  return (
    <div className="grid gap-3 px-4 py-4 md:px-6" aria-busy="true">
      <Skeleton className="h-10" />
      <Skeleton className="h-64" />
    </div>
  )
}

export { RouteError as ErrorBoundary }
