import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { type EmbeddedDatabase, startEmbedded } from '#server/database/embedded/embedded.ts'
import { readPostmaster } from '#server/database/embedded/postmaster.ts'
import { createPool } from '#server/database/pool.ts'
import { switchMoneyOn } from '#tests/support/companies/money.ts'
import { publishSettings } from '#tests/support/companies/tax.ts'
import { freePort } from '#tests/support/network/free-port.ts'
import { type CardProvider, startCardProvider } from './card-provider.ts'
import type { LedgerProduct } from './ledger.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { newObserver, type Observer } from './observer.ts'
import { asTestActor, enter, type Person } from './people.ts'
import { createPortal, type Portal } from './portal.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'

const searchPath = '/usr/local/sbin:/usr/sbin:/usr/local/bin:/usr/bin:/bin'
export const secret = 'a secret of this run that is long enough'
const password = 'chaos password 1'
const peopleCount = 12

/** Everything that a fault can break. */
export type Environment = {
  folder: string
  database: EmbeddedDatabase
  /** The test's own connection to the database, for checks and for faults. */
  pool: pg.Pool
  portal: Portal
  mail: MailServer
  cards: CardProvider
  people: Person[]
  admin: Person
  /** Tax and freight are on. */
  hasMoney: boolean
  /** Only if the fault asks for them. */
  disks: { database: SmallDisk; files: SmallDisk } | undefined
  /** Records what clients see from now on. */
  observer: Observer
  /** Another portal on the same database. */
  createInstance(more?: Record<string, string>): Promise<Portal>
  postgresPid(): number | undefined
  /** As many new buyers as there are; `kind` begins their email addresses. */
  addPeople(kind: string): Promise<Person[]>
  addProducts(): Promise<LedgerProduct[]>
  /** New products with these stocks. */
  addProductsOf(stocks: readonly number[]): Promise<LedgerProduct[]>
  /** The file with the log of PostgreSQL. */
  postgresLog: string
  stop(): Promise<void>
}

type Options = {
  hasMoney: boolean
  isOnSmallDisks: boolean
  /** Called first, with the function that stops what has been started so far. */
  onBegun(stop: () => Promise<void>): void
}

/** A database, a mail server, a portal and users with accounts. */
export async function setUpEnvironment({ isOnSmallDisks, hasMoney, onBegun }: Options): Promise<Environment> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'datum-chaos-'))
  fs.chmodSync(folder, 0o755)
  const ends: Ends = [async () => fs.rmSync(folder, { recursive: true, force: true })]
  const portals: Portal[] = []
  async function stop(): Promise<void> {
    await Promise.all(portals.map((portal) => portal.kill('SIGTERM')))
    for (const end of ends) await Promise.resolve(end()).catch(() => undefined)
  }
  onBegun(stop)
  try {
    const services = await startServices({ folder, isOnSmallDisks, ends })
    async function createInstance(more: Record<string, string> = {}): Promise<Portal> {
      const settings = { ...settingsOf(services), ...more }
      const portal = createPortal(settings, { port: await freePort(), logFile: path.join(folder, 'portal.log') })
      portals.push(portal)
      return portal
    }
    const portal = await createInstance()
    portal.trick({ cardsAt: services.cards.url })
    await portal.start()
    const { database, pool, mail, cards, disks, dataDir } = services
    const environment: Environment = {
      folder,
      database,
      pool,
      portal,
      mail,
      cards,
      disks,
      observer: newObserver(),
      people: [],
      hasMoney,
      admin: undefined as unknown as Person,
      createInstance,
      postgresPid: () => readPostmaster(path.join(dataDir, '18'))?.pid,
      addPeople: (kind) => addPeopleTo(environment, kind),
      addProducts: () => addProductsOf(environment, ledgerStocks),
      addProductsOf: (stocks) => addProductsOf(environment, stocks),
      postgresLog: path.join(dataDir, 'postgres.log'),
      stop,
    }
    await gather(environment)
    if (hasMoney) await switchOn(environment)
    return environment
  } catch (error) {
    await stop()
    throw error
  }
}

/** What to stop, in this order. */
type Ends = (() => Promise<unknown> | undefined)[]

type Starting = { folder: string; isOnSmallDisks: boolean; ends: Ends }

/** Starts the services that a portal needs; each is added to the front of `ends`. */
async function startServices({ folder, isOnSmallDisks, ends }: Starting) {
  const disks = isOnSmallDisks ? mountDisks(folder) : undefined
  if (disks) ends.unshift(async () => Object.values(disks).forEach((disk) => void disk.remove()))
  const dataDir = path.join(disks?.database.folder ?? folder, 'postgres')
  const files = path.join(disks?.files.folder ?? folder, 'data')
  const database = await startEmbedded({ dataDir, searchPath, log: () => undefined })
  ends.unshift(() => database.stop())
  const { socketDir: host, port, user, database: name } = database
  const pool = createPool({ connection: { host, port, user, database: name }, max: 8, onError: () => undefined })
  ends.unshift(() => pool.end())
  const mail = await startMailServer()
  ends.unshift(() => mail.stop())
  const cards = await startCardProvider(pool)
  ends.unshift(() => cards.stop())
  return { disks, dataDir, files, database, pool, mail, cards }
}

const databaseMegabytes = 320
const filesMegabytes = 24

function mountDisks(folder: string): Environment['disks'] {
  return {
    database: mountSmallDisk(path.join(folder, 'database-disk'), databaseMegabytes),
    files: mountSmallDisk(path.join(folder, 'files-disk'), filesMegabytes),
  }
}

type Around = { database: EmbeddedDatabase; files: string; mail: MailServer }

function settingsOf({ database, files, mail }: Around): Record<string, string> {
  const { user, database: name, socketDir } = database
  return {
    DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(socketDir)}`,
    DATA_DIR: files,
    AUTH_SECRET: secret,
    DEMO: 'on',
    LOG_LEVEL: 'error',
    // All buyers come from one address.
    RATE_LIMIT: '0',
    DEMO_PASSWORD: password,
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: 'orders@test.example',
  }
}

async function gather(environment: Environment): Promise<void> {
  environment.admin = await enter(entryOf(environment), { email: 'admin@datum.example', password })
  environment.people.push(...(await environment.addPeople('buyer')))
}

function entryOf(environment: Environment) {
  return { url: () => environment.portal.url, observer: () => environment.observer }
}

async function addPeopleTo(environment: Environment, kind: string): Promise<Person[]> {
  const added: Person[] = []
  for (let index = 1; index <= peopleCount; index++) {
    const account = { email: `${kind}-${index}@test.example`, password, name: `Buyer ${index}` }
    added.push(await enter(entryOf(environment), account))
  }
  return added
}

const formerRate = (taxClass: string, percent: number, from: string) => ({
  country: 'DE',
  taxClass,
  percent,
  from,
})

/** Those at home were higher, and then lower, than those of today. */
const formerRates = [
  formerRate('standard', 25, '2019-01-01'),
  formerRate('reduced', 9, '2019-01-01'),
  formerRate('standard', 16, '2020-07-01'),
  formerRate('reduced', 5, '2020-07-01'),
]

/** Tax and freight, and terms of payment with a cash discount for every third buyer. */
async function switchOn({ admin, people, pool }: Environment): Promise<void> {
  const staff = asTestActor(admin)
  await switchMoneyOn(staff)
  const { rates } = (await staff.call('GET', '/manage/settings/tax')).json().published.content
  const published = await publishSettings(staff, 'tax', { rates: [...formerRates, ...rates] })
  if (published.statusCode !== 200) throw new Error(published.body)
  const terms = { paymentDays: 30, cashDiscount: { percent: 2, days: 10 } }
  const some = people.filter((_, index) => index % 3 === 0).map(({ email }) => email)
  const { rows } = await pool.query<{ id: string }>('select id from users where email = any($1)', [some])
  for (const { id } of rows) await admin.insist('PUT', `/api/users/${id}/terms`, { body: terms })
}

/** Two products with a large stock, and one that sells out under load: its last piece must not be sold twice. */
const ledgerStocks = [100_000, 100_000, 60]

async function addProductsOf(
  { admin, hasMoney }: Environment,
  stocks: readonly number[],
): Promise<LedgerProduct[]> {
  const made: LedgerProduct[] = []
  for (const [index, initial] of stocks.entries()) {
    const name = `Chaos ${crypto.randomUUID()}`
    const body = {
      name,
      image: 'https://pictures.example/a.png',
      description: 'Ordered under faults.',
      minorder: 1,
      available: initial,
      unitprice: 12.5,
      ...(hasMoney && { taxClass: index % 2 === 0 ? 'standard' : 'reduced', shipWeight: 0.25 * (index + 1) }),
    }
    const { status, text } = await admin.insist('POST', '/api/product', { body })
    if (status !== 201) throw new Error(`a product could not be made: ${status} ${text}`)
    made.push({ id: (JSON.parse(text) as { _id: string })._id, initial })
  }
  return made
}
