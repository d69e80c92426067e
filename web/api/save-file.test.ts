import { expect, test } from 'vitest'
import { fileNameOf } from './save-file.ts'

test('a file has the name the server gives it, never a path', () => {
  expect(fileNameOf('attachment; filename="datum-invoice-2026-000001.pdf"')).toBe('datum-invoice-2026-000001.pdf')
  expect(fileNameOf('attachment; filename="../../x"')).toBeNull()
  expect(fileNameOf(`attachment; filename="-2026.pdf"; filename*=UTF-8''%D1%81%D1%87%D1%91%D1%82-2026.pdf`)).toBe(
    'счёт-2026.pdf',
  )
  expect(fileNameOf(`attachment; filename="x.pdf"; filename*=UTF-8''..%2Fx.pdf`)).toBeNull()
  expect(fileNameOf('inline')).toBeNull()
  expect(fileNameOf(null)).toBeNull()
})
