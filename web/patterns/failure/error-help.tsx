import { useLocation } from 'react-router'
import { t } from '#i18n/t.ts'
import { brand } from '#tenant/brand.ts'
import { paths, wayBackFrom } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../toast.ts'
import { ProductSearch } from './product-search.tsx'

export type ErrorHelpProps = { requestId: string | null; isGone: boolean }

/** What leads on from a page that could not be shown: a search where something is gone, else the way to support. */
export default function ErrorHelp({ requestId, isGone }: ErrorHelpProps) {
  const { pathname } = useLocation()
  if (isGone) return isOfShop(pathname) ? <ProductSearch /> : null
  return requestId ? <Support requestId={requestId} pathname={pathname} /> : null
}

/** Not the dashboard, which has a search of its own, and not where an order is paid, from where only one link leads away. */
function isOfShop(pathname: string): boolean {
  return !pathname.startsWith(paths.dashboard) && wayBackFrom(pathname) === null
}

function Support({ requestId, pathname }: { requestId: string; pathname: string }) {
  const subject = t('Error with reference {requestId}', { requestId })
  // Without the query of the address, which may hold what others must not read.
  const body = `${pathname}\n\n${t('What I wanted to do:')} `
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ui text-ink-2">
      <p>{t('If it happens again, send us the reference.')}</p>
      <Button
        size="small"
        onClick={() => void navigator.clipboard.writeText(requestId).then(() => showToast(t('Copied')))}
      >
        {t('Copy reference')}
      </Button>
      <a className="inline-flex min-h-9 items-center" href={`mailto:${brand.contactEmail}?${query}`}>
        {t('Email {address}', { address: brand.contactEmail })}
      </a>
    </div>
  )
}
