/** What the keyboard and the buttons of the shell can bring up over any page. */
export type Overlay = 'find' | 'shortcuts'

let listener: ((asked: Overlay) => void) | null = null
let waiting: Overlay | null = null

/** Asks for it. Pressed before it has been loaded, it comes up once it is there. */
export function askFor(overlay: Overlay): void {
  if (listener) listener(overlay)
  else waiting = overlay
}

/** Hears what is asked for, also what was asked for before. Answers how to stop. */
export function onAsked(heard: (asked: Overlay) => void): () => void {
  listener = heard
  if (waiting) heard(waiting)
  waiting = null
  return () => {
    listener = null
  }
}
