import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineLeft, netOfPieces } from './line-left.ts'

test('pieces of an untouched line are worth their price, those of a reduced one the reduced price', () => {
  const line = { quantity: 3, netMinor: 6000, takenQuantity: 0, takenNetMinor: 0 }
  expect(netOfPieces(line, 2)).toBe(4000)
  expect(netOfPieces({ ...line, takenNetMinor: 500 }, 1)).toBe(1833)
  expect(netOfPieces({ ...line, takenNetMinor: 500 }, 3)).toBe(5500)
  expect(netOfPieces({ ...line, takenQuantity: 3, takenNetMinor: 6000 }, 1)).toBe(0)
})

test('taken piece by piece, a line is worth its amount exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(10_000_000), fc.nat(1000), (quantity, netMinor, off) => {
      let line = { quantity, netMinor, takenQuantity: 0, takenNetMinor: Math.min(off, netMinor) }
      for (let piece = 0; piece < quantity; piece++) {
        const net = netOfPieces(line, 1)
        line = { ...line, takenQuantity: piece + 1, takenNetMinor: line.takenNetMinor + net }
      }
      expect(line.takenNetMinor).toBe(netMinor)
      expect(lineLeft(line)).toEqual({ quantity: 0, netMinor: 0 })
    }),
  )
})
