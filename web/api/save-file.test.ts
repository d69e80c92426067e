import { expect, test } from 'vitest'
import { fileNameOf } from './save-file.ts'

test('a file has the name the server gives it, never a path', () => {
  expect(fileNameOf('attachment; filename="datum-invoice-2026-000001.pdf"')).toBe('datum-invoice-2026-000001.pdf')
  expect(fileNameOf('attachment; filename="../../x"')).toBeNull()
  expect(fileNameOf('inline')).toBeNull()
  expect(fileNameOf(null)).toBeNull()
})
