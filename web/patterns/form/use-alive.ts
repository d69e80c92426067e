import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { releasePresses, stopHoldingPresses } from '../../shell/held-presses.ts'

/**
 * For a part that the server writes and whose code is loaded on its own: on a slow line it comes alive after the page. An
 * element with `data-late` stands around it, and the part puts the ref on its own element. Presses and submissions in it
 * wait until then; without this the browser would send its form by itself.
 */
export function useAlive<Part extends Element>(): RefObject<Part | null> {
  const part = useRef<Part>(null)
  useLayoutEffect(() => {
    const late = part.current?.closest('[data-late]')
    if (late) stopHoldingPresses(late)
  }, [])
  useEffect(releasePresses, [])
  return part
}
