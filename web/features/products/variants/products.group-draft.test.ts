import { expect, test } from 'vitest'
import { draftOfGroup, formOfDraft, ownAxis } from './products.group-draft.ts'

test('a stored group that is not changed is sent as it was', () => {
  const group = {
    _id: 'g',
    key: 'hoses',
    name: { en: 'Hoses' },
    axes: [
      { key: 'bore', name: 'Bore', label: null, order: [], values: [{ key: '6', label: '6 mm' }] },
      { key: 'size', name: 'Size', label: { en: 'Size' }, order: ['S'], values: [{ key: 'S', label: 'S' }] },
    ],
    members: [{ _id: 'a', sku: 'A', name: 'A', status: 'published' as const, values: ['6', 'S'], aside: null }],
    version: 1,
    updatedAt: '',
  }
  expect(formOfDraft(draftOfGroup(group), ['a'])).toEqual({
    name: { en: 'Hoses' },
    axes: [
      { key: 'bore', order: ['6'] },
      { key: 'size', label: { en: 'Size' }, order: ['S'] },
    ],
    members: [{ id: 'a', values: { size: 'S' } }],
  })
})

test('a name of one’s own gets a key of its letters, also where it has none', () => {
  const axis = (label: string) => ({ kind: ownAxis, label, order: [] })
  const keysOf = (...labels: string[]) =>
    formOfDraft({ name: {}, axes: labels.map(axis), values: {} }, []).axes.map(({ key }) => key)
  expect(keysOf('Arm length', 'Größe')).toEqual(['own_1_arm_length', 'own_2_gr_e'])
  expect(keysOf('尺寸')).toEqual(['own_1_'])
})
