import { moveDemoToMidnight, nameDemo } from './demo.ts'
import { readOperations } from './document.ts'
import { openMails } from './mails.ts'
import { createPlayer, type Player, type Target } from './player.ts'
import { makeDataDir, type RunningPortal, removeDataDir, startPortal } from './portal.ts'

/** A portal with a data folder and a mail server of its own. */
export type Session = {
  /** Plays on the portal that runs; `more` changes where requests go. */
  player(more?: Partial<Target>): Promise<Player>
  portal(): RunningPortal
  /** Stops the portal and starts it from a checkout, the same one or another, on the same data. */
  restart(checkout: string): Promise<void>
  /** Another process of a checkout on the same database and files. It ends with the session. */
  join(checkout: string): Promise<RunningPortal>
}

/** Runs `work` on a portal of a checkout with fresh data; nothing is left of it afterwards. */
export async function withSession<T>(checkout: string, work: (session: Session) => Promise<T>): Promise<T> {
  const dataDir = makeDataDir()
  const mails = await openMails()
  const { settings } = mails
  const running: RunningPortal[] = []
  const first = () => running[0] ?? fail('no portal is running')
  const session: Session = {
    portal: first,
    async player(more = {}) {
      const operations = await readOperations(first().url)
      const target = { url: () => first().url, pool: () => first().pool, mails, operations, ...more }
      const player = createPlayer(target)
      await nameDemo(first().pool, player.remember)
      return player
    },
    async restart(next) {
      await running.shift()?.stop()
      running.unshift(await startPortal({ checkout: next, dataDir, settings }))
    },
    async join(other) {
      const portal = await startPortal({
        checkout: other,
        dataDir,
        settings: { ...settings, DATABASE_URL: first().databaseUrl },
      })
      running.push(portal)
      return portal
    },
  }
  try {
    await session.restart(checkout)
    await moveDemoToMidnight(first().pool)
    // What the portal keeps of the demo in memory is of before.
    await session.restart(checkout)
    return await work(session)
  } finally {
    // The first one has the database.
    for (const portal of running.reverse()) await portal.stop().catch(() => undefined)
    await mails.close()
    await removeDataDir(dataDir)
  }
}

function fail(message: string): never {
  throw new Error(message)
}
