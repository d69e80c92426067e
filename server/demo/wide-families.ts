import type { Attribute, CatalogueModel } from '#contract/catalogue-model/model.ts'

/** Kinds in turn, with how buyers filter by them: most by values, some by a range. */
const kinds = [
  ['number', 'values'],
  ['number', 'range'],
  ['boolean', 'values'],
  ['text', 'values'],
] as const

function measure(index: number): Attribute {
  const [kind, filter] = kinds[index % kinds.length] ?? kinds[0]
  const plain = {
    unit: '',
    symbol: '',
    help: {},
    decimals: null,
    min: null,
    max: null,
    choices: [],
    sharedPosition: null,
  }
  const flags = { isRequired: false, isCompared: true, isOnCard: false }
  return { ...plain, ...flags, key: `measure_${index}`, label: { en: `Measure ${index}` }, kind, filter }
}

/** The families of a model, each filled up to a number of attributes that buyers can filter by. */
export function widen(model: CatalogueModel, perFamily: number): CatalogueModel {
  const families = model.families.map((family) => {
    const missing = Math.max(0, perFamily - family.attributes.length)
    const added = Array.from({ length: missing }, (_, index) => measure(index + 1))
    return { ...family, attributes: [...family.attributes, ...added] }
  })
  return { ...model, families }
}
