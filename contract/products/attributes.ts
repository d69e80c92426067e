import { mark, t } from '#i18n/t.ts'

/** The categories of the catalogue. `label` is marked for translation by `t`. */
export const categories = [
  { key: 'caliper', label: mark('Calipers') },
  { key: 'cassette', label: mark('Cassettes') },
  { key: 'chain', label: mark('Chains') },
  { key: 'chainring', label: mark('Chainrings') },
  { key: 'crankset', label: mark('Cranksets') },
  { key: 'headset', label: mark('Headsets') },
  { key: 'hub', label: mark('Hubs') },
  { key: 'pedal', label: mark('Pedals') },
  { key: 'rotor', label: mark('Rotors') },
] as const

export type Category = (typeof categories)[number]['key']

export const categoryKeys = categories.map(({ key }) => key)

export type AttributeValue = string | number | boolean
export type Attributes = Record<string, AttributeValue>

/**
 * A measure or property of the products of a category. A key that ends in a unit has numbers in that unit: `mass_g`.
 */
export type Attribute = {
  key: string
  /** Marked for translation by `t`. */
  label: string
  kind: 'number' | 'choice' | 'text' | 'boolean'
  unit?: 'mm' | 'g'
  /** The possible values; those that are words are marked for translation. */
  choices?: readonly string[]
  /** Whether buyers can filter a list by it. */
  isFacet: boolean
}

type Rest = Partial<Pick<Attribute, 'unit' | 'isFacet'>>

/* @__NO_SIDE_EFFECTS__ */
function number(key: string, label: string, rest: Rest = {}): Attribute {
  return { key, label, kind: 'number', isFacet: false, ...rest }
}

/* @__NO_SIDE_EFFECTS__ */
function millimetres(key: string, label: string, rest: Rest = {}): Attribute {
  return number(`${key}_mm`, label, { unit: 'mm', ...rest })
}

/* @__NO_SIDE_EFFECTS__ */
function text(key: string, label: string, rest: Rest = {}): Attribute {
  return { key, label, kind: 'text', isFacet: false, ...rest }
}

/** Attributes with a list of choices are facets. */
/* @__NO_SIDE_EFFECTS__ */
function choice(key: string, label: string, choices: readonly string[]): Attribute {
  return { key, label, kind: 'choice', choices, isFacet: true }
}

const facet = { isFacet: true }
const material = text('material', mark('Material'), facet)
const mass = number('mass_g', mark('Mass'), { unit: 'g' })
const bearings = text('bearings', mark('Bearings'))
const bolts = number('bolts', mark('Bolts'))
const boltCircle = millimetres('bolt_circle', mark('Bolt circle'), facet)
const thickness = millimetres('thickness', mark('Thickness'))
const speeds = number('speeds', mark('Speeds'), facet)
const speedRange = choice('speeds', mark('Speeds'), [
  '9',
  '10',
  '11',
  '12',
  mark('9 to 11'),
  mark('10 and 11'),
  mark('10 to 12'),
  mark('11 and 12'),
])
const freehub = choice('freehub', mark('Freehub'), ['HG', 'Micro Spline', 'XD', 'XDR', 'N3W'])
const rotorMount = ['Center Lock', mark('Six-bolt')]
const axles = [
  '9 × 100 QR',
  '12 × 100',
  '15 × 100',
  '12 × 110',
  '15 × 110',
  '20 × 110',
  '10 × 130 QR',
  '10 × 135 QR',
  '12 × 142',
  '12 × 148',
  '12 × 150',
  '12 × 157',
]

const byCategory: Record<Category, readonly Attribute[]> = {
  caliper: [
    number('pistons', mark('Pistons'), facet),
    choice('mount', mark('Mount'), [mark('Post mount'), mark('Flat mount'), 'IS 2000']),
    millimetres('bolt_spacing', mark('Bolt spacing')),
    choice('rotor', mark('Rotor'), [mark('140 or 160'), mark('160 or 180'), mark('180 to 203')]),
    choice('fluid', mark('Fluid'), [mark('Mineral oil'), 'DOT 5.1']),
    material,
    mass,
  ],
  cassette: [speeds, text('teeth', mark('Teeth')), freehub, material, mass],
  chain: [
    speeds,
    number('links', mark('Links'), facet),
    millimetres('pitch', mark('Pitch')),
    millimetres('outer_width', mark('Outer width')),
    millimetres('inner_width', mark('Inner width')),
    { key: 'hollow_pins', label: mark('Hollow pins'), kind: 'boolean', isFacet: true },
    material,
    mass,
  ],
  chainring: [
    number('teeth', mark('Teeth'), facet),
    choice('mount', mark('Mount'), [mark('Bolted'), mark('Direct, 3 bolts'), mark('Direct, 8 bolts')]),
    boltCircle,
    bolts,
    millimetres('offset', mark('Offset')),
    thickness,
    speedRange,
    { key: 'narrow_wide', label: mark('Narrow-wide'), kind: 'boolean', isFacet: true },
    material,
    mass,
  ],
  crankset: [
    text('teeth', mark('Teeth'), facet),
    millimetres('arm_length', mark('Arm length'), facet),
    millimetres('spindle', mark('Spindle'), facet),
    choice('mount', mark('Mount'), [mark('Direct'), mark('Spider')]),
    boltCircle,
    bolts,
    speedRange,
    material,
    mass,
  ],
  headset: [
    text('upper', mark('Upper cup'), facet),
    text('lower', mark('Lower cup'), facet),
    choice('steerer', mark('Steerer'), ['1 1/8 in', mark('Tapered, 1 1/8 to 1 1/2 in'), '1 1/2 in']),
    bearings,
    material,
    mass,
  ],
  hub: [
    choice('position', mark('Position'), [mark('Front'), mark('Rear')]),
    choice('axle', mark('Axle'), axles),
    freehub,
    choice('brake', mark('Brake'), rotorMount),
    choice('holes', mark('Spoke holes'), ['20', '24', '28', '32', '36', mark('28 or 32')]),
    millimetres('flange_circle', mark('Flange circle')),
    number('ratchet_teeth', mark('Ratchet teeth'), facet),
    bearings,
    material,
    mass,
  ],
  pedal: [
    millimetres('length', mark('Length')),
    millimetres('width', mark('Width')),
    millimetres('thickness', mark('Thickness'), facet),
    number('pins', mark('Pins')),
    choice('thread', mark('Thread'), ['9/16 in × 20', '1/2 in × 20']),
    bearings,
    material,
    mass,
  ],
  rotor: [
    millimetres('diameter', mark('Diameter'), facet),
    choice('mount', mark('Mount'), rotorMount),
    boltCircle,
    thickness,
    millimetres('minimum_thickness', mark('Minimum thickness')),
    material,
    mass,
  ],
}

/** What several categories have and mean alike: buyers can filter by it before they choose one. */
export const sharedAttributes: readonly Attribute[] = [speedRange, freehub, material, mass]

/** The attributes of a category, in the order of the table; none for an unknown category. */
export function attributesOf(category: string | null | undefined): readonly Attribute[] {
  return category && Object.hasOwn(byCategory, category) ? byCategory[category as Category] : []
}

/** A value as text in the user's language: "362 g", "Yes", "Six-bolt". Numbers have a decimal point, as in drawings. */
export function sayAttributeValue(
  { kind, unit }: Pick<Attribute, 'kind' | 'unit'>,
  value: AttributeValue,
): string {
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (kind === 'choice') return t(String(value))
  return unit ? `${value} ${unit}` : String(value)
}
