import { expect, test } from 'vitest'
import { openApiDocument } from '#server/http/openapi/document.ts'
import { describeFamilies } from './catalogue.openapi.ts'

test('the families of now are in the document: their attributes as values, and what lists are filtered by as parameters', () => {
  const { paths, components } = openApiDocument('/api', '1', describeFamilies()) as {
    paths: Record<string, Record<string, { parameters: { name: string; description?: string }[] }>>
    components: { schemas: Record<string, { properties: Record<string, object> }> }
  }
  const parameters = paths['/products']?.get?.parameters ?? []
  const mass = parameters.find(({ name }) => name === 'mass_g')
  expect(mass?.description).toMatch(/^Mass in g \(bracket, .*\)\n\nA number or a range/)
  expect(parameters.map(({ name }) => name)).not.toContain('length_mm')
  expect(new Set(parameters.map(({ name }) => name)).size).toBe(parameters.length)
  const { Attributes, GivenAttributes } = components.schemas
  expect(Attributes?.properties.toothed).toMatchObject({ type: 'boolean', description: 'Toothed (belt)' })
  expect(GivenAttributes?.properties.mass_g).toMatchObject({ anyOf: [{ type: 'number' }, { type: 'string' }] })
  expect(JSON.stringify(components.schemas.ProductForm)).toContain('"$ref":"#/components/schemas/GivenAttributes"')
  expect(JSON.stringify(components.schemas.DescribedProduct)).toContain('"$ref":"#/components/schemas/Attributes"')
})
