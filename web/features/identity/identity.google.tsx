import { useEffect, useEffectEvent, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { PublicSettings } from '#contract/page-settings.ts'
import { t } from '#i18n/t.ts'
import { FormRefusal } from '../../patterns/form/form-refusal.tsx'
import { useCommand } from '../../patterns/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { loadSignIn } from './identity.load-sign-in.ts'
import { signInSentence } from './identity.sign-in-error.ts'

/** What the provider calls the failure, in words. */
async function explainReturn(code: string): Promise<string> {
  const { providerSentence } = await import('./identity.provider-errors.ts')
  return providerSentence(code)
}

/** Google sign-in under both forms, with what went wrong in red below it. Not there when Google is not set up. */
export function GoogleSignIn({ from }: { from: string | undefined }) {
  const settings = useRouteLoaderData<PublicSettings>('root')
  const [problem, setProblem] = useState<string | null>(null)
  const leaving = useCommand(async () => (await loadSignIn()).startGoogle(from), { say: signInSentence })
  const returning = useCommand(async () => (await loadSignIn()).finishGoogle(), { say: signInSentence })
  const finish = useEffectEvent(returning.run)
  const isBusy = leaving.isBusy || returning.isBusy
  const shown = leaving.error ?? returning.error ?? problem

  useEffect(() => {
    const query = new URLSearchParams(window.location.search)
    const error = query.get('error')
    if (error) void explainReturn(error).catch(signInSentence).then(setProblem)
    else if (query.has('returning')) finish()
  }, [])

  if (!settings?.googleEnabled) return <FormRefusal text={shown} />
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-small text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or')}
      </p>
      <Button
        size="large"
        isBusy={isBusy}
        onClick={() => {
          setProblem(null)
          leaving.run()
        }}
      >
        {t('Continue with Google')}
      </Button>
      <FormRefusal text={shown} />
    </div>
  )
}
