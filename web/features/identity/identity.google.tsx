import { useEffect, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { PublicSettings } from '#contract/page-settings.ts'
import { t } from '#i18n/t.ts'
import { FormRefusal } from '../../patterns/form/form-refusal.tsx'
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
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    const query = new URLSearchParams(window.location.search)
    const error = query.get('error')
    if (error) void explainReturn(error).catch(signInSentence).then(setProblem)
    else if (query.has('returning')) {
      setIsBusy(true)
      loadSignIn()
        .then(({ finishGoogle }) => finishGoogle())
        .catch((failure: unknown) => setProblem(signInSentence(failure)))
        .finally(() => setIsBusy(false))
    }
  }, [])

  async function leave(): Promise<void> {
    setProblem(null)
    setIsBusy(true)
    try {
      const { startGoogle } = await loadSignIn()
      await startGoogle(from)
    } catch (error) {
      setProblem(signInSentence(error))
      setIsBusy(false)
    }
  }

  if (!settings?.googleEnabled) return <FormRefusal text={problem} />
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-small text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or')}
      </p>
      <Button size="large" isBusy={isBusy} onClick={() => void leave()}>
        {t('Continue with Google')}
      </Button>
      <FormRefusal text={problem} />
    </div>
  )
}
