import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { say } from '../fields.ts'
import { type ContentUnit, contentUnits } from './content.ts'

const names = Object.keys(contentUnits) as [ContentUnit, ...ContentUnit[]]
export const contentUnitLabel = mark('Unit of the content')
export const contentUnit = z.enum(
  names,
  say('{label} must be one of {names}', { label: contentUnitLabel, names: names.join(', ') }),
)
