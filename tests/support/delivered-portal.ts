import type pg from 'pg'
import { openReaders, type PortalReaders } from '#server/portal-readers.ts'

/** The settings, families and languages that the portal is delivered with: nothing was read from a database. */
export function deliveredPortal(): PortalReaders {
  const pool = {} as pg.Pool
  return openReaders({ pool, config: { isDemo: true, languagesDir: '/dev/null/no folder' }, log: () => {} })
}
