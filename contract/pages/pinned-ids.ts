import * as z from 'zod/mini'
import { say } from '../fields.ts'
import { maxPinned } from './pinned.ts'

const shape = say('Pinned products must be given by their ids.')
const tooMany = say('At most {max} products can be pinned.', { max: String(maxPinned) })
const twice = say('A product can be pinned only once.')

/** Ids of products, in the order in which they are shown. */
export const pinnedIds = z.array(z.uuid(shape), shape).check(
  z.maxLength(maxPinned, tooMany),
  z.refine((ids) => new Set(ids).size === ids.length, twice),
)
