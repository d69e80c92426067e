import type { DemoProduct } from './demo-product.ts'

export const cranksets: DemoProduct[] = [
  {
    sku: 'CK-165-32',
    name: 'Crankset 32T, 165 mm',
    family: 'crankset',
    description:
      'Short forged arms for trail bikes with a low bottom bracket. The ring is direct mount and can be changed without taking the arm off.',
    unitPriceMinor: 19850,
    minOrder: 20,
    available: 338,
    attributes: {
      teeth: '32',
      arm_length_mm: 165,
      spindle_mm: 28.99,
      mount: 'Direct',
      speeds: '12',
      material: '7050, forged',
      mass_g: 612,
    },
    drawing: {
      family: 'crankset',
      teeth: [32],
      mount: { kind: 'direct', arms: 8 },
      armLength: 165,
      spindle: 28.99,
    },
  },
  {
    sku: 'CK-172-5034',
    name: 'Crankset 50/34T, 172.5 mm',
    family: 'crankset',
    description:
      'Compact road double on a four-arm 110 mm spider with a hollow steel spindle. Both rings are included, with ramps matched to each other.',
    unitPriceMinor: 24700,
    minOrder: 15,
    available: 204,
    attributes: {
      teeth: '50/34',
      arm_length_mm: 172.5,
      spindle_mm: 24,
      bolt_circle_mm: 110,
      bolts: 4,
      speeds: '11 and 12',
      mount: 'Spider',
      material: '7050, forged',
      mass_g: 694,
    },
    drawing: {
      family: 'crankset',
      teeth: [50, 34],
      mount: { kind: 'bolts', circle: 110, bolts: 4 },
      armLength: 172.5,
      spindle: 24,
    },
  },
  {
    sku: 'CK-175-40',
    name: 'Crankset 40T, 175 mm',
    family: 'crankset',
    description:
      'Single-ring crankset for gravel bikes with a five-arm spider, so that any 110 mm ring fits later. The 30 mm aluminium spindle runs in oversize bearings.',
    unitPriceMinor: 21300,
    minOrder: 20,
    available: 156,
    attributes: {
      teeth: '40',
      arm_length_mm: 175,
      spindle_mm: 30,
      bolt_circle_mm: 110,
      bolts: 5,
      speeds: '11 and 12',
      mount: 'Spider',
      material: '7050, forged',
      mass_g: 641,
    },
    drawing: {
      family: 'crankset',
      teeth: [40],
      mount: { kind: 'bolts', circle: 110, bolts: 5 },
      armLength: 175,
      spindle: 30,
    },
  },
]

export const newCrankset: DemoProduct = {
  sku: 'CK-170-38',
  name: 'Crankset 38T, 170 mm',
  family: 'crankset',
  description:
    'Hollow-forged 7050 arms with a machined pocket and a direct-mount narrow-wide ring. Every pair of arms is weighed and matched to within two grams.',
  unitPriceMinor: 22650,
  minOrder: 20,
  available: 412,
  attributes: {
    teeth: '38',
    arm_length_mm: 170,
    spindle_mm: 28.99,
    mount: 'Direct',
    speeds: '12',
    material: '7050, hollow forged',
    mass_g: 578,
  },
  drawing: { family: 'crankset', teeth: [38], mount: { kind: 'direct', arms: 8 }, armLength: 170, spindle: 28.99 },
}
