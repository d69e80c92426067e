import { expect, test } from 'vitest'
import { ApiError } from '../../api/problem.ts'
import {
  columnSamples,
  errorLabels,
  guessDecimal,
  importOutcome,
  importProgress,
  tableFileError,
  uploadProblem,
} from './imports.labels.ts'
import { attributeGroups } from './matching/imports.fields.ts'

const none = {
  total: 0,
  done: 0,
  toAdd: 0,
  toChange: 0,
  same: 0,
  bad: 0,
  added: 0,
  changed: 0,
  failed: 0,
  undone: 0,
  kept: 0,
}

test('progress counts the rows of the step under way alone', () => {
  const counts = { ...none, total: 100, done: 30, toAdd: 20, toChange: 10, bad: 40, added: 25, changed: 5 }
  expect(importProgress({ state: 'running', counts })).toEqual({ done: 30, total: 60 })
  expect(importProgress({ state: 'undoing', counts: { ...counts, done: 3 } })).toEqual({ done: 3, total: 33 })
  expect(importProgress({ state: 'checking', counts })).toEqual({ done: 30, total: 100 })
})

test('the result of an import is described by its status', () => {
  const counts = { ...none, toAdd: 3, bad: 2, added: 7, failed: 1, undone: 4, kept: 1 }
  expect(importOutcome({ state: 'checked', counts })).toBe('3 to add, 0 to change, 2 with errors')
  expect(importOutcome({ state: 'done', counts })).toBe('7 added, 0 changed, 3 with errors')
  expect(importOutcome({ state: 'undone', counts })).toBe('4 undone, 1 not undone')
  expect(importOutcome({ state: 'cancelled', counts: none })).toBeNull()
})

test('a fault names its field once', () => {
  expect(errorLabels({ path: 'name', message: 'Name is Required' })).toBe('Name is Required')
  expect(errorLabels({ path: 'sku', message: 'Also used in line 3' })).toBe('SKU: Also used in line 3')
  expect(errorLabels({ path: '', message: 'The product has since been changed' })).toBe(
    'The product has since been changed',
  )
})

test('files that cannot be tables are not sent', () => {
  expect(tableFileError({ name: 'parts.csv', type: '', size: 12 })).toBeNull()
  expect(tableFileError({ name: 'parts.XLSX', type: '', size: 12 })).toBeNull()
  expect(tableFileError({ name: 'parts.pdf', type: 'application/pdf', size: 12 })).toBe(
    'Upload a CSV or XLSX file.',
  )
  expect(tableFileError({ name: 'parts.csv', type: 'text/csv', size: 0 })).toBe('The file is empty.')
  expect(tableFileError({ name: 'parts.csv', type: 'text/csv', size: 51_200_000 })).toContain('51.2 MB')
})

test('an incomplete file is reported with the position, one that is too large with the limit, other errors with their sentence', () => {
  const problem = { status: 422, detail: 'This file cannot be read.', code: 'table_unreadable' as const }
  expect(uploadProblem(new ApiError({ ...problem, errors: [{ path: '', message: 'Line 4 is too long.' }] }))).toBe(
    'Line 4 is too long.',
  )
  const large = { ...problem, code: 'table_too_large' as const }
  expect(uploadProblem(new ApiError({ ...large, errors: [{ path: 'file', message: 'More than 9 rows.' }] }))).toBe(
    'More than 9 rows.',
  )
  expect(uploadProblem(new ApiError({ ...problem, code: 'table_type', detail: 'Send a table.' }))).toBe(
    'Send a table.',
  )
})

test('a comma before one or two figures, or behind a point of thousands, is for decimals', () => {
  const guess = (cell: string) => guessDecimal({ mapping: { unitprice: 0 }, sample: [[cell]] })
  expect(['84,50', '1.240,5', '1.240,505'].map(guess)).toEqual(['comma', 'comma', 'comma'])
  expect(['84.50', '1,240', '1,240.50', '', '12'].map(guess)).toEqual([
    'point',
    'point',
    'point',
    'point',
    'point',
  ])
})

test('samples leave out what is empty', () => {
  const sample = [['a', ''], ['b', 'x'], ['c']]
  expect(columnSamples(sample, 1)).toEqual(['x'])
  expect(columnSamples(sample, undefined)).toEqual([])
})

test('each attribute is in one group', () => {
  const keys = attributeGroups().flatMap(({ fields }) => fields.map(({ key }) => key))
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys).toContain('attributes.mass_g')
})
