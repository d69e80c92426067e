/** Values of the demo's attributes without a list of choices, for a large catalogue. */
export const largeSamples: Record<string, readonly (string | number)[]> = {
  arm_length_mm: [165, 170, 172.5, 175],
  bearings: ['15 × 28 × 7', '18 × 30 × 7', 'Stainless, 41 mm', 'Stainless, 52 mm'],
  bolt_circle_mm: [44, 64, 96, 104, 110, 130],
  bolts: [3, 4, 5, 6],
  diameter_mm: [140, 160, 180, 203],
  links: [114, 116, 118, 126],
  lower: ['EC34/30', 'ZS56/40', 'EC44/40', 'IS52/40'],
  material: ['Steel', 'Stainless steel', '6061-T6', '7075-T6', 'Ti-6Al-4V'],
  pins: [4, 8, 10, 12],
  pistons: [2, 4],
  ratchet_teeth: [18, 36, 54, 72],
  speeds: [8, 9, 10, 11, 12],
  spindle_mm: [24, 28.99, 30],
  teeth: [28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50],
  thickness_mm: [1.8, 2, 3.5, 4, 13, 17, 22],
  upper: ['EC34/28.6', 'ZS44/28.6', 'IS42/28.6'],
}
