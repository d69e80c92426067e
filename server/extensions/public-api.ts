/**
 * What a company's own code may rely on, as `#datum/extension`: types only, everything else is passed in. An extension that
 * was written for `apiVersion` runs with every release that has the same one. Anything not exported here may change with any
 * release.
 */
import type { Actor } from '#contract/access.ts'
import type { DrawingOptions, DrawingPack, DrawingSpec, DrawingView, DrawnPart } from '#contract/drawings/pack.ts'
import type { ErrorCode, FieldError } from '#contract/errors.ts'
import type { Needed } from '#contract/permissions.ts'
import type { Database } from '../database/pool.ts'
import type { DocumentContent } from '../documents/document-content.ts'
import type { EventType } from '../events/event-types.ts'
import type { PaymentProvider } from './payment-provider.ts'

export type { OrderToPay, PaymentState, Texts } from './payment-provider.ts'
export type {
  Actor,
  Database,
  DocumentContent,
  DrawingOptions,
  DrawingPack,
  DrawingSpec,
  DrawingView,
  DrawnPart as Drawing,
  ErrorCode,
  EventType,
  FieldError,
  PaymentProvider,
}

/** What the portal passes to an extension. */
export type Portal = {
  /** For a single statement. The tables of the portal may be read; its rules are kept only by its own calls. */
  db: Database
  /** One transaction, repeated when PostgreSQL asks to. */
  transaction<T>(run: (tx: Database) => Promise<T>): Promise<T>
  /** Adds a job of this extension, in the transaction that causes it. */
  addJob(tx: Database, job: string, payload: Record<string, unknown>): Promise<void>
  /** Ends a request with an error of the catalogue, `docs/errors.md`. */
  refuse(code: ErrorCode, fields?: FieldError[]): never
  /** The provider's state of a payment has changed: the portal reads it and does what follows from it. */
  paymentChanged(paymentId: string): Promise<void>
  log(message: string): void
  publicUrl: string
}

export type RouteRequest<Who = Actor | null> = {
  actor: Who
  /** Values of `{name}` in the path. */
  params: Record<string, string>
  query: Record<string, unknown>
  /** As sent; check it. */
  body: unknown
}

type RouteOf<Access extends string, Who> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api/extensions/<name of the folder>`, such as `/collected/{orderId}`. */
  path: string
  access: Access
  /** What it returns is sent as JSON. */
  run(request: RouteRequest<Who>): Promise<unknown>
}

/** Who may call a route is checked before it runs. */
export type Route =
  | RouteOf<'everyone', Actor | null>
  | RouteOf<'customer', Actor>
  /** For owners alone, as extensions were written before roles. */
  | RouteOf<'admin', Actor>
  | (RouteOf<'staff', Actor> & {
      /** What a role needs to call it, such as `orders:write`; `staff` for any role. */
      permission: Needed
    })

/** A job may run again after a failure, so it has to be idempotent. */
export type Job = (payload: Record<string, unknown>) => Promise<void>

/** Documents whose content an extension may change before they are drawn. */
export type DocumentTemplates = {
  confirmation?(content: DocumentContent): DocumentContent
  proforma?(content: DocumentContent): DocumentContent
  'packing-slip'?(content: DocumentContent): DocumentContent
  /** Has to give the same for the same invoice, which never changes once it is issued. */
  invoice?(content: DocumentContent): DocumentContent
  /** The same holds for a credit note. */
  'credit-note'?(content: DocumentContent): DocumentContent
}

/** The default export of `extensions/<name>/index.ts`. */
export type Extension = {
  /** The version of this interface that it was written for. */
  api: 1
  title: string
  routes?(portal: Portal): Route[]
  /** Jobs by name. The portal knows them as `<name of the folder>.<name>`. */
  jobs?(portal: Portal): Record<string, Job>
  /** When jobs run by themselves: name and cron pattern, in UTC. */
  schedule?: Record<string, string>
  /** Which job follows from which event of the portal. Its payload is `{ ids }`: orders, products and so on. */
  events?: Partial<Record<EventType, string>>
  payment?(portal: Portal): PaymentProvider
  documents?: DocumentTemplates
  /** Scripts of the folder `web` that pages load, such as `notice.js`. */
  scripts?: string[]
  /**
   * The families of drawings that `drawings.ts` beside `index.ts` draws, each with the views that a product's page offers.
   * That file exports a `DrawingPack`; it is loaded in worker threads, without `portal`.
   */
  drawings?: Record<string, DrawingView[]>
}
