import { DayInput } from './day-input.tsx'
import { labelled } from './fields.tsx'

export const DayField = labelled(DayInput)
