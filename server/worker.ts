import type pg from 'pg'
import type { Config } from './config.ts'
import { connectExtensions } from './connect-extensions.ts'
import { openFonts } from './documents/open-fonts.ts'
import { deleteOldEvents } from './events/event-jobs.store.ts'
import { loadExtensions } from './extensions/load-extensions.ts'
import { changeDocumentWith, jobsOf } from './extensions/open-extensions.ts'
import { cartJobs, cartSchedule } from './features/cart/cart.jobs.ts'
import { enquiriesJobs, enquiriesSchedule } from './features/enquiries/enquiries.jobs.ts'
import { familiesJobs, familiesSchedule } from './features/families/families.jobs.ts'
import { fileImportsJobs, fileImportsSchedule } from './features/file-imports/file-imports.jobs.ts'
import { identityJobs, identitySchedule } from './features/identity/identity.jobs.ts'
import { importsJobs } from './features/imports/imports.jobs.ts'
import { importPicturesJobs } from './features/imports/pictures/imports.pictures.ts'
import { inventoryJobs, inventorySchedule } from './features/inventory/inventory.jobs.ts'
import { invoicesJobs, invoicesSchedule } from './features/invoices/invoices.jobs.ts'
import { invoiceFiles } from './features/invoices/invoices.mail.ts'
import { baseLanguageJobs } from './features/languages/base/languages.base.ts'
import { ordersJobs } from './features/orders/orders.jobs.ts'
import { readLegalFiles } from './features/pages/legal/pages.legal-files.ts'
import { paymentInMail } from './features/payments/methods/payments.options.ts'
import { sandboxWebhookSecret } from './features/payments/payments.cards.ts'
import { paymentsJobs } from './features/payments/payments.jobs.ts'
import { webhookPath } from './features/payments/payments.webhook.ts'
import type { Deliver } from './features/payments/sandbox/sandbox.jobs.ts'
import {
  productDocumentsJobs,
  productDocumentsSchedule,
} from './features/product-documents/product-documents.jobs.ts'
import { productsJobs, productsSchedule } from './features/products/products.jobs.ts'
import { reviewsJobs } from './features/reviews/reviews.jobs.ts'
import { settingsJobs } from './features/settings/settings.test-mail.ts'
import { taxJobs } from './features/tax/tax.service.ts'
import { numberBuyers } from './features/users/users.customer-number.ts'
import { usersJobs } from './features/users/users.jobs.ts'
import { withdrawalsJobs, withdrawalsSchedule } from './features/withdrawals/withdrawals.jobs.ts'
import { insertInstructions } from './features/withdrawals/withdrawals.store.ts'
import { type JobRunner, type Jobs, startJobs } from './jobs/jobs.ts'
import type { Log } from './log.ts'
import { createMails } from './mail/mail.ts'
import { withRefusedMails } from './mail/refused-mails.ts'
import { sweepCopies } from './pictures/copied-pictures.store.ts'
import { copyJobs } from './pictures/copied-pictures.ts'
import type { PictureUse } from './pictures/pictures.store.ts'
import { sweepPictures } from './pictures/pictures.ts'
import type { IsAllowed } from './pictures/public-address.ts'
import { openReaders, type PortalReaders } from './portal-readers.ts'
import type { Settings } from './portal-settings/portal-settings.ts'
import { retentionJobs, retentionSchedule } from './retention.ts'
import { inPortal } from './scope/portal-scope.ts'
import { openStorage } from './storage/open-storage.ts'
import type { Storage } from './storage/storage.ts'
import { createWorkers, type Workers } from './workers/workers.ts'

type WorkerDeps = {
  config: Config
  pool: pg.Pool
  secret: string
  log: Log
  /** Those of the app, if it is in this process. */
  readers?: PortalReaders
  /** By default, the jobs have their own, which stop with them. */
  workers?: Workers
  /** Delivers an event of the card sandbox to the portal; by default over HTTP to this machine. */
  deliver?: Deliver
  /** Which hosts pictures of accounts are copied from; by default all on the internet. */
  isAllowed?: IsAllowed
}

/** Every table in which feature modules store addresses of pictures: a picture in none of them is deleted. */
export const pictureUses: PictureUse[] = [
  { table: 'product', column: 'image' },
  { table: 'product_picture', column: 'address' },
  { table: 'orders', column: 'image' },
  { table: 'order_line', column: 'image' },
  { table: 'users', column: 'image' },
  { table: 'review', column: 'photo_url' },
  { table: 'copied_picture', column: 'path' },
  { table: 'settings_version', column: `content ->> 'logo'` },
  { table: 'settings_version', column: `content ->> 'logoOnDark'` },
  { table: 'page_picture', column: 'address' },
  { table: 'file_import_picture', column: 'address' },
  // What undoing an import would restore. Older imports are deleted and cannot be undone.
  { table: 'product_import_row', column: `before ->> 'image'`, where: `outcome = 'changed'` },
]

const portalSchedule = {
  'events.sweep': '53 3 * * *',
  ...productsSchedule,
  ...productDocumentsSchedule,
  ...fileImportsSchedule,
  ...inventorySchedule,
  ...identitySchedule,
  ...cartSchedule,
  ...enquiriesSchedule,
  ...familiesSchedule,
  ...invoicesSchedule,
  ...retentionSchedule,
  ...withdrawalsSchedule,
  'pictures.sweep': '23 * * * *',
  'imports.sweep': '41 3 * * *',
  'orders.expire': '* * * * *',
  'payments.reconcile': '* * * * *',
}

/** Runs the jobs of the modules, in the portal's process or in any number of separate ones. */
export async function startWorker(deps: WorkerDeps): Promise<JobRunner> {
  const { workers = createWorkers() } = deps
  await openFonts({ workers, fontsDir: deps.config.fontsDir, log: deps.log })
  const runner = await startWithWorkers(deps, workers)
  const stop = async () => {
    await runner.stop()
    if (!deps.workers) await workers.stop()
  }
  return { ...runner, stop }
}

async function sweep(pool: pg.Pool, storage: Storage): Promise<void> {
  await sweepCopies(pool)
  await sweepPictures({ pool, db: pool, storage }, pictureUses)
}

async function startWithWorkers(deps: WorkerDeps, workers: Workers): Promise<JobRunner> {
  const { config, pool, secret, log, isAllowed } = deps
  const { publicUrl, isDemo } = config
  const { readers = openReaders(deps) } = deps
  const { settings } = readers
  const mails = createMails({ pool, smtp: config.smtp, settings, isDemo, publicUrl })
  const vatRegister = () => config.vatRegisterUrl
  const writing = { pool, db: pool, mails, publicUrl, vatRegister, settings }
  const storage = openStorage(config)
  const extensions = await loadExtensions(config.extensionsDir)
  const { opened, payments } = connectExtensions({ config, pool, secret, log, extensions, settings })
  const own = jobsOf(opened)
  const printing = { ...writing, workers, storage, changeDocument: changeDocumentWith(extensions) }
  const jobs = {
    ...copyJobs({ pool, storage, publicUrl, isAllowed }),
    ...productsJobs(writing),
    ...baseLanguageJobs(writing),
    ...productDocumentsJobs({ pool, db: pool, storage }),
    ...fileImportsJobs({ pool, db: pool, storage, workers, publicUrl, settings }),
    ...inventoryJobs(writing),
    ...identityJobs(writing),
    ...usersJobs(writing),
    ...importsJobs({
      pool,
      db: pool,
      pipelined: pool,
      currency: () => settings.formats().currency,
      publicUrl,
      settings,
    }),
    ...importPicturesJobs({ pool, db: pool, storage, workers, publicUrl, isAllowed }),
    ...ordersJobs({
      ...writing,
      paymentOf: (order) => paymentInMail(payments, order),
      legalFiles: (language) => readLegalFiles({ db: pool, settings }, language),
      onPlaced: (orderIds) => numberBuyers({ pool, settings }, orderIds),
      onInstructed: (orderIds) => insertInstructions(pool, orderIds),
    }),
    ...withdrawalsJobs({ ...writing, contact: () => contactOf(settings) }),
    ...cartJobs({ db: pool, guestDays: config.guestCarts.days }),
    ...paymentsJobs({ ...writing, ...payments, invoiceFiles: (orderId) => invoiceFiles(printing, orderId) }),
    ...invoicesJobs(printing),
    ...reviewsJobs({ ...writing, companyName: () => settings.company().name }),
    ...taxJobs({ db: pool, settings, address: config.vatRegisterUrl }),
    ...settingsJobs({ ...writing, isMailSent: config.smtp !== undefined }),
    ...familiesJobs({ pool, db: pool }),
    ...retentionJobs({ db: pool, settings }),
    ...enquiriesJobs({ ...writing, contact: () => contactOf(settings) }),
    'pictures.sweep': () => sweep(pool, storage),
    'events.sweep': () => deleteOldEvents(pool),
    ...jobsOfSandbox(deps),
  }
  return startJobs({
    pool,
    jobs: inJobs(readers, withRefusedMails({ ...jobs, ...own.jobs }, pool, log)),
    schedule: { ...portalSchedule, ...own.schedule },
    log,
  })
}

/** Loaded with the first of them. A portal that takes real cards now may have some left from its demo. */
function jobsOfSandbox({ config, pool, secret, deliver }: WorkerDeps): Jobs {
  const load = async () => {
    const { sandboxJobs } = await import('./features/payments/sandbox/sandbox.jobs.ts')
    return sandboxJobs({
      pool,
      webhookSecret: sandboxWebhookSecret(secret),
      deliver: deliver ?? deliverTo(`http://127.0.0.1:${config.port}${webhookPath}`),
    })
  }
  return {
    'sandbox.deliver': async (payload) => (await load())['sandbox.deliver'](payload),
    'sandbox.settle': async (payload) => (await load())['sandbox.settle'](payload),
  }
}

function deliverTo(address: string): Deliver {
  return async ({ body, signature }) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const answer = await fetch(address, { method: 'POST', body, headers, signal: AbortSignal.timeout(10_000) })
    if (!answer.ok) throw new Error(`the event's receiver answered ${answer.status}`)
  }
}

/** Who reads the mail of the company, where, and in which language. */
function contactOf(settings: Settings) {
  const { name, email: address } = settings.company()
  return { name, address, language: settings.formats().defaultLanguage }
}

/** A process that only runs jobs listens to no channel: before a job, anything older than a second is read again. */
function inJobs(readers: PortalReaders, jobs: Jobs): Jobs {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, run]) => [
      name,
      async (payload: Record<string, unknown>) => {
        await readers.fresh()
        await inPortal(readers.scope, () => run(payload))
      },
    ]),
  )
}
