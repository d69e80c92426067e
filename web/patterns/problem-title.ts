import { useEffect } from 'react'
import { t } from '#i18n/t.ts'

let formsWithErrors = 0

/** While a form that was sent is wrong its page says so in the title, once, the first thing a screen reader reads. */
export function useProblemTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return
    const prefix = t('Error: ')
    formsWithErrors += 1
    if (!document.title.startsWith(prefix)) document.title = prefix + document.title
    return () => {
      formsWithErrors -= 1
      if (formsWithErrors === 0 && document.title.startsWith(prefix))
        document.title = document.title.slice(prefix.length)
    }
  }, [hasErrors])
}
