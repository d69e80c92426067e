import { useEffect } from 'react'

const prefix = 'Error: '

/** While a form that was sent is wrong its page says so in the title, the first thing a screen reader reads. */
export function useProblemTitle(isWrong: boolean): void {
  useEffect(() => {
    if (!isWrong) return
    document.title = prefix + document.title
    return () => {
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length)
    }
  }, [isWrong])
}
