import { expect, test } from 'vitest'
import { endpoints } from '#contract/all.ts'
import { parametersOf } from '#contract/specification-calls.ts'
import { codesOf, openApiDocument } from './openapi.ts'

test('a parameter that goes with the next release is marked deprecated, and its successor is not', () => {
  const { paths } = openApiDocument('/api', '1') as {
    paths: Record<string, Record<string, { parameters: { name: string; deprecated?: boolean; schema: object }[] }>>
  }
  const parameters = paths['/manage/orders']?.get?.parameters ?? []
  const deprecated = parameters.filter((parameter) => parameter.deprecated).map(({ name }) => name)
  expect(deprecated).toEqual(['after', 'before'])
  expect(parameters.find(({ name }) => name === 'cursor')?.schema).toEqual({ type: 'string', maxLength: 1000 })
  expect(parameters.find(({ name }) => name === 'after')?.schema).toEqual({ type: 'string', maxLength: 1000 })
})

test('a call that refuses unknown parameters says so, whatever else it takes', () => {
  const silent = endpoints.filter(
    (endpoint) => parametersOf(endpoint) !== 'any' && !codesOf(endpoint).includes('rule_broken'),
  )
  expect(silent.map(({ id }) => id)).toEqual([])
})
