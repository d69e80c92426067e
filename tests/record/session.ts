import { moveDemoToMidnight, nameDemo } from './demo.ts'
import { readOperations } from './document.ts'
import { openMails } from './mails.ts'
import { createPlayer, type Player, type Target } from './player.ts'
import { makeDataDir, type RunningPortal, removeDataDir, startPortal } from './portal.ts'

/** A portal with its own data folder and mail server. */
export type Session = {
  /** Sends requests to the running portal; `more` changes where they go. */
  player(more?: Partial<Target>): Promise<Player>
  portal(): RunningPortal
  /** Stops the portal and starts it again on the same data, from the same checkout or another one. */
  restart(checkout: string): Promise<void>
  /** Another process of a checkout on the same database and files. It ends with the session. */
  join(checkout: string): Promise<RunningPortal>
}

/** `name` is the folder of its recordings. */
export type Release = { folder: string; name: string }

/** Runs `run` on a portal of a release with fresh data, which is deleted afterwards. */
export async function withSession<T>(
  { folder: checkout }: Release,
  run: (session: Session) => Promise<T>,
): Promise<T> {
  const dataDir = makeDataDir()
  const mails = await openMails()
  // Calls about ways to pay need one.
  const settings = { ...mails.settings, EXTENSIONS_DIR: 'examples/extensions' }
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
    // The portal has cached the demo from before the change.
    await session.restart(checkout)
    return await run(session)
  } finally {
    // The first one has the database, so it stops last.
    for (const portal of running.reverse()) await portal.stop().catch(() => undefined)
    await mails.close()
    await removeDataDir(dataDir)
  }
}

function fail(message: string): never {
  throw new Error(message)
}
