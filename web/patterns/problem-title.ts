import { useEffect } from 'react'
import { t } from '#i18n/t.ts'

let wrongParts = 0

/** While a form that was sent is wrong its page says so in the title, once, the first thing a screen reader reads. */
export function useProblemTitle(isWrong: boolean): void {
  useEffect(() => {
    if (!isWrong) return
    const prefix = t('Error: ')
    wrongParts += 1
    if (!document.title.startsWith(prefix)) document.title = prefix + document.title
    return () => {
      wrongParts -= 1
      if (wrongParts === 0 && document.title.startsWith(prefix))
        document.title = document.title.slice(prefix.length)
    }
  }, [isWrong])
}
