import { useEffect } from 'react'

const prefix = 'Error: '
let wrongParts = 0

/** While a form that was sent is wrong its page says so in the title, once, the first thing a screen reader reads. */
export function useProblemTitle(isWrong: boolean): void {
  useEffect(() => {
    if (!isWrong) return
    wrongParts += 1
    if (!document.title.startsWith(prefix)) document.title = prefix + document.title
    return () => {
      wrongParts -= 1
      if (wrongParts === 0 && document.title.startsWith(prefix))
        document.title = document.title.slice(prefix.length)
    }
  }, [isWrong])
}
