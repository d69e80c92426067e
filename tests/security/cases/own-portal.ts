import fs from 'node:fs'
import { startPortal, temporaryDataDir } from '#bench/portal.ts'

/** A portal of a case's own, for what the one of all cases is not set to do; gone when `run` is over. */
export async function withOwnPortal(
  settings: Readonly<Record<string, string>>,
  run: (url: string) => Promise<void>,
): Promise<void> {
  const dataDir = temporaryDataDir()
  try {
    const portal = await startPortal(dataDir, settings)
    await run(portal.url).finally(portal.stop)
  } finally {
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}
