import { mark } from '#i18n/t.ts'
import type { ErrorEntry } from './entry.ts'

/** Refusals of families, attributes and units. */
export const familyErrors = {
  family_not_found: { status: 404, sentence: mark('This family does not exist or has been deleted.') },
  attribute_not_found: { status: 404, sentence: mark('This attribute does not exist or has been deleted.') },
  unit_not_found: { status: 404, sentence: mark('This unit does not exist or has been deleted.') },
  family_in_use: {
    status: 409,
    sentence: mark('This family is in use. Move its contents to another family first.'),
  },
  attribute_in_use: {
    status: 409,
    sentence: mark('Products have values for this attribute. Hide it instead, or clear the values first.'),
  },
  choice_in_use: {
    status: 409,
    sentence: mark('Products use a choice that you are removing. First move them to another choice, or clear it.'),
  },
  unit_in_use: {
    status: 409,
    sentence: mark('Attributes use this unit. Choose another unit for them first.'),
  },
  attribute_not_confirmed: {
    status: 409,
    sentence: mark('Some products do not fit this change. Confirm to save it anyway.'),
  },
  attribute_values_lost: {
    status: 409,
    sentence: mark('The stored values cannot be converted. Nothing was changed. Add a new attribute instead.'),
  },
  attribute_change_final: {
    status: 409,
    sentence: mark(
      'The last change to the type or unit of this attribute can no longer be undone. Change the type or unit yourself instead.',
    ),
  },
  model_file_unreadable: {
    status: 422,
    sentence: mark('This file could not be read as an export of families. Nothing was changed.'),
  },
  model_full: {
    status: 409,
    sentence: mark('The limit has been reached. Delete some first.'),
  },
} as const satisfies Record<string, ErrorEntry>
