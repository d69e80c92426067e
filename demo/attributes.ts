type Words = Readonly<Record<string, string>>
type Kind = 'number' | 'choice' | 'text' | 'boolean'
export type DemoAttribute = {
  key: string
  label: Words
  kind: Kind
  unit: string
  symbol: string
  help: Words
  decimals: null
  min: null
  max: null
  choices: readonly { key: string; label: Words }[]
  sharedPosition: number | null
}

type Label = readonly [en: string, de: string]

function attribute(kind: Kind, key: string, [en, de]: Label): DemoAttribute {
  const plain = { unit: '', symbol: '', help: {}, decimals: null, min: null, max: null, choices: [] }
  return { ...plain, key, label: { en, de }, kind, sharedPosition: null }
}

function number(key: string, label: Label, unit = ''): DemoAttribute {
  return { ...attribute('number', key, label), unit, symbol: unit }
}

function text(key: string, label: Label): DemoAttribute {
  return attribute('text', key, label)
}

function yesOrNo(key: string, label: Label): DemoAttribute {
  return attribute('boolean', key, label)
}

/** Choices that are words, with the German ones; names and measures are the same in all languages. */
type Choices = readonly (string | Label)[]

function choice(key: string, label: Label, choices: Choices): DemoAttribute {
  const own = (one: Choices[number]): Words => (typeof one === 'string' ? {} : { en: one[0], de: one[1] })
  const list = choices.map((one) => ({ key: typeof one === 'string' ? one : one[0], label: own(one) }))
  return { ...attribute('choice', key, label), choices: list }
}

/** What several families have and mean alike, with its place among the filters of all families. */
function shared(sharedPosition: number, one: DemoAttribute): DemoAttribute {
  return { ...one, sharedPosition }
}

/** The attributes of the demo's products: key, English and German label, and the unit or the choices. */
export const demoAttributes = {
  pistons: number('pistons', ['Pistons', 'Kolben']),
  mount: choice(
    'mount',
    ['Mount', 'Aufnahme'],
    [['Post mount', 'Post Mount'], ['Flat mount', 'Flat Mount'], 'IS 2000'],
  ),
  bolt_spacing_mm: number('bolt_spacing_mm', ['Bolt spacing', 'Schraubenabstand'], 'mm'),
  rotor: choice(
    'rotor',
    ['Rotor', 'Bremsscheibe'],
    [
      ['140 or 160', '140 oder 160'],
      ['160 or 180', '160 oder 180'],
      ['180 to 203', '180 bis 203'],
    ],
  ),
  fluid: choice('fluid', ['Fluid', 'Bremsflüssigkeit'], [['Mineral oil', 'Mineralöl'], 'DOT 5.1']),
  material: shared(3, text('material', ['Material', 'Werkstoff'])),
  mass_g: shared(4, number('mass_g', ['Mass', 'Masse'], 'g')),
  speeds: number('speeds', ['Speeds', 'Gänge']),
  teeth: text('teeth', ['Teeth', 'Zähne']),
  freehub: shared(2, choice('freehub', ['Freehub', 'Freilauf'], ['HG', 'Micro Spline', 'XD', 'XDR', 'N3W'])),
  links: number('links', ['Links', 'Glieder']),
  pitch_mm: number('pitch_mm', ['Pitch', 'Teilung'], 'mm'),
  outer_width_mm: number('outer_width_mm', ['Outer width', 'Außenbreite'], 'mm'),
  inner_width_mm: number('inner_width_mm', ['Inner width', 'Innenbreite'], 'mm'),
  hollow_pins: yesOrNo('hollow_pins', ['Hollow pins', 'Hohlbolzen']),
  teeth_chainring: number('teeth', ['Teeth', 'Zähne']),
  mount_chainring: choice(
    'mount',
    ['Mount', 'Aufnahme'],
    [
      ['Bolted', 'Geschraubt'],
      ['Direct, 3 bolts', 'Direkt, 3 Schrauben'],
      ['Direct, 8 bolts', 'Direkt, 8 Schrauben'],
    ],
  ),
  bolt_circle_mm: number('bolt_circle_mm', ['Bolt circle', 'Lochkreis'], 'mm'),
  bolts: number('bolts', ['Bolts', 'Schrauben']),
  offset_mm: number('offset_mm', ['Offset', 'Versatz'], 'mm'),
  thickness_mm: number('thickness_mm', ['Thickness', 'Dicke'], 'mm'),
  speeds_chainring: shared(
    1,
    choice(
      'speeds',
      ['Speeds', 'Gänge'],
      [
        '8',
        '9',
        '10',
        '11',
        '12',
        ['9 to 11', '9 bis 11'],
        ['10 and 11', '10 und 11'],
        ['10 to 12', '10 bis 12'],
        ['11 and 12', '11 und 12'],
      ],
    ),
  ),
  narrow_wide: yesOrNo('narrow_wide', ['Narrow-wide', 'Narrow-Wide']),
  arm_length_mm: number('arm_length_mm', ['Arm length', 'Kurbelarmlänge'], 'mm'),
  spindle_mm: number('spindle_mm', ['Spindle', 'Kurbelwelle'], 'mm'),
  mount_crankset: choice(
    'mount',
    ['Mount', 'Aufnahme'],
    [
      ['Direct', 'Direkt'],
      ['Spider', 'Kurbelstern'],
    ],
  ),
  upper: text('upper', ['Upper cup', 'Obere Lagerschale']),
  lower: text('lower', ['Lower cup', 'Untere Lagerschale']),
  steerer: choice(
    'steerer',
    ['Steerer', 'Gabelschaft'],
    ['1 1/8 in', ['Tapered, 1 1/8 to 1 1/2 in', 'Konisch, 1 1/8 auf 1 1/2 in'], '1 1/2 in'],
  ),
  bearings: text('bearings', ['Bearings', 'Lager']),
  position: choice(
    'position',
    ['Position', 'Einbauort'],
    [
      ['Front', 'Vorn'],
      ['Rear', 'Hinten'],
    ],
  ),
  axle: choice(
    'axle',
    ['Axle', 'Achse'],
    [
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
    ],
  ),
  brake: choice('brake', ['Brake', 'Bremse'], ['Center Lock', ['Six-bolt', 'Sechsloch']]),
  holes: choice(
    'holes',
    ['Spoke holes', 'Speichenlöcher'],
    ['20', '24', '28', '32', '36', ['28 or 32', '28 oder 32']],
  ),
  flange_circle_mm: number('flange_circle_mm', ['Flange circle', 'Flanschlochkreis'], 'mm'),
  ratchet_teeth: number('ratchet_teeth', ['Ratchet teeth', 'Zähne der Rastung']),
  length_mm: number('length_mm', ['Length', 'Länge'], 'mm'),
  width_mm: number('width_mm', ['Width', 'Breite'], 'mm'),
  pins: number('pins', ['Pins', 'Pins']),
  thread: choice('thread', ['Thread', 'Gewinde'], ['9/16 in × 20', '1/2 in × 20']),
  diameter_mm: number('diameter_mm', ['Diameter', 'Durchmesser'], 'mm'),
  mount_rotor: choice('mount', ['Mount', 'Aufnahme'], ['Center Lock', ['Six-bolt', 'Sechsloch']]),
  minimum_thickness_mm: number('minimum_thickness_mm', ['Minimum thickness', 'Mindestdicke'], 'mm'),
}
