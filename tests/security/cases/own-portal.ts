import fs from 'node:fs'
import { startPortal, temporaryDataDir } from '#bench/portal.ts'

/** A separate portal for a case that needs other settings; it stops when `run` ends. */
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
