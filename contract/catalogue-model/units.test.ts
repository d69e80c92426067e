import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fraction, fromNumber, readFraction, toNumber } from './fractions.ts'
import { standardUnits } from './standard-units.ts'
import { convert, convertNumber, readMeasure, type Unit, unitsOf } from './units.ts'

const units = unitsOf(standardUnits)

function unit(key: string): Unit {
  const found = units.find(key)
  if (!found) throw new Error(`No unit ${key}`)
  return found
}

test('numbers are read as people write them', () => {
  const read = (text: string) => {
    const found = readFraction(text)
    return found && toNumber(found)
  }
  expect(
    ['12', '12.5', '12,5', '1/2', '1 1/2', '1-1/2', '1½', '⅜', '-3/4', '−2', '.5', '1 / 4'].map(read),
  ).toEqual([12, 12.5, 12.5, 0.5, 1.5, 1.5, 1.5, 0.375, -0.75, -2, 0.5, 0.25])
})

test('what is no number, or is too long for one, is not read', () => {
  const texts = ['', ' ', '-', '.', '1/0', '1/', '/2', '1.2.3', '1,000.5', 'abc', '1e9', '1/2/3', 'NaN']
  expect(texts.filter((text) => readFraction(text) !== null)).toEqual([])
  expect(readFraction('9'.repeat(16))).toBeNull()
  expect(readFraction(`${' '.repeat(1_000_000)}1`)).toBeNull()
  expect([fromNumber(Number.NaN), fromNumber(Number.POSITIVE_INFINITY), fromNumber(1e300)]).toEqual([
    null,
    null,
    null,
  ])
})

test('a number stays what it is', () => {
  const decimals = fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 4 }))
  fc.assert(
    fc.property(decimals, ([digits, places]) => {
      const number = digits / 10 ** places
      const exact = fromNumber(number)
      expect(exact && toNumber(exact)).toBe(Number(number.toPrecision(12)) + 0)
    }),
  )
})

test('published conversions', () => {
  // NIST Special Publication 811, Appendix B.8.
  const cases: [number, string, string, number][] = [
    [1, 'in', 'mm', 25.4],
    [0.5, 'in', 'mm', 12.7],
    [1, 'ft', 'm', 0.3048],
    [1, 'yd', 'm', 0.9144],
    [1, 'lb', 'g', 453.59237],
    [1, 'oz', 'g', 28.349523125],
    [1, 'psi', 'kpa', 6.89475729317],
    [400, 'bar', 'mpa', 40],
    [1, 'gal', 'l', 3.785411784],
    [1, 'imp_gal', 'l', 4.54609],
    [1, 'lb_ft', 'nm', 1.35581794833],
    [1, 'lb_in', 'nm', 0.112984829028],
    [212, 'f', 'c', 100],
    [-40, 'f', 'c', -40],
    [0, 'k', 'c', -273.15],
    [20, 'c', 'f', 68],
    [3.6, 'kj', 'wh', 1],
    [6, 'm3_h', 'l_min', 100],
  ]
  for (const [value, from, to, expected] of cases) {
    expect(convertNumber(value, unit(from), unit(to)), `${value} ${from}`).toBe(expected)
  }
})

test('each unit leads to every unit of its kind and back without a loss, and to no other', () => {
  const value = fraction(355n, 113n)
  for (const from of standardUnits) {
    for (const to of standardUnits) {
      const there = convert(value, from, to)
      expect(there === null, `${from.key} to ${to.key}`).toBe(from.kind !== to.kind)
      if (there) expect(convert(there, to, from)).toEqual(value)
    }
  }
})

test('keys, symbols and other spellings of the standard units each mean one unit', () => {
  const keys = standardUnits.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  for (const one of standardUnits) {
    for (const name of [one.symbol, ...one.aliases]) expect(units.read(name)?.key, name).toBe(one.key)
  }
})

test('a measure is a number in the unit of the attribute', () => {
  const read = (text: string) => readMeasure(text, unit('mm'), units)
  const same = ['1/2 in', '1/2in', '½"', '½ ″', '0.5 inch', '0,5 Zoll', '12.7', '12,7 mm', '1.27 cm', ' 12.7 MM ']
  for (const text of same) expect(read(text), text).toEqual({ value: 12.7 })
})

test('what is wrong with a measure is said', () => {
  expect(readMeasure('abc', unit('mm'), units)).toEqual({ error: 'number' })
  expect(readMeasure('', unit('mm'), units)).toEqual({ error: 'number' })
  expect(readMeasure('5 parsec', unit('mm'), units)).toEqual({ error: 'unit', unit: 'parsec' })
  expect(readMeasure('5 bar', unit('mm'), units)).toEqual({ error: 'kind', unit: 'bar' })
  expect(readMeasure('5 mm', null, units)).toEqual({ error: 'kind', unit: 'mm' })
  expect(readMeasure('1'.repeat(1_000_000), unit('mm'), units)).toEqual({ error: 'number' })
})
