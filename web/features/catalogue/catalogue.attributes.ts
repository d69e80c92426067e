import { mark, t } from '#texts/t.ts'

/** What each attribute is called; a unit at the end of its name is shown behind the value. */
const names: Record<string, string> = {
  arm_length: mark('Arm length'),
  axle: mark('Axle'),
  bearings: mark('Bearings'),
  bolt_circle: mark('Bolt circle'),
  bolt_spacing: mark('Bolt spacing'),
  bolts: mark('Bolts'),
  brake: mark('Brake'),
  diameter: mark('Diameter'),
  flange_circle: mark('Flange circle'),
  fluid: mark('Fluid'),
  freehub: mark('Freehub'),
  holes: mark('Spoke holes'),
  inner_width: mark('Inner width'),
  length: mark('Length'),
  links: mark('Links'),
  lower: mark('Lower cup'),
  mass: mark('Mass'),
  material: mark('Material'),
  minimum_thickness: mark('Minimum thickness'),
  mount: mark('Mount'),
  outer_width: mark('Outer width'),
  pins: mark('Pins'),
  pistons: mark('Pistons'),
  pitch: mark('Pitch'),
  rotor: mark('Rotor'),
  speeds: mark('Speeds'),
  spindle: mark('Spindle'),
  steerer: mark('Steerer'),
  teeth: mark('Teeth'),
  thickness: mark('Thickness'),
  thread: mark('Thread'),
  upper: mark('Upper cup'),
  width: mark('Width'),
}

const unit = /_(mm|g)$/

/** `minimum_thickness` as people would write it, for an attribute nobody has named yet. */
function spellOut(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** An attribute as a row of a table: "Mass", "362 g". Numbers keep the decimal point of drawings. */
export function describeAttribute(key: string, value: string | number): { name: string; value: string } {
  const name = key.replace(unit, '')
  const measure = unit.exec(key)?.[1]
  const known = names[name]
  return {
    name: known ? t(known) : spellOut(name),
    value: measure ? `${value} ${measure}` : String(value),
  }
}
