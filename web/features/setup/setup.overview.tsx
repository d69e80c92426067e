import { useEffect, useRef, useState } from 'react'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import { finishSetup, putOffStep, readSetup, type SetupState } from '#contract/setup/setup.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/problem.ts'
import { sentenceOf } from '../../api/problem-text.ts'
import { paths } from '../../dashboard-paths.ts'
import { FormRefusal } from '../../patterns/form/form-refusal.tsx'
import { privateMeta } from '../../patterns/page-exports.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { useCommand } from '../../patterns/use-command.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Status } from '../../ui/status.tsx'
import { Time } from '../../ui/time.tsx'
import { stateMarks, stateTexts, stepTexts } from './setup.steps.ts'

export async function clientLoader() {
  return call(readSetup, {})
}

export const meta = privateMeta(mark('Setup'), mark('What is done and what is still missing.'))

/** The missing details, if that is why; else the failure. */
function reasonOf(error: unknown): string {
  const missing = error instanceof ApiError ? error.errors.map(({ message }) => message) : []
  return missing.length > 0 ? missing.join(' ') : sentenceOf(error)
}

/** Runs a change, says why it failed, and reads the steps again. */
function useSteps() {
  const state = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const {
    run: runAction,
    isBusy,
    error: problem,
  } = useCommand((action: () => Promise<unknown>) => action(), {
    say: reasonOf,
    settled: revalidate,
  })
  return { state, runAction, isBusy, problem }
}

type Steps = ReturnType<typeof useSteps>

export default function SetupOverview() {
  const steps = useSteps()
  const { state, runAction, isBusy, problem } = steps
  const [wasFinished] = useState(state.finishedAt !== null)
  const done = state.steps.filter((step) => step.state === 'done').length
  return (
    <>
      <PageHeader
        title={state.finishedAt ? t('Setup') : t('Continue setup')}
        lead={t('{done} of {all} steps are done.', { done, all: state.steps.length })}
      />
      <div className="grid max-w-240 gap-5 px-4 pb-8 md:px-6">
        <ol className="border border-line">
          {state.steps.map((step, index) => (
            <Step key={step.name} number={index + 1} step={step} steps={steps} />
          ))}
        </ol>
        <FormRefusal text={problem} />
        {state.finishedAt ? (
          <Finished isNew={!wasFinished} />
        ) : (
          <div>
            <Button isBusy={isBusy} onClick={() => runAction(() => call(finishSetup, {}))}>
              {t('Finish setup')}
            </Button>
          </div>
        )}
        {state.isDemo ? (
          <p className="text-ui">
            <Link to={paths.startOwn}>{t('Start with my company')}</Link>
          </p>
        ) : null}
      </div>
    </>
  )
}

/** Takes the focus of the button that it replaces. */
function Finished({ isNew }: { isNew: boolean }) {
  const text = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNew && document.activeElement === document.body) text.current?.focus()
  }, [isNew])
  return (
    <div ref={text} tabIndex={-1} role="status" className="flex flex-wrap items-center gap-4 text-ui text-ink-2">
      <p>{t('Setup is complete. You can change everything in the settings.')}</p>
      <Link to={paths.home}>{t('View shop')}</Link>
    </div>
  )
}

type StepProps = { number: number; step: SetupState['steps'][number]; steps: Steps }

function Step({ number, step: { name, state, at }, steps: { state: setup, runAction, isBusy } }: StepProps) {
  const { label, content, to } = stepTexts[name]
  const isNext = setup.steps.find((one) => one.state !== 'done')?.name === name
  return (
    <li className="grid gap-3 border-b border-line p-4 last:border-b-0 items-center md:grid-cols-3">
      <div>
        <h2 className="text-h3">
          {number}. {t(label)}
        </h2>
        <p className="text-small text-ink-2">{t(content)}</p>
      </div>
      <p className="flex flex-wrap gap-x-2 text-ui">
        <Status kind={stateMarks[state]}>{t(stateTexts[state])}</Status> {at ? <Time at={at} /> : null}
      </p>
      <div className="flex flex-wrap gap-2 md:justify-end">
        {state === 'done' ? null : (
          <Button
            size="small"
            isBusy={isBusy}
            onClick={() =>
              runAction(() => call(putOffStep, { params: { step: name }, body: { isPutOff: state !== 'later' } }))
            }
          >
            {state === 'later' ? t('Resume') : t('Skip for now')}
          </Button>
        )}
        <ButtonLink to={to} size="small" look={isNext ? 'primary' : 'plain'}>
          {state === 'done' ? t('Open step') : t('Continue with {step}', { step: t(label) })}
        </ButtonLink>
      </div>
    </li>
  )
}

export { RouteError as ErrorBoundary }
