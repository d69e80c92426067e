/** What belongs to the trade of the company, and to no code that another trade would use too. */

/**
 * Two families whose products are ordered together if they agree in an attribute: family and key of each side, in the
 * order of a product's page. A drivetrain has one number of speeds, a wheel one body and one kind of rotor.
 */
export const companionLinks = [
  [
    ['cassette', 'speeds'],
    ['chain', 'speeds'],
  ],
  [
    ['cassette', 'speeds'],
    ['chainring', 'speeds'],
  ],
  [
    ['chain', 'speeds'],
    ['chainring', 'speeds'],
  ],
  [
    ['chain', 'speeds'],
    ['crankset', 'speeds'],
  ],
  [
    ['chainring', 'bolt_circle_mm'],
    ['crankset', 'bolt_circle_mm'],
  ],
  [
    ['cassette', 'freehub'],
    ['hub', 'freehub'],
  ],
  [
    ['hub', 'brake'],
    ['rotor', 'mount'],
  ],
  [
    ['caliper', 'rotor'],
    ['rotor', 'diameter_mm'],
  ],
] as const

/** Words that say nothing about a product of this trade. They are left out of a query that has others. */
export const wordsOfTrade = ['bicycle', 'bike', 'bikes', 'fahrrad', 'rad']

/** What products of this trade have a number of, as their texts say it, and the words that buyers use for it. */
export const unitsOfTrade: Readonly<Record<string, readonly string[]>> = {
  speed: 'speed speeds sp spd spds s gear gears fach gang gänge gaenge'.split(' '),
  hole: 'h hole holes loch speichen'.split(' '),
}

/** Two products by the keys of the import, as a table that can be imported unchanged. */
export const importSample: Record<string, [string, string]> = {
  sku: ['CS-1152', 'CH-12-116'],
  name: ['Cassette 11–52T, 12-speed, sample', 'Chain 12-speed, 116 links, sample'],
  description: ['One-piece cassette, hard anodised', 'Hollow pins, nickel plated'],
  image: ['https://example.com/cs-1152.jpg', 'https://example.com/ch-12-116.jpg'],
  unitprice: ['84.50', '21.90'],
  available: ['1200', '4000'],
  multiple: ['5', '10'],
  category: ['cassette', 'chain'],
  status: ['draft', 'draft'],
  'attributes.speeds': ['12', '12'],
  'attributes.mass_g': ['371', '248'],
  'attributes.links': ['', '116'],
}

/** The smallest orders of the two. */
export const sampleMinOrders: [string, string] = ['25', '50']
