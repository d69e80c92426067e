const ofProducts = ['measures', 'shape', 'scale'] as const

/**
 * The drawing packs of the company. `families` says what a pack draws before its code is loaded, so that a page without
 * such a drawing never loads it. A company without its own drawings has none: [].
 */
export const drawingPacks = [
  {
    key: 'drivetrain',
    families: {
      cassette: ofProducts,
      chainring: ofProducts,
      crankset: ofProducts,
      hub: ofProducts,
      caliper: ofProducts,
      rotor: ofProducts,
      headset: ofProducts,
      chain: ofProducts,
      pedal: ofProducts,
      machine: ['shape'],
      hero: ['measures', 'shape'],
    },
    load: () => import('#demo/drawings/pack.ts'),
  },
] as const
