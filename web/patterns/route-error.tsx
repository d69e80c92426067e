import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { useRevalidator, useRouteError } from 'react-router'
import { t } from '#i18n/t.ts'
import { ApiError, NetworkError } from '../api/problem.ts'
import type { ErrorViewProps, WayOut } from './error-view.tsx'

type View = ComponentType<ErrorViewProps>

let loadedView: View | undefined

/** For parts loaded after hydration: from then on an error is shown without a request, which may be what fails. */
export function provideErrorView(view: View): void {
  loadedView = view
}

/** If even the explanation cannot be loaded. */
function Unexplained() {
  return (
    <section className="wrap-page py-16" role="alert">
      <h1>{t('This page could not be shown')}</h1>
    </section>
  )
}

/** For an error before that, and on the server. Most pages never need it, so none waits for it. */
const LazyView = lazy<View>(() =>
  import('./error-view.tsx').then(
    ({ ErrorView }) => ({ default: ErrorView }),
    () => ({ default: Unexplained }),
  ),
)

/** What a route shows when it could not load. */
export function RouteError({ wayOut }: { wayOut?: WayOut }) {
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!(error instanceof NetworkError)) return
    const retry = () => void revalidate()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [error, revalidate])
  const placeholder = <div className="min-h-96" aria-busy="true" />
  // A session that is over leads to the login by itself.
  if (error instanceof ApiError && error.status === 401) return placeholder
  const Shown = loadedView ?? LazyView
  return (
    <Suspense fallback={placeholder}>
      <Shown error={error} wayOut={wayOut} isRetrying={state === 'loading'} onRetry={() => void revalidate()} />
    </Suspense>
  )
}
