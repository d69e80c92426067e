import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'
import { drawingViews } from '#contract/drawings/pack.ts'
import { eventTypes } from '../events/event-types.ts'
import { ExtensionError, type FoundExtension, findExtensions } from './find-extensions.ts'
import type { DocumentTemplates, Extension } from './public-api.ts'

/** The version of `#datum/extension`. It changes when an extension that was written for it could break. */
export const apiVersion = 1

export type LoadedExtension = FoundExtension & { extension: Extension }

const callable = z.custom<unknown>((value) => typeof value === 'function', 'has to be a function').optional()
const jobName = z.string().regex(/^[a-z][a-z0-9-]*$/, 'has to be small letters, digits and hyphens')

/** Every kind that `DocumentTemplates` promises. */
const documentTemplates = {
  confirmation: callable,
  proforma: callable,
  'packing-slip': callable,
  invoice: callable,
  'credit-note': callable,
} satisfies Record<keyof DocumentTemplates, typeof callable>

/** The shape of the default export. A key that is not known is a mistake: nobody would notice that it does nothing. */
const shape = z.strictObject({
  api: z.literal(apiVersion, `was written for another version of the interface; this release has ${apiVersion}`),
  title: z.string().min(1, 'is missing'),
  routes: callable,
  jobs: callable,
  schedule: z.record(jobName, z.string()).optional(),
  events: z.partialRecord(z.enum(eventTypes, 'is no event of the portal'), jobName).optional(),
  payment: callable,
  documents: z.strictObject(documentTemplates).optional(),
  drawings: z.record(z.string().regex(/^[a-z][a-z0-9-]{0,39}$/), z.array(z.enum(drawingViews))).optional(),
  scripts: z.array(z.string().regex(/^[\w-]+(?:\/[\w-]+)*\.js$/, 'has to be a file of the folder web')).optional(),
})

const entries = ['index.ts', 'index.js']

/** Imports every extension, in order of their names. Throws `ExtensionError` that names the extension and its error. */
export async function loadExtensions(dir: string): Promise<LoadedExtension[]> {
  const loaded: LoadedExtension[] = []
  for (const found of findExtensions(dir)) loaded.push({ ...found, extension: await loadExtension(found) })
  return loaded
}

async function loadExtension({ name, folder }: FoundExtension): Promise<Extension> {
  const entry = entries.map((file) => path.join(folder, file)).find((file) => fs.existsSync(file))
  if (!entry) throw cannotLoad(name, 'there is no index.ts in its folder')
  const exported = await importOf(name, entry)
  const checked = shape.safeParse(exported)
  if (!checked.success) {
    const [issue] = checked.error.issues
    throw cannotLoad(name, [issue?.path.join('.') || 'its default export', issue?.message].join(': '))
  }
  const extension = exported as Extension
  const missing = extension.scripts?.find((script) => !fs.existsSync(path.join(folder, 'web', script)))
  if (missing) throw cannotLoad(name, `there is no web/${missing} in its folder`)
  if (extension.drawings && !drawingsOf(folder)) throw cannotLoad(name, 'there is no drawings.ts in its folder')
  return extension
}

const packs = ['drawings.ts', 'drawings.js']

/** The file with the drawing pack of an extension. */
export function drawingsOf(folder: string): string | undefined {
  return packs.map((file) => path.join(folder, file)).find((file) => fs.existsSync(file))
}

async function importOf(name: string, entry: string): Promise<unknown> {
  try {
    const module = (await import(pathToFileURL(entry).href)) as { default?: unknown }
    return module.default
  } catch (error) {
    throw cannotLoad(name, error instanceof Error ? error.message : String(error))
  }
}

export function cannotLoad(name: string, reason: string): ExtensionError {
  return new ExtensionError(`The extension ${name} cannot be loaded: ${reason}.`)
}
