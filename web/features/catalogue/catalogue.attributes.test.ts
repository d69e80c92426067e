import { expect, test } from 'vitest'
import { describeAttribute } from './catalogue.attributes.ts'

test.each([
  ['mass_g', 362, 'Mass', '362 g'],
  ['minimum_thickness_mm', 1.5, 'Minimum thickness', '1.5 mm'],
  ['axle', '15 × 110', 'Axle', '15 × 110'],
  ['chain_line_mm', 52, 'Chain line', '52 mm'],
  ['finish', 'Hard anodised', 'Finish', 'Hard anodised'],
])('%s is shown as %s', (key, value, name, shown) => {
  expect(describeAttribute(key, value)).toEqual({ name, value: shown })
})
