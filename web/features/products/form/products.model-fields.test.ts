import { expect, it } from 'vitest'
import { inOrderOfPage } from './products.model-fields.tsx'

it('lists wrong attributes where they stand on the page: before the fields for search engines', () => {
  const fields = ['name', 'multiple', 'slug'].map((id) => ({ id, message: `${id} is wrong` }))
  const errors = { attributes: { mass: { type: 'custom', message: 'Mass must be a number' } } }
  const ids = inOrderOfPage(fields, errors as never).map(({ id }) => id)
  expect(ids).toEqual(['name', 'multiple', 'attributes.mass', 'slug'])
})
