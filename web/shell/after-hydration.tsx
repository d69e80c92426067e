import { type ReactNode, useEffect } from 'react'
import { ErrorView } from '../patterns/error-view.tsx'
import { provideErrorView } from '../patterns/route-error.tsx'
import { showToast, takeStoredToast } from '../patterns/toast.ts'
import { ToastContainer } from '../patterns/toast-container.tsx'
import { OfflineBanner } from './offline-banner.tsx'

provideErrorView(ErrorView)

/** What every page has and none shows at first: it is loaded once the page is hydrated. */
export default function AfterHydration(): ReactNode {
  useEffect(() => {
    const stored = takeStoredToast()
    if (stored) showToast(stored)
  }, [])
  return (
    <>
      <OfflineBanner />
      <ToastContainer />
    </>
  )
}
