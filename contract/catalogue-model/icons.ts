import { mark } from '#i18n/t.ts'
import type { CatalogueModel, Family } from './model.ts'
import { modelNow, noteUse } from './now.ts'

/** The pictures of a product without a picture, each with what an editor calls it. The first one is the general one. */
export const familyIconLabels = {
  part: mark('Part'),
  fitting: mark('Fitting'),
  hose: mark('Hose'),
  pipe: mark('Pipe'),
  valve: mark('Valve'),
  pump: mark('Pump'),
  cylinder: mark('Cylinder'),
  filter: mark('Filter element'),
  seal: mark('Seal'),
  motor: mark('Motor'),
  bearing: mark('Bearing'),
  gear: mark('Gear'),
  belt: mark('Belt'),
  spring: mark('Spring'),
  screw: mark('Screw'),
  profile: mark('Beam or profile'),
  sheet: mark('Sheet or plate'),
  cable: mark('Cable'),
  connector: mark('Connector'),
  sensor: mark('Sensor'),
  electronics: mark('Electronics'),
  light: mark('Lamp'),
  tool: mark('Tool'),
  gauge: mark('Gauge'),
  machine: mark('Machine'),
  box: mark('Box'),
  chemical: mark('Chemical'),
} as const

export type FamilyIcon = keyof typeof familyIconLabels

export const familyIcons = Object.keys(familyIconLabels) as FamilyIcon[]

export const generalIcon: FamilyIcon = 'part'

/** Families are a tree of at most three levels. */
const maxLevels = 3

function isIcon(key: string | undefined): key is FamilyIcon {
  return key !== undefined && Object.hasOwn(familyIconLabels, key)
}

/** The icon of a family, or of the nearest family above it that has one. */
export function iconIn({ families }: CatalogueModel, family: string | null | undefined): FamilyIcon {
  let one = families.find(({ key }) => key === family)
  for (let level = 0; one && level < maxLevels; level += 1) {
    if (isIcon(one.icon)) return one.icon
    const { parent }: Family = one
    one = families.find(({ key }) => key === parent)
  }
  return generalIcon
}

/** The icon of a family as it holds now. */
export function iconOf(family: string | null | undefined): FamilyIcon {
  if (family) noteUse(family, 'name')
  return iconIn(modelNow(), family)
}
