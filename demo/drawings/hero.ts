import { radians } from './geometry.ts'
import { drawExploded, itemAt } from './parts/cassette-exploded.ts'
import { finish } from './sheet.ts'
import type { Drawing } from './svg.ts'

/** Teeth of the cassette on the home page; its parts list is in `demo/company/home.ts`. */
export const heroTeeth = [10, 12, 14, 16, 18, 21, 24, 28, 32, 36, 44, 52]

/** The exploded cassette of the home page: items 1 to 4 of its parts list, and the overall diameter. */
export function drawHero(): Drawing {
  const exploded = drawExploded({ teeth: heroTeeth, freehub: 'xd' }, { size: 'full', dimensions: true })
  const lockring = heroTeeth.length
  itemAt(exploded, { index: lockring, angle: radians(-100), by: [-22, 38] }, 1)
  itemAt(exploded, { index: lockring - 1, angle: radians(-90), by: [2, 46] }, 2)
  itemAt(exploded, { index: 5, angle: radians(86), by: [-34, -58] }, 3)
  itemAt(exploded, { index: 0, angle: radians(84), by: [-52, -20] }, 4)
  return finish(
    exploded.sheet,
    'Exploded drawing of a cassette: twelve sprockets from 10 to 52 teeth and a lockring on one axis',
    false,
  )
}
