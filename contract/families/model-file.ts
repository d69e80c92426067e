import * as z from 'zod/mini'
import { attributeFilters, attributeKinds } from '../catalogue-model/model.ts'
import { endpoint } from '../endpoint.ts'
import { say } from '../fields.ts'

/** The form of the file. A later form gets another number, and this one is still read. */
export const modelFileFormat = 'datum-families'
export const modelFileVersion = 1
export const maxModelFileBytes = 4_000_000
export const modelFileTypes = ['application/json'] as const

const words = z.record(z.string(), z.string())
const notFile = say('This file is not an export of families')

/** All families, attributes and own units, to be taken to another portal. Attributes are named by their place in the file. */
export const modelFile = z.object({
  format: z.literal(modelFileFormat, notFile),
  version: z.literal(modelFileVersion, say('This file was created by a newer release')),
  families: z.array(
    z.object({
      key: z.string(),
      parent: z.nullable(z.string()),
      name: words,
      icon: z.string(),
      attributes: z.array(
        z.object({
          /** The place of the attribute in `attributes`, from 0. */
          attribute: z.int(),
          filter: z.enum(attributeFilters),
          isRequired: z.boolean(),
          isCompared: z.boolean(),
          isOnCard: z.boolean(),
        }),
      ),
    }),
  ),
  attributes: z.array(
    z.object({
      key: z.string(),
      label: words,
      kind: z.enum(attributeKinds),
      unit: z.string(),
      help: words,
      decimals: z.nullable(z.int()),
      min: z.nullable(z.number()),
      max: z.nullable(z.number()),
      choices: z.array(z.object({ key: z.string(), label: words })),
      isShared: z.boolean(),
      isHidden: z.boolean(),
    }),
  ),
  units: z.array(
    z.object({
      key: z.string(),
      kind: z.string(),
      symbol: z.string(),
      aliases: z.array(z.string()),
      factor: z.string(),
      offset: z.string(),
    }),
  ),
})
export type ModelFile = z.infer<typeof modelFile>

const named = z.object({ what: z.enum(['family', 'attribute', 'unit']), key: z.string(), name: words })
export type NamedChange = z.infer<typeof named>

const dropped = z.object({ ...named.shape, reason: z.string() })
export type DroppedEntry = z.infer<typeof dropped>

const modelFileResult = z.object({
  added: z.array(named),
  changed: z.array(named),
  /** What the file has and the portal does not take over, with the reason. */
  dropped: z.array(dropped),
  /** Entries already as in the file. */
  same: z.int(),
  /** What the portal has besides the file; it stays. */
  others: z.int(),
  isApplied: z.boolean(),
})
export type ModelFileResult = z.infer<typeof modelFileResult>

export const exportModel = endpoint({
  id: 'families.export',
  summary: 'All families, attributes and own units as one file, to be taken to another portal',
  method: 'GET',
  path: '/manage/model-file',
  access: 'staff',
  permission: 'products:read',
  reply: modelFile,
  errors: [],
})

export const importModel = endpoint({
  id: 'families.import',
  summary:
    'What a file of families adds and changes; with `apply=yes` it is done, all of it or nothing. Nothing is deleted',
  method: 'POST',
  path: '/manage/model-file',
  access: 'staff',
  permission: 'products:write',
  query: z.object({ apply: z.optional(z.enum(['yes', 'no'], say('apply must be yes or no'))) }),
  takes: modelFileTypes,
  reply: modelFileResult,
  errors: ['model_file_unreadable', 'model_full', 'still_running'],
})
