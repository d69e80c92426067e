import { demoProducts } from '#demo/products.ts'
import type { Files } from './sources.ts'

const zones = ['server/', 'web/', 'contract/', 'i18n/', 'ops/']

/** Whether the rule applies to a file: tests, the schema and the code that fills a demo included. */
export function isOfThePortal(file: string): boolean {
  const isText = /\.(?:tsx?|mjs|css|json|html|txt|svg|webmanifest|ya?ml|cfg|md|sql)$/.test(file)
  return isText && zones.some((zone) => file.startsWith(zone))
}

/** What the demo company makes, in English and German, in any word that contains it. */
const parts = [
  ...[
    'bicycl',
    'drivetrain',
    'cassette',
    'chainring',
    'freehub',
    'derailleur',
    'caliper',
    'rotor',
    'headset',
    'pedal',
  ],
  ...[
    'sprocket',
    'wheelset',
    'bottom bracket',
    'crankset',
    'crank arm',
    'cranks\\b',
    'narrow[-_ ]wide',
    'micro spline',
  ],
  ...[
    'fahrr[aä]d',
    'kassette',
    'kettenbl',
    'kettenrad',
    'kurbel',
    // The German word for a headset is that for a tax rate too.
    'bremss(?:cheibe|attel|ättel)',
  ],
  ...['freilauf', 'ritzel', 'speichen', 'tretlager', 'radnabe', 'hollow_pins', 'ratchet_teeth', 'bolt_circle'],
]

/** Words that also mean something else: only where they mean a part. */
const partsBySense = [
  String.raw`\b(?:e-?)?bikes?\b`,
  String.raw`\bcrank\b(?!y)`,
  String.raw`\bnaben?\b|[a-z]nabe\b`,
  // The live hub, a hub of events and a chain of steps are no parts; a product or a family of that name is one.
  String.raw`\b(?:front|rear|wheel|disc) hubs?\b`,
  String.raw`['"\x60>](?:hubs?|chains)['"\x60<]`,
  String.raw`\b(?:family|category|name)['"]?[:=] ?['"\x60](?:hub|chain)s?\b`,
  String.raw`[?&](?:q|family|category)=(?:hub|chain)s?\b`,
  String.raw`\b(?:hub|chain)s? (?:shell|bod(?:y|ies)|tool|\d)`,
  String.raw`\d-speed\b|\b(?:bicycle|roller) chains?\b`,
  // Spoke is also the past of speak.
  String.raw`\bspokes\b|\bspoke[- ](?:hole|length|count)`,
]

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
}

const products = demoProducts.flatMap(({ sku, name }) => [`\\b${escaped(sku)}\\b`, escaped(name)])

const ofDemo = new RegExp([...parts, ...partsBySense, ...products].join('|'), 'iu')

/** The lines that name what the demo company makes, one of its products or a part number: `file:line what`. */
export function findDemo(files: Files): string[] {
  return Object.entries(files)
    .filter(([file]) => isOfThePortal(file))
    .flatMap(([file, text]) =>
      text.split('\n').flatMap((line, index) => {
        const [found] = ofDemo.exec(line) ?? []
        return found === undefined ? [] : [`${file}:${index + 1} ${found}`]
      }),
    )
}
