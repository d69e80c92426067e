import { expect, test } from 'vitest'
import { sayAttributeValue } from '#contract/products/attributes.ts'
import { inLanguage } from '#server/scope/portal-scope.ts'

const plain = { symbol: '', choices: [] }

test('numbers of attributes have the decimal separator of the language, and sizes that are names stay', () => {
  inLanguage('de', () => {
    expect(sayAttributeValue({ ...plain, kind: 'number', symbol: 'bar' }, 8.5)).toBe('8,5 bar')
    expect(sayAttributeValue({ ...plain, kind: 'number', symbol: 'mm' }, 1250)).toBe('1250 mm')
    expect(sayAttributeValue({ ...plain, kind: 'range', symbol: 'bar' }, { from: -0.9, to: 8.5 })).toBe(
      '-0,9 bis 8,5 bar',
    )
    // The value of a filter comes from the address as a text.
    expect(sayAttributeValue({ ...plain, kind: 'number', symbol: 'mm' }, '12.7')).toBe('12,7 mm')
    expect(sayAttributeValue({ ...plain, kind: 'dimension' }, 'M12 × 1.5')).toBe('M12 × 1.5')
    expect(sayAttributeValue({ ...plain, kind: 'text' }, 'Rev. 1.5')).toBe('Rev. 1.5')
  })
})
