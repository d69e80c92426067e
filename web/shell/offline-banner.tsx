import { useSyncExternalStore } from 'react'
import { t } from '#texts/t.ts'
import { Icon } from '../ui/icon.tsx'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

export function OfflineBanner() {
  const isOnline = useIsOnline()
  return (
    <div role="status" className="empty:hidden">
      {isOnline ? null : (
        <p className="notice fixed inset-x-0 bottom-0 z-30 justify-center border-t border-line-strong bg-warn-soft text-warn">
          <Icon name="offline" />
          {t('You are offline. What you have typed is kept; the page goes on once you are back.')}
        </p>
      )}
    </div>
  )
}
