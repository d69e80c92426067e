import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { t } from '#i18n/t.ts'
import { useCompany } from '../../api/company.ts'
import { paths, wayBackFrom } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { useProblemTitle } from '../problem-title.ts'
import { showToast } from '../toast.ts'
import { ProductSearchForm } from './product-search.tsx'

export type ErrorHelpProps = { requestId: string | null; isGone: boolean }

/** What leads on from a page that could not be shown: a search where something is gone, else the way to support. */
export default function ErrorHelp({ requestId, isGone }: ErrorHelpProps) {
  const { pathname } = useLocation()
  useProblemTitle(!isGone)
  const ofPage = useSyncExternalStore(
    subscribeNever,
    () => referenceOfPage(pathname),
    () => null,
  )
  if (isGone) return isOfShop(pathname) ? <ProductSearchForm /> : null
  if (requestId) return <Support requestId={requestId} pathname={pathname} />
  return ofPage ? <Support requestId={ofPage} pathname={pathname} isShown /> : null
}

function subscribeNever(): () => void {
  return () => undefined
}

/** The request of a page that the server could not make: the page cannot contain it, its answer has it in a header. */
function referenceOfPage(pathname: string): string | null {
  const [page] = performance.getEntriesByType('navigation')
  if (!(page instanceof PerformanceNavigationTiming) || new URL(page.name).pathname !== pathname) return null
  return page.serverTiming?.find(({ name }) => name === 'request')?.description ?? null
}

/** Not the dashboard, which has its own search, and not the payment of an order, from where only one link leads away. */
function isOfShop(pathname: string): boolean {
  return !pathname.startsWith(paths.dashboard) && wayBackFrom(pathname) === null
}

type SupportProps = {
  requestId: string
  pathname: string
  /** Whether the reference itself is still to be shown. */
  isShown?: boolean
}

function Support({ requestId, pathname, isShown = false }: SupportProps) {
  const { email } = useCompany()
  const subject = t('Error with reference {requestId}', { requestId })
  // Without the query of the address, which may hold what others must not read.
  const body = `${pathname}\n\n${t('What I wanted to do:')} `
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ui text-ink-2">
      <p>
        {isShown ? <span className="mono me-3 text-ink">{requestId}</span> : null}
        {t('If it happens again, send us the reference.')}
      </p>
      <Button
        size="small"
        onClick={() => void navigator.clipboard.writeText(requestId).then(() => showToast(t('Copied')))}
      >
        {t('Copy reference')}
      </Button>
      {email === '' ? null : (
        <a className="inline-flex min-h-9 items-center" href={`mailto:${email}?${query}`}>
          {t('Email {address}', { address: email })}
        </a>
      )}
    </div>
  )
}
