/** What the keyboard and the buttons of the shell can bring up over any page. */
export type Overlay = 'search' | 'shortcuts'

let listener: ((overlay: Overlay) => void) | null = null
let waiting: Overlay | null = null

/** Asks for it. Pressed before it has been loaded, it comes up once it is there. */
export function requestOverlay(overlay: Overlay): void {
  if (listener) listener(overlay)
  else waiting = overlay
}

/** Hears what is asked for, also what was asked for before. Answers how to stop. */
export function onOverlayRequest(notify: (overlay: Overlay) => void): () => void {
  listener = notify
  if (waiting) notify(waiting)
  waiting = null
  return () => {
    listener = null
  }
}
