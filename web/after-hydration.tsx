import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { cartTokenKey } from './api/cart-count.ts'
import { readSession, readStored, useSession } from './api/session.ts'
import { pressSiteSearchKey } from './features/search/search.site-key.ts'
import { ErrorView } from './patterns/error-view.tsx'
import { provideErrorView } from './patterns/route-error.tsx'
import { showToast, takeStoredToast } from './patterns/toast.ts'
import { ToastContainer } from './patterns/toast-container.tsx'
import { useOnReturn } from './patterns/use-on-return.ts'
import { OfflineBanner } from './shell/offline-banner.tsx'

provideErrorView(ErrorView)

/** Loaded for who is signed in or presses one of its keys. If it cannot be loaded, the page works without it. */
const SearchHost = lazy(() => import('./features/search/search.host.tsx').catch(() => ({ default: () => null })))

function Keys() {
  const [firstKey, setFirstKey] = useState<KeyboardEvent>()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === '?') setFirstKey((first) => first ?? event)
      // At once: the letters that follow are meant for the field.
      else if (event.key === '/') pressSiteSearchKey(event)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return useSession() || firstKey ? (
    <Suspense fallback={null}>
      <SearchHost firstKey={firstKey} />
    </Suspense>
  ) : null
}

function readCartAgain(): void {
  if (!readSession() && readStored(cartTokenKey) === null) return
  void import('./features/cart/cart.tabs.ts').then(({ refreshCart }) => refreshCart()).catch(() => undefined)
}

/** The number in the header is that of the cart now, also when another device has changed it. */
function CartWatch() {
  useOnReturn(readCartAgain)
  return null
}

/** What every page has and none shows at first: it is loaded once the page is hydrated. */
export default function AfterHydration({ hasCart }: { hasCart: boolean }): ReactNode {
  useEffect(() => {
    const stored = takeStoredToast()
    if (stored) showToast(stored)
  }, [])
  return (
    <>
      <OfflineBanner />
      <ToastContainer />
      <Keys />
      {hasCart ? <CartWatch /> : null}
    </>
  )
}
