import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { closest, nextStep, steps } from './catalogue.zoom-steps.ts'

/** Where in the window the zoom holds still, and where in the picture that is, as shares of its size. */
type Anchor = { atX: number; atY: number; shareX: number; shareY: number }

function anchorAt(box: HTMLElement, clientX: number, clientY: number): Anchor {
  const { left, top } = box.getBoundingClientRect()
  const [atX, atY] = [clientX - left, clientY - top]
  return {
    atX,
    atY,
    shareX: (box.scrollLeft + atX) / box.scrollWidth,
    shareY: (box.scrollTop + atY) / box.scrollHeight,
  }
}

/** Two fingers: how far apart they were and how large the picture was when the second one came down. */
type Pinch = { fingers: Map<number, { x: number; y: number }>; apart: number; zoom: number }

function apartOf({ fingers }: Pinch): number {
  const [a, b] = [...fingers.values()]
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
}

/**
 * A picture in a box that scrolls, as many times as large as the box: by buttons, by `+`, `-` and `0`, by the wheel with
 * Ctrl, by a double click or tap, and by two fingers. Moving about is the box's own scrolling.
 */
export function useZoom(box: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState(1)
  const anchor = useRef<Anchor | null>(null)

  function zoomTo(next: number, clientX?: number, clientY?: number): void {
    const element = box.current
    if (!element) return
    const { left, top, width, height } = element.getBoundingClientRect()
    anchor.current = anchorAt(element, clientX ?? left + width / 2, clientY ?? top + height / 2)
    setZoom(closest(next))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the scroll position is corrected once the new size is known
  useLayoutEffect(() => {
    const [element, held] = [box.current, anchor.current]
    if (!element || !held) return
    element.scrollLeft = held.shareX * element.scrollWidth - held.atX
    element.scrollTop = held.shareY * element.scrollHeight - held.atY
  }, [zoom, box])

  useEffect(() => {
    const element = box.current
    // React listens to the wheel passively, and a passive listener cannot stop the browser from zooming the page.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const { clientX, clientY, deltaY } = event
      anchor.current = element && anchorAt(element, clientX, clientY)
      setZoom((now) => closest(now * Math.exp(-deltaY / 400)))
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [box])

  const fingersMove = usePinch(zoom, zoomTo)

  return {
    zoom,
    isSmallest: zoom <= 1,
    isLargest: zoom >= (steps.at(-1) ?? 1),
    larger: () => zoomTo(nextStep(zoom, 1)),
    smaller: () => zoomTo(nextStep(zoom, -1)),
    whole: () => zoomTo(1),
    onDoubleClick: (event: { clientX: number; clientY: number }) =>
      zoomTo(zoom > 1 ? 1 : 2, event.clientX, event.clientY),
    /** Returns whether the key was one of the zoom's. */
    onKey(event: KeyboardEvent): boolean {
      if (event.ctrlKey || event.metaKey || event.altKey) return false
      if (event.key === '+' || event.key === '=') zoomTo(nextStep(zoom, 1))
      else if (event.key === '-') zoomTo(nextStep(zoom, -1))
      else if (event.key === '0') zoomTo(1)
      else return false
      return true
    },
    fingersMove,
  }
}

/** Handlers with which two fingers zoom: to where their middle is. */
function usePinch(zoom: number, zoomTo: (next: number, clientX: number, clientY: number) => void) {
  const pinch = useRef<Pinch>({ fingers: new Map(), apart: 0, zoom: 1 })
  const lift = (event: PointerEvent) => void pinch.current.fingers.delete(event.pointerId)
  return {
    onPointerDown(event: PointerEvent) {
      if (event.pointerType !== 'touch') return
      const { current } = pinch
      current.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
      Object.assign(current, { apart: apartOf(current), zoom })
    },
    onPointerMove(event: PointerEvent) {
      const { current } = pinch
      if (!current.fingers.has(event.pointerId)) return
      current.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
      if (current.fingers.size !== 2 || current.apart === 0) return
      const [a, b] = [...current.fingers.values()]
      if (a && b) zoomTo((current.zoom * apartOf(current)) / current.apart, (a.x + b.x) / 2, (a.y + b.y) / 2)
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  }
}
