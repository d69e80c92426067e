import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { FormSchema } from './use-api-form.ts'

/**
 * Checks by a schema that comes with the first check: what the visitor sees does not wait for it. If it cannot be loaded,
 * nothing is refused here: the server checks by the same schema.
 */
export function checkLater<Typed extends FieldValues, Checked>(
  load: () => Promise<FormSchema<Typed, Checked>>,
): Resolver<Typed, unknown, Checked> {
  return async (values, context, options) => {
    const schema = await load().catch(() => null)
    if (schema) return standardSchemaResolver<Typed, unknown, Checked>(schema)(values, context, options)
    return { values: values as unknown as Checked, errors: {} }
  }
}
