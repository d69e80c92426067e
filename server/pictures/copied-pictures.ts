import type pg from 'pg'
import { avatarWidth, copiedPicturePath, picturePath } from '#contract/pictures.paths.ts'
import type { Database } from '../database/pool.ts'
import type { App } from '../http/app.ts'
import { RefusalError } from '../http/problem.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Storage } from '../storage/storage.ts'
import { addCopyJob, findCopy, saveCopy } from './copied-pictures.store.ts'
import { fetchPicture, NotAFileError } from './fetch-file.ts'
import { storePicture } from './pictures.ts'
import { type IsAllowed, PrivateAddressError } from './public-address.ts'

type Deps = {
  pool: pg.Pool
  storage: Storage
  publicUrl: string
  /** Which hosts may be asked; by default all on the internet, none in our own network. */
  isAllowed?: IsAllowed | undefined
}

/** Errors that another try would not change: the file is not a picture, or the host is not allowed. */
function isFinal(error: unknown): boolean {
  return error instanceof NotAFileError || error instanceof PrivateAddressError || error instanceof RefusalError
}

/**
 * Copies the picture of an account from another host, with the checks of an upload. Throws temporary errors, so that
 * the job runs again; a permanent error is stored as "not shown". Once copied, the picture stays the same, even if the
 * other host changes it.
 */
export async function copyPicture({ pool, storage, publicUrl, isAllowed }: Deps, source: string): Promise<void> {
  if (source.startsWith(`${publicUrl}/`) || (await findCopy(pool, source))) return
  try {
    const bytes = await fetchPicture(source, isAllowed)
    const { hash } = await storePicture({ pool, storage }, { bytes, kind: 'portrait' })
    await saveCopy(pool, source, picturePath(hash, avatarWidth))
  } catch (error) {
    if (!isFinal(error)) throw error
    await saveCopy(pool, source, null)
  }
}

const maxTries = 4

/** An unreachable host is not logged as an error: it is asked again later, a few times. */
async function tryLater(db: Database, source: string, tries: number): Promise<void> {
  if (tries >= maxTries) return
  await addCopyJob(db, { source, tries: tries + 1 }, 5 ** tries)
}

export function copyJobs(deps: Deps): Jobs {
  return {
    'pictures.copy': async ({ source, tries }) => {
      if (typeof source !== 'string') return
      await copyPicture(deps, source).catch(() => tryLater(deps.pool, source, Number(tries ?? 1)))
    },
  }
}

/**
 * The copy of an account's picture, by its original address: no visitor's browser contacts the other host. Without a
 * copy the response is 204, and the page shows initials.
 */
export function registerCopies({ server }: App, { db }: { db: Database }): void {
  server.get<{ Querystring: { of?: string } }>(copiedPicturePath, async (request, reply) => {
    const { of: source } = request.query
    const path = typeof source === 'string' && !source.includes('\0') ? await findCopy(db, source) : null
    reply.header('cache-control', 'no-cache')
    return path ? reply.redirect(path) : reply.code(204).send()
  })
}
