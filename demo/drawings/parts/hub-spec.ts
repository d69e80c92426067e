import type { Freehub } from './cassette.ts'

/** A spoke flange: circle of the spoke holes, and its distance from the middle of the hub. */
type Flange = { diameter: number; offset: number }

/** Widths over the end caps, axle bore (5 is a quick-release skewer), flanges, brake and freehub. Millimetres. */
export type HubSpec = {
  end: 'front' | 'rear'
  width: number
  axle: number
  left: Flange
  right: Flange
  brake: 'center-lock' | 'six-bolt'
  freehub: Freehub | null
}
