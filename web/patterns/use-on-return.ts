import { useEffect } from 'react'

/** Calls `refresh` when the user comes back to the tab: much may have changed meanwhile, also by another device. */
export function useOnReturn(refresh: () => void): void {
  useEffect(() => {
    const again = () => {
      if (document.visibilityState === 'visible') refresh()
    }
    document.addEventListener('visibilitychange', again)
    window.addEventListener('focus', again)
    return () => {
      document.removeEventListener('visibilitychange', again)
      window.removeEventListener('focus', again)
    }
  }, [refresh])
}
