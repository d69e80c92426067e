import { frame, type PageFrame } from '../sheet.ts'

const mm = 72 / 25.4

/**
 * Where a business letter has its parts, in points from the top left of A4: DIN 5008 form B. The address begins high enough to be
 * seen in the windows of both DIN 680 (45 mm high, 15 mm from the edge) and ISO 269 envelopes of DL (35 mm high, 18 mm from the edge).
 */
export const letter = {
  /** The text, and the head of the pages after the first. */
  text: { ...frame, left: 25 * mm, right: 190 * mm, top: 20 * mm } satisfies PageFrame,
  brandTop: 14 * mm,
  brandRule: 34 * mm,
  /** In the window: the sender in one line, and below it who the letter is for. */
  window: { left: 25 * mm, width: 80 * mm, sender: 50 * mm, address: 55.5 * mm, bottom: 85 * mm },
  /** Number, dates and references, right of the window. */
  facts: { left: 122 * mm, top: 50 * mm, label: 33 * mm, gap: 2 * mm, row: 13.4 },
  title: 98 * mm,
  folds: [105 * mm, 210 * mm],
  punch: 148.5 * mm,
  /** The last content above the foot, and the last line of the foot. */
  gapAboveFoot: 16,
  footBottom: 287 * mm,
}
