import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { checkLater } from './check-later.ts'

type Named = { name: string }

const schema = z.object({ name: z.string().check(z.minLength(2, 'Too short')) })
const options = { fields: {}, shouldUseNativeValidation: false }

test('a form is checked by the schema that comes with the first check', async () => {
  const check = checkLater<Named, Named>(async () => schema)
  const refused = await check({ name: 'a' }, undefined, options)
  expect(refused).toMatchObject({ errors: { name: { message: 'Too short' } } })
  expect(await check({ name: 'ab' }, undefined, options)).toEqual({ values: { name: 'ab' }, errors: {} })
})

test('without the schema nothing is refused here: the server checks', async () => {
  const check = checkLater<Named, Named>(() => Promise.reject(new Error('offline')))
  expect(await check({ name: '' }, undefined, options)).toEqual({ values: { name: '' }, errors: {} })
})
