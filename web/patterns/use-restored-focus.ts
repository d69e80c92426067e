import { type RefObject, useEffect } from 'react'

/** What had the focus: its row, and the place of the row in its list. */
type Focused = { element: Element; row: HTMLElement | null; list: Element | null; place: number }

function keep(element: Element): Focused {
  const row = element.closest('li')
  const list = row?.parentElement ?? null
  return { element, row, list, place: list && row ? [...list.children].indexOf(row) : -1 }
}

/** The row that the focus was in, else the one that is in its place now, else the heading of the page. */
function nextBest({ row, list, place }: Focused): HTMLElement | null {
  if (row?.isConnected) return row
  const successor = list?.isConnected ? (list.children[place] ?? list.lastElementChild) : null
  return successor instanceof HTMLElement ? successor : document.querySelector<HTMLElement>('main h1')
}

/**
 * A press may remove what was pressed: a line of a list, or a proposal that was accepted. The focus then stays where its
 * user works, instead of falling to the top of the page. It goes to the row, not to a field of it: on a phone that would
 * open the keyboard.
 */
export function useRestoredFocus(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const area = page.current
    if (!area) return
    let focused: Focused | null = null
    const onFocus = ({ target }: FocusEvent) => {
      focused = target instanceof Element ? keep(target) : null
    }
    const onBlur = () => {
      const left = focused
      // Some browsers also say so when they remove what has the focus.
      queueMicrotask(() => {
        if (focused === left && left?.element.isConnected) focused = null
      })
    }
    const observer = new MutationObserver(() => {
      if (!focused || focused.element.isConnected || document.activeElement !== document.body) return
      const best = nextBest(focused)
      focused = null
      if (!best) return
      if (!best.hasAttribute('tabindex')) best.tabIndex = -1
      best.focus({ preventScroll: best.tagName === 'H1' })
    })
    area.addEventListener('focusin', onFocus)
    area.addEventListener('focusout', onBlur)
    observer.observe(area, { childList: true, subtree: true })
    return () => {
      area.removeEventListener('focusin', onFocus)
      area.removeEventListener('focusout', onBlur)
      observer.disconnect()
    }
  }, [page])
}
