import { expect, test } from 'vitest'
import type { DescribedProduct } from '#contract/catalogue/catalogue.ts'
import { modelBy, modelNow } from '#contract/catalogue-model/now.ts'
import { baseValues } from '#contract/products/base-values.ts'
import { type ComparedPart, compareRows } from './catalogue.compare-rows.ts'

const before = modelNow()
const attribute = {
  kind: 'number',
  help: {},
  decimals: null,
  min: null,
  max: null,
  choices: [],
  filter: 'none',
  isRequired: false,
  isCompared: true,
  isOnCard: false,
  sharedPosition: null,
} as const
const bore = (unit: string) => ({ ...attribute, key: 'bore', label: { en: 'Bore' }, unit, symbol: unit })
const length = (isCompared: boolean) =>
  ({ ...attribute, key: 'length', label: { en: 'Length' }, unit: 'm', symbol: 'm', isCompared }) as const
const family = { parent: null, name: {}, icon: '' }

const model = {
  families: [
    { ...family, key: 'hose', attributes: [bore('mm'), length(false)] },
    { ...family, key: 'pipe', attributes: [bore('in'), length(false)] },
  ],
}

function part(key: string, attributes: Record<string, number>): ComparedPart {
  const described = { product: {}, family: key, attributes } as unknown as DescribedProduct
  return { ...described, measures: baseValues(key, attributes) }
}

test('equal measures in two units do not differ, and what a family does not compare is no row', () => {
  modelBy(() => model)
  try {
    const [same, ...others] = compareRows([
      part('hose', { bore: 12.7, length: 2 }),
      part('pipe', { bore: 0.5, length: 3 }),
    ])
    expect(same).toMatchObject({ name: 'Bore', values: ['12.7 mm', '0.5 in'], isDifferent: false })
    expect(others).toEqual([])
    const [different] = compareRows([part('hose', { bore: 12.7 }), part('pipe', { bore: 12.7 })])
    expect(different).toMatchObject({ values: ['12.7 mm', '12.7 in'], isDifferent: true })
  } finally {
    modelBy(() => before)
  }
})
