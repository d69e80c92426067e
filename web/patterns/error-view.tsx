import { type ComponentType, lazy, Suspense } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { t } from '#i18n/t.ts'
import { ApiError, NetworkError } from '../api/problem.ts'
import { refusalText, sentenceOf } from '../api/problem-text.ts'
import { paths } from '../paths.ts'
import { AnyIcon } from '../ui/any-icon.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { RichText } from '../ui/rich-text.tsx'
import type { ErrorHelpProps } from './failure/error-help.tsx'

/** Loaded with the first error. If it cannot be loaded, the page says what failed without it. */
const ErrorHelp = lazy<ComponentType<ErrorHelpProps>>(() =>
  import('./failure/error-help.tsx').catch(() => ({ default: () => null })),
)

type ErrorTexts = { title: string; text: string; requestId: string | null; canRetry: boolean }

function describeError(error: unknown): ErrorTexts {
  if (error instanceof ApiError) {
    const isGone = error.status === 404
    return {
      title: isGone ? t('This no longer exists') : t('This page could not be loaded'),
      text: refusalText(error),
      requestId: isGone ? null : error.requestId,
      canRetry: !isGone,
    }
  }
  if (error instanceof NetworkError && !navigator.onLine) {
    return {
      title: t('You are offline'),
      text: t('This page loads as soon as you are back online.'),
      requestId: null,
      canRetry: true,
    }
  }
  if (error instanceof NetworkError) {
    return { title: t('The portal cannot be reached'), text: error.message, requestId: null, canRetry: true }
  }
  if (isRouteErrorResponse(error) && error.status === 404) {
    return {
      title: t('Page not found'),
      text: t('This page does not exist or has been removed.'),
      requestId: null,
      canRetry: false,
    }
  }
  return { title: t('This page could not be shown'), text: sentenceOf(error), requestId: null, canRetry: true }
}

export type WayOut = { to: string; label: string }

function homeward(): WayOut {
  return { to: paths.home, label: t('Go to the home page') }
}

export type ErrorViewProps = { error: unknown; wayOut?: WayOut; isRetrying: boolean; onRetry: () => void }

/** What failed, without knowing where: a reference for support, another try, and what leads on. */
export function ErrorView({ error, wayOut = homeward(), isRetrying, onRetry }: ErrorViewProps) {
  const { title, text, requestId, canRetry } = describeError(error)
  return (
    <section className="wrap-page grid justify-items-start gap-6 py-16">
      <div className="grid justify-items-start gap-4" role="alert">
        <Icon name="warn" className="size-8 text-danger" />
        <h1>{title}</h1>
        <p className="max-w-prose text-ink-2">{text}</p>
        {requestId ? (
          <p className="text-ui text-ink-2">
            <RichText
              text="Reference <code>{requestId}</code>"
              values={{ requestId }}
              marks={{ code: (words) => <span className="mono text-ink">{words}</span> }}
            />
          </p>
        ) : null}
        <div className="mt-2 flex flex-wrap gap-2">
          {canRetry ? (
            <Button look="primary" isBusy={isRetrying} onClick={onRetry}>
              <AnyIcon name="retry" />
              {t('Retry')}
            </Button>
          ) : null}
          <ButtonLink to={wayOut.to}>{wayOut.label}</ButtonLink>
        </div>
      </div>
      <Suspense fallback={null}>
        <ErrorHelp requestId={requestId} isGone={!canRetry} />
      </Suspense>
    </section>
  )
}
