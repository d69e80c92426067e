/** Overlays that the keyboard and the buttons of the shell can open over any page. */
export type Overlay = 'search' | 'shortcuts'

let listener: ((overlay: Overlay) => void) | null = null
let waiting: Overlay | null = null

/** Requests an overlay. A request before the overlay has loaded is answered once it is there. */
export function requestOverlay(overlay: Overlay): void {
  if (listener) listener(overlay)
  else waiting = overlay
}

/** Calls `notify` for each request, also for one that came before. Returns the function that stops it. */
export function onOverlayRequest(notify: (overlay: Overlay) => void): () => void {
  listener = notify
  if (waiting) notify(waiting)
  waiting = null
  return () => {
    listener = null
  }
}
