import type { Machine } from '../drawings/machines.ts'

/** Texts of the home page. */
export const hero = {
  heading: 'Drivetrain parts, cut to two hundredths.',
  lead: 'Cassettes, cranksets, hubs and brakes from our own machines, under one roof. Order in trade quantities against live stock. Every batch ships with its measurement report.',
  primaryAction: 'Browse the catalogue',
}

/** The parts list of the drawing beside the heading: `item` is the number in the balloon. */
export const heroParts: { item: number; part: string; material: string; quantity: number }[] = [
  { item: 1, part: 'Lockring', material: '7075-T6, hard anodised', quantity: 1 },
  { item: 2, part: 'Sprocket 10T to 12T', material: 'Tool steel 1.2842', quantity: 2 },
  { item: 3, part: 'Cluster 14T to 44T', material: '42CrMo4, one billet', quantity: 1 },
  { item: 4, part: 'Sprocket 52T', material: '7075-T6, hard anodised', quantity: 1 },
]

/** The title block below the parts list. */
export const heroTitleBlock = {
  title: 'Cassette 10–52T, 12-speed',
  drawingNumber: 'CS-1252-B',
  mass: '362 g',
  tolerance: '± 0.02',
}

export const counters: { value: number; label: string }[] = [
  { value: 125, label: 'countries supplied' },
  { value: 40, label: 'projects' },
  { value: 1254, label: 'happy clients' },
  { value: 254, label: 'feedbacks' },
  { value: 45, label: 'years of experience' },
]

export const about = {
  heading: 'How and where it is made',
  paragraphs: [
    'Datum makes the parts between the foot and the road: cassettes, chainrings, cranksets, chains, hubs, headsets, calipers and rotors. Bar, plate and forgings come in at one end of the building; boxed and measured parts leave at the other.',
    'Cutting, hobbing, forging, anodising and measuring stand under one roof, so a tolerance is settled by walking across the floor. Every part has one datum that all its other dimensions are taken from, on the drawing, on the machine and in the measuring room.',
    'From every batch we measure the first piece, the last piece and one in twenty between them. The report with the actual figures goes into the box. If a figure is outside its tolerance, the batch stays here.',
  ],
}

export type Equipment = {
  machine: Machine
  name: string
  envelope: string
  tolerance: string
  sentence: string
}

export const equipment: Equipment[] = [
  {
    machine: 'five-axis-mill',
    name: '5-axis mill, 6 cells',
    envelope: 'Ø 420 × 300',
    tolerance: '± 0.010',
    sentence: 'Crank arms, spiders and caliper bodies are finished here in one clamping.',
  },
  {
    machine: 'twin-spindle-lathe',
    name: 'Twin-spindle lathe, 9 cells',
    envelope: 'Ø 65 bar',
    tolerance: '± 0.008',
    sentence: 'Hub shells, axles and headset cups are turned from bar, both ends in one go.',
  },
  {
    machine: 'gear-hobber',
    name: 'Gear hobber',
    envelope: 'Module 0.5–4',
    tolerance: 'DIN 6',
    sentence: 'Sprocket blanks are stacked ten high and get their teeth together.',
  },
  {
    machine: 'forging-press',
    name: 'Forging press',
    envelope: '16 MN',
    tolerance: '± 0.3',
    sentence: 'Crank arms are forged hollow around a mandrel, so that the grain follows the arm.',
  },
  {
    machine: 'anodising-line',
    name: 'Hard anodising line',
    envelope: '2.4 m bath',
    tolerance: '50 ± 5 µm',
    sentence: 'Teeth and running surfaces of aluminium parts get a layer as hard as tool steel.',
  },
  {
    machine: 'measuring-machine',
    name: 'Coordinate measuring room',
    envelope: '700 × 1000 × 600',
    tolerance: '1.7 µm',
    sentence: 'The room is kept at 20 °C, and nothing is measured before it has rested there for a day.',
  },
]
