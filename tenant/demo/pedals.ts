import type { DemoProduct } from './demo-product.ts'

export const pedals: DemoProduct[] = [
  {
    sku: 'PD-100',
    name: 'Platform pedal 100 × 96 mm',
    family: 'pedal',
    description:
      'Cast body with moulded pins for city and touring bicycles. Runs on two sealed ball bearings; the axle takes a 15 mm spanner.',
    unitPriceMinor: 2150,
    minOrder: 50,
    available: 900,
    attributes: {
      length_mm: 100,
      width_mm: 96,
      thickness_mm: 22,
      pins: 4,
      thread: '9/16 in × 20',
      bearings: '2 × 688',
      material: 'AlSi10Mg, axle 42CrMo4',
      mass_g: 388,
    },
    drawing: { family: 'pedal', length: 100, width: 96, thickness: 22, pins: 4 },
  },
  {
    sku: 'PD-105',
    name: 'Platform pedal 105 × 102 mm',
    family: 'pedal',
    description:
      'Machined from one piece of 6061, concave by half a millimetre on each side. Ten steel pins a side are screwed in from the back, so a bent one comes out again.',
    unitPriceMinor: 6400,
    minOrder: 25,
    available: 360,
    attributes: {
      length_mm: 105,
      width_mm: 102,
      thickness_mm: 17,
      pins: 10,
      thread: '9/16 in × 20',
      bearings: '688, bush of bronze',
      material: '6061-T6, axle 42CrMo4',
      mass_g: 372,
    },
    drawing: { family: 'pedal', length: 105, width: 102, thickness: 17, pins: 3 },
  },
  {
    sku: 'PD-112-T',
    name: 'Platform pedal 112 × 106 mm, thin',
    family: 'pedal',
    description:
      'Thirteen millimetres thin for clearance over rocks; the bearings sit beside the body instead of inside it. Hollow titanium axle for riders up to 100 kg.',
    unitPriceMinor: 12900,
    minOrder: 20,
    available: 140,
    attributes: {
      length_mm: 112,
      width_mm: 106,
      thickness_mm: 13,
      pins: 12,
      thread: '9/16 in × 20',
      bearings: '2 × 698',
      material: '7075-T6, axle Ti-6Al-4V',
      mass_g: 296,
    },
    drawing: { family: 'pedal', length: 112, width: 106, thickness: 13, pins: 4 },
  },
]
