import type { DemoProduct } from './demo-product.ts'
import { heroTeeth } from './drawings/hero.ts'

export const cassettes: DemoProduct[] = [
  {
    sku: 'CS-0832-H',
    name: 'Cassette 11–32T, 8-speed',
    family: 'cassette',
    description:
      'Eight nickel-plated steel sprockets on a common rivet, for city and trekking bikes that are ridden all year. Fits every HG freehub of 8 to 10 speeds.',
    unitPriceMinor: 2190,
    minOrder: 50,
    available: 2150,
    attributes: {
      speeds: 8,
      teeth: '11-13-15-18-21-24-28-32',
      freehub: 'HG',
      material: 'Steel, nickel plated',
      mass_g: 332,
    },
    drawing: { family: 'cassette', teeth: [11, 13, 15, 18, 21, 24, 28, 32], freehub: 'hg' },
  },
  {
    sku: 'CS-1036-H',
    name: 'Cassette 11–36T, 10-speed',
    family: 'cassette',
    description:
      'Wide-range cassette with the four largest sprockets on one aluminium spider. The ramps are cut after hardening, so that the shifting edges stay sharp.',
    unitPriceMinor: 5480,
    minOrder: 40,
    available: 860,
    attributes: {
      speeds: 10,
      teeth: '11-13-15-17-19-21-24-28-32-36',
      freehub: 'HG',
      material: 'Steel, 7075 spider',
      mass_g: 318,
    },
    drawing: { family: 'cassette', teeth: [11, 13, 15, 17, 19, 21, 24, 28, 32, 36], freehub: 'hg' },
  },
  {
    sku: 'CS-1128-H',
    name: 'Cassette 11–28T, 11-speed',
    family: 'cassette',
    description:
      'Close-ratio road cassette: single-tooth steps up to 15, two-tooth steps from there to 25. Each sprocket is ground flat to 0.02 mm before plating.',
    unitPriceMinor: 8950,
    minOrder: 30,
    available: 540,
    attributes: {
      speeds: 11,
      teeth: '11-12-13-14-15-17-19-21-23-25-28',
      freehub: 'HG',
      material: 'Steel, 7075 spider',
      mass_g: 251,
    },
    drawing: { family: 'cassette', teeth: [11, 12, 13, 14, 15, 17, 19, 21, 23, 25, 28], freehub: 'hg' },
  },
  {
    sku: 'CS-1234-H',
    name: 'Cassette 11–34T, 12-speed',
    family: 'cassette',
    description:
      'Twelve-speed road cassette with a low gear for long climbs. The two largest sprockets share a spider and can be replaced without the rest.',
    unitPriceMinor: 12900,
    minOrder: 30,
    available: 415,
    attributes: {
      speeds: 12,
      teeth: '11-12-13-14-15-17-19-21-24-27-30-34',
      freehub: 'HG',
      material: 'Steel, 7075 spider',
      mass_g: 289,
    },
    drawing: { family: 'cassette', teeth: [11, 12, 13, 14, 15, 17, 19, 21, 24, 27, 30, 34], freehub: 'hg' },
  },
  {
    sku: 'CS-1251-M',
    name: 'Cassette 10–51T, 12-speed',
    family: 'cassette',
    description:
      'Twelve-speed cassette for mountain bikes with a Micro Spline freehub. The three largest sprockets are aluminium and hard anodised, the other nine are steel.',
    unitPriceMinor: 16250,
    minOrder: 25,
    available: 720,
    attributes: {
      speeds: 12,
      teeth: '10-12-14-16-18-21-24-28-33-39-45-51',
      freehub: 'Micro Spline',
      material: 'Steel, 7075-T6',
      mass_g: 381,
    },
    drawing: {
      family: 'cassette',
      teeth: [10, 12, 14, 16, 18, 21, 24, 28, 33, 39, 45, 51],
      freehub: 'micro-spline',
    },
  },
]

/** Also the drawing at the top of the home page. */
export const heroCassette: DemoProduct = {
  sku: 'CS-1252-B',
  name: 'Cassette 10–52T, 12-speed',
  family: 'cassette',
  description:
    'Nine steel sprockets cut from one billet, two of tool steel in front of them and a 7075 sprocket pinned behind. For the XD freehub.',
  unitPriceMinor: 18400,
  minOrder: 25,
  available: 1240,
  attributes: {
    speeds: 12,
    teeth: '10-12-14-16-18-21-24-28-32-36-44-52',
    freehub: 'XD',
    material: '42CrMo4, 1.2842, 7075-T6',
    mass_g: 362,
  },
  drawing: { family: 'cassette', teeth: heroTeeth, freehub: 'xd' },
}
