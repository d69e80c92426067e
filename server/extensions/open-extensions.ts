import { pathToFileURL } from 'node:url'
import type pg from 'pg'
import type { DrawingPack } from '#contract/drawings/pack.ts'
import type { Database } from '../database/pool.ts'
import { inTransaction } from '../database/transaction.ts'
import type { DocumentContent } from '../documents/document-content.ts'
import type { ServerPack } from '../drawings/packs.ts'
import type { EventJobs } from '../events/event-jobs.store.ts'
import { refuse } from '../http/problem.ts'
import { addJob } from '../jobs/jobs.store.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { cannotLoad, drawingsOf, type LoadedExtension } from './load-extensions.ts'
import type { PaymentProvider } from './payment-provider.ts'
import type { DocumentTemplates, Portal } from './public-api.ts'

/** Changes the content of a document as the extensions want it. */
export type ChangeDocument = (kind: keyof DocumentTemplates, content: DocumentContent) => DocumentContent

export type OpenExtension = LoadedExtension & { portal: Portal; jobs: Jobs; payment: PaymentProvider | undefined }

type Deps = {
  pool: pg.Pool
  log: (message: string) => void
  publicUrl: string
  /** Reads a payment of this extension again. */
  paymentChanged: (extension: string, paymentId: string) => Promise<void>
}

/** Connects the extensions with the portal. Throws `ExtensionError` for a job that does not exist. */
export function openExtensions(loaded: readonly LoadedExtension[], deps: Deps): OpenExtension[] {
  return loaded.map((one) => {
    const portal = portalOf(one.name, deps)
    const jobs = one.extension.jobs?.(portal) ?? {}
    const { schedule = {}, events = {} } = one.extension
    const missing = [...Object.keys(schedule), ...Object.values(events)].find((job) => !(job in jobs))
    if (missing) throw cannotLoad(one.name, `it runs the job ${missing}, which is not among its jobs`)
    return { ...one, portal, jobs: prefixed(one.name, jobs), payment: one.extension.payment?.(portal) }
  })
}

function portalOf(name: string, { pool, log, publicUrl, paymentChanged }: Deps): Portal {
  const db: Database = pool
  return {
    db,
    transaction: (run) => inTransaction(pool, run),
    addJob: (tx, job, payload) => addJob(tx, `${name}.${job}`, payload),
    refuse,
    paymentChanged: (paymentId) => paymentChanged(name, paymentId),
    log: (message) => log(`${name}: ${message}`),
    publicUrl,
  }
}

function prefixed<Value>(name: string, values: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [`${name}.${key}`, value]))
}

/** The jobs of all extensions, and when they run. */
export function jobsOf(opened: readonly OpenExtension[]): { jobs: Jobs; schedule: Record<string, string> } {
  return {
    jobs: Object.assign({}, ...opened.map(({ jobs }) => jobs)),
    schedule: Object.assign({}, ...opened.map(({ name, extension }) => prefixed(name, extension.schedule ?? {}))),
  }
}

const maxIds = 20

/** The jobs of the portal that follow from events, and those of the extensions. */
export function withEventJobs(eventJobs: EventJobs, loaded: readonly LoadedExtension[]): EventJobs {
  const all = { ...eventJobs }
  for (const { name, extension } of loaded) {
    for (const [event, job] of Object.entries(extension.events ?? {})) {
      const type = event as keyof EventJobs
      all[type] = [all[type] ?? [], { task: `${name}.${job}`, idsName: 'ids', most: maxIds }].flat()
    }
  }
  return all
}

export function changeDocumentWith(loaded: readonly LoadedExtension[]): ChangeDocument {
  return (kind, content) =>
    loaded.reduce((changed, { extension }) => extension.documents?.[kind]?.(changed) ?? changed, content)
}

/** Providers of payments by the name of their extension. */
export function providersOf(opened: readonly OpenExtension[]): ReadonlyMap<string, PaymentProvider> {
  return new Map(opened.flatMap(({ name, payment }) => (payment ? [[name, payment] as const] : [])))
}

/** What the extensions draw. The module is imported where it is needed, also in worker threads. */
export function drawingPacksOf(loaded: readonly LoadedExtension[]): ServerPack[] {
  return loaded.flatMap(({ name, folder, extension: { drawings: families } }) => {
    const file = families && drawingsOf(folder)
    if (!file) return []
    const source = pathToFileURL(file).href
    return [{ key: name, families, source, load: () => import(source) as Promise<DrawingPack> }]
  })
}

/** Addresses of the scripts that pages load. */
export function scriptsOf(loaded: readonly LoadedExtension[]): string[] {
  return loaded.flatMap(({ name, extension }) =>
    (extension.scripts ?? []).map((script) => `/extensions/${name}/${script}`),
  )
}
