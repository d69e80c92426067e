import { expect, test } from 'vitest'
import { renderSvg } from '#contract/drawings/render.ts'
import { mark, renderFavicon } from '#tenant/mark.ts'
import { demoProducts } from '../products.ts'
import { type DrawingSpec, drawProduct } from './draw.ts'
import { drawHero, heroTeeth } from './hero.ts'
import { drawMachine, type Machine } from './machines.ts'
import { drawCassetteExploded } from './parts/cassette-exploded.ts'
import type { Drawing } from './svg.ts'

const full = { size: 'full', dimensions: true } as const
const mini = { size: 'mini', dimensions: false } as const
const machines: Machine[] = [
  'five-axis-mill',
  'twin-spindle-lathe',
  'gear-hobber',
  'forging-press',
  'anodising-line',
  'measuring-machine',
]

const exploded = { teeth: heroTeeth, freehub: 'xd' } as const
const everything: [string, Drawing, 'full' | 'mini'][] = [
  ...demoProducts.flatMap(({ sku, drawing }): [string, Drawing, 'full' | 'mini'][] => [
    [sku, drawProduct(drawing, full), 'full'],
    [`${sku} mini`, drawProduct(drawing, mini), 'mini'],
  ]),
  ...machines.flatMap((machine): [string, Drawing, 'full' | 'mini'][] => [
    [machine, drawMachine(machine, full), 'full'],
    [`${machine} mini`, drawMachine(machine, mini), 'mini'],
  ]),
  ['hero', drawHero(), 'full'],
  ['exploded', drawCassetteExploded(exploded, full), 'full'],
  ['exploded mini', drawCassetteExploded(exploded, mini), 'mini'],
]

/** How many numbers each command of a path takes, and which two of them are where it goes. */
const commandSizes: Record<string, number> = { M: 2, l: 2, a: 7, z: 0 }

/** Every point a path goes through, worked out from its markup alone. */
function pointsOf(data: string): [number, number][] {
  const points: [number, number][] = []
  let [x, y] = [0, 0]
  for (const [, letter = '', rest = ''] of data.matchAll(/([Mlaz])([^Mlaz]*)/g)) {
    const numbers = [...rest.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(Number)
    const size = commandSizes[letter] ?? 0
    for (let index = 0; size > 0 && index < numbers.length; index += size) {
      const [dx = Number.NaN, dy = Number.NaN] = numbers.slice(index + size - 2, index + size)
      ;[x, y] = letter === 'M' ? [dx, dy] : [x + dx, y + dy]
      points.push([x, y])
    }
  }
  return points
}

function allPoints(body: string): [number, number][] {
  const paths = [...body.matchAll(/ d="([^"]*)"/g)].flatMap(([, data = '']) => pointsOf(data))
  const texts = [
    ...body.matchAll(/<text (?:x="([-\d.]+)" y="([-\d.]+)"|transform="translate\(([-\d.]+) ([-\d.]+)\))/g),
  ]
  return [...paths, ...texts.map(([, x, y, tx, ty]): [number, number] => [Number(x ?? tx), Number(y ?? ty)])]
}

test.each(everything)('%s lies inside its viewBox', (_, { viewBox, body }) => {
  const [left = 0, top = 0, width = 0, height = 0] = viewBox.split(' ').map(Number)
  const points = allPoints(body)
  expect(points.length).toBeGreaterThan(20)
  for (const [x, y] of points) {
    expect(x).toBeGreaterThanOrEqual(left)
    expect(x).toBeLessThanOrEqual(left + width)
    expect(y).toBeGreaterThanOrEqual(top)
    expect(y).toBeLessThanOrEqual(top + height)
  }
})

test.each(everything)('%s is clean markup of bounded size', (_, drawing, size) => {
  const svg = renderSvg(drawing)
  expect(svg.length).toBeLessThanOrEqual(size === 'full' ? 60_000 : 6_000)
  expect(svg).not.toMatch(/NaN|Infinity|undefined|null|e-\d/)
  expect(svg.replace(/>[^<]*</g, '><')).not.toMatch(/\.\d\d/)
  expect(svg).not.toMatch(/ id=| style=|url\(|#/)
  expect(svg.match(/<g/g)?.length).toBe(svg.match(/<\/g>/g)?.length)
})

test.each(everything)('%s says what it shows only when it is full', (_, { title, body }, size) => {
  expect(title === '').toBe(size === 'mini')
  if (size === 'mini') expect(body).not.toMatch(/<text|class="(?:n|c|h|p)/)
})

test('full product drawings share one proportion, so that letters come out alike', () => {
  for (const { sku, drawing } of demoProducts) {
    const [, , width = 0, height = 0] = drawProduct(drawing, full).viewBox.split(' ').map(Number)
    expect(width / height, sku).toBeCloseTo(4 / 3, 2)
    expect(width, sku).toBeGreaterThanOrEqual(320)
    expect(width, sku).toBeLessThan(372)
  }
})

test('no two products look the same', () => {
  const bodies = demoProducts.map(({ drawing }) => drawProduct(drawing, { ...full, dimensions: false }).body)
  expect(new Set(bodies).size).toBe(demoProducts.length)
})

test('a specification survives the database', () => {
  for (const { drawing } of demoProducts) {
    const stored = JSON.parse(JSON.stringify(drawing)) as DrawingSpec
    expect(drawProduct(stored, full)).toEqual(drawProduct(drawing, full))
  }
})

test.each([
  ['CS-1252-B', 'Ø 217.6', '52T', '10T'],
  ['CK-170-38', '170', '38T', 'Ø 28.99'],
  ['HB-142-R', '142', 'Ø 12', 'Ø 56'],
  ['RT-203-6B', 'Ø 203', '2', '6 × Ø 5.2, Ø 44'],
  ['HS-4456', 'ZS44/28.6', 'ZS56/40', 'Ø 28.6'],
  ['CN-12', '12.7', '5.26', '2.18'],
  ['BR-2P-P', '74', 'Ø 160', '74'],
  ['PD-112-T', '112', '106', '13', '9/16 in × 20'],
  ['CR-32-104', 'Ø 104', '32T', '4'],
])('%s carries its measures', (sku, ...figures) => {
  const product = demoProducts.find((candidate) => candidate.sku === sku)
  const body = product ? drawProduct(product.drawing, full).body : ''
  for (const figure of figures) expect(body).toContain(`>${figure}</text>`)
  expect(product && drawProduct(product.drawing, { ...full, dimensions: false }).body).not.toContain('<text')
})

test('the hero has four balloons and the overall diameter', () => {
  const { body } = drawHero()
  for (const item of [1, 2, 3, 4]) expect(body).toContain(`<g class="bal b${item}">`)
  expect(body).toContain('>Ø 217.6</text>')
})

test('a standalone drawing is a file of its own', () => {
  for (const { drawing } of demoProducts) {
    const svg = renderSvg(drawProduct(drawing, full), { standalone: true })
    expect(svg).toContain('xmlns="http://www.w3.org/2000/svg"')
    expect(svg).not.toMatch(/ id=|url\(|href/)
  }
})

test('the mark takes the colour of its text, the favicon brings its own', () => {
  expect(mark.body).toContain('currentColor')
  expect(renderFavicon()).toContain('prefers-color-scheme:dark')
})

test('beside things of a known size every product is drawn in scale: the bar is as long as 100 mm are', () => {
  for (const { sku, drawing } of demoProducts) {
    const { body } = drawProduct(drawing, { size: 'full', dimensions: false, inScale: true })
    expect(body, sku).toContain('>100 mm</text>')
    const widthOf = (kind: string) => {
      const across = pointsOf(
        [...body.matchAll(/<path class="([^"]+)" d="([^"]+)"/g)].findLast(([, one]) => one === kind)?.[2] ?? '',
      ).map(([x]) => x)
      return Math.max(...across) - Math.min(...across)
    }
    expect(widthOf('w e') / widthOf('p'), sku).toBeCloseTo(100 / 85.6, 1)
  }
})
