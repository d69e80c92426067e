import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { atEnd } from './children.ts'
import { createClient, readAnswer, type Send } from './client.ts'
import { breachesOf, initialStock } from './invariants.ts'
import { emailOf, type Person, peopleSql, peoplesPassword, signIn } from './people.ts'
import { demoPassword, type Portal, startPortal } from './portal.ts'
import { type Databases, startDatabases } from './postgres.ts'
import { startTraffic, type Traffic } from './traffic.ts'

/** What the parts of the run share. */
export type Environment = {
  databases: Databases
  portal: Portal
  /** Through the load balancer. */
  send: Send
  /** Directly to each instance, without the load balancer. */
  direct: Send[]
  admin: Person
  buyers: Person[]
  productId: string
  isFailedOver: boolean
  traffic(): { traffic: Traffic; stop(): Promise<Traffic> }
  /** Broken invariants of all traffic so far. */
  breaches(): Promise<string[]>
}

const buyersCount = 6

/** A temporary folder of this run, deleted at its end. */
export function temporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'datum-cluster-'))
  fs.chmodSync(folder, 0o755)
  atEnd(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }))
  return folder
}

/** A product with enough stock for the whole run. */
export async function addProduct(send: Send, { token }: Person, name: string): Promise<string> {
  const body = {
    name,
    image: 'https://images.example/part.png',
    description: 'Made for this run',
    minorder: 1,
    available: initialStock,
    unitprice: 12.5,
  }
  return readAnswer<{ _id: string }>(await send('POST', '/api/product', { token, body }))._id
}

/** Primary, replica, two instances, the load balancer, and users. */
export async function setUpEnvironment(): Promise<Environment> {
  const folder = temporaryFolder()
  const databases = await startDatabases(folder)
  const portal = await startPortal({ folder, databaseUrl: databases.url })
  const send = createClient(portal.url)
  await databases.query(databases.primary, await peopleSql(buyersCount))
  const admin = await signIn(send, { email: 'admin@datum.example', password: demoPassword })
  const buyers: Person[] = []
  for (let index = 1; index <= buyersCount; index++) {
    buyers.push(await signIn(send, { email: emailOf(index), password: peoplesPassword }))
  }
  const productId = await addProduct(send, admin, 'Part of the cluster')
  const traffics: Traffic[] = []
  const environment: Environment = {
    databases,
    portal,
    send,
    direct: portal.instances.map(({ url }) => createClient(url, portal.url)),
    admin,
    buyers,
    productId,
    isFailedOver: false,
    traffic() {
      const started = startTraffic({ url: portal.url, send, buyers, readers: 4, productId })
      traffics.push(started.traffic)
      return started
    },
    breaches() {
      const server = environment.isFailedOver ? databases.replica : databases.primary
      return breachesOf((sql) => databases.query(server, sql), { productIds: [productId], traffics })
    },
  }
  return environment
}
