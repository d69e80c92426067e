import { demoAttributes } from './attributes.ts'

type Filter = 'none' | 'values' | 'range'
type Line = readonly [keyof typeof demoAttributes, Filter?]

function family(key: string, name: { en: string; de: string }, lines: readonly Line[]) {
  const attributes = lines.map(([one, filter = 'none' as const]) => ({
    ...demoAttributes[one],
    filter,
    isRequired: false,
    isCompared: true,
    isOnCard: filter !== 'none' && one !== 'material',
  }))
  return { key, parent: null, name, icon: '', attributes }
}

/**
 * The families of the demo's products, as the contract's model of the catalogue has them: attributes in the order of the page,
 * and how buyers filter by them.
 */
export const demoModel = {
  families: [
    family('caliper', { en: 'Calipers', de: 'Bremssättel' }, [
      ['pistons', 'values'],
      ['mount', 'values'],
      ['bolt_spacing_mm'],
      ['rotor', 'values'],
      ['fluid', 'values'],
      ['material', 'values'],
      ['mass_g', 'range'],
    ]),
    family('cassette', { en: 'Cassettes', de: 'Kassetten' }, [
      ['speeds', 'values'],
      ['teeth'],
      ['freehub', 'values'],
      ['material', 'values'],
      ['mass_g', 'range'],
    ]),
    family('chain', { en: 'Chains', de: 'Ketten' }, [
      ['speeds', 'values'],
      ['links', 'values'],
      ['pitch_mm'],
      ['outer_width_mm'],
      ['inner_width_mm'],
      ['hollow_pins', 'values'],
      ['material', 'values'],
      ['mass_g', 'range'],
    ]),
    family('chainring', { en: 'Chainrings', de: 'Kettenblätter' }, [
      ['teeth_chainring', 'values'],
      ['mount_chainring', 'values'],
      ['bolt_circle_mm', 'values'],
      ['bolts'],
      ['offset_mm'],
      ['thickness_mm'],
      ['speeds_chainring', 'values'],
      ['narrow_wide', 'values'],
      ['material', 'values'],
      ['mass_g', 'range'],
    ]),
    family('crankset', { en: 'Cranksets', de: 'Kurbelgarnituren' }, [
      ['teeth', 'values'],
      ['arm_length_mm', 'values'],
      ['spindle_mm', 'values'],
      ['mount_crankset', 'values'],
      ['bolt_circle_mm', 'values'],
      ['bolts'],
      ['speeds_chainring', 'values'],
      ['material', 'values'],
      ['mass_g', 'range'],
    ]),
    family('headset', { en: 'Headsets', de: 'Steuersätze' }, [
      ['upper', 'values'],
      ['lower', 'values'],
      ['steerer', 'values'],
      ['bearings'],
      ['material', 'values'],
      ['mass_g', 'range'],
    ]),
    family('hub', { en: 'Hubs', de: 'Naben' }, [
      ['position', 'values'],
      ['axle', 'values'],
      ['freehub', 'values'],
      ['brake', 'values'],
      ['holes', 'values'],
      ['flange_circle_mm'],
      ['ratchet_teeth', 'values'],
      ['bearings'],
      ['material', 'values'],
      ['mass_g', 'range'],
    ]),
    family('pedal', { en: 'Pedals', de: 'Pedale' }, [
      ['length_mm'],
      ['width_mm'],
      ['thickness_mm', 'values'],
      ['pins'],
      ['thread', 'values'],
      ['bearings'],
      ['material', 'values'],
      ['mass_g', 'range'],
    ]),
    family('rotor', { en: 'Rotors', de: 'Bremsscheiben' }, [
      ['diameter_mm', 'values'],
      ['mount_rotor', 'values'],
      ['bolt_circle_mm', 'values'],
      ['thickness_mm'],
      ['minimum_thickness_mm'],
      ['material', 'values'],
      ['mass_g', 'range'],
    ]),
  ],
}
