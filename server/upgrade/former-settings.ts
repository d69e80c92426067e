import { settings } from '../settings.ts'

/** A release, and the settings that it did not have, or had in addition, compared with the one after it. */
type Step = { from: string; added: string[]; removed: string[] }

/** Newest first. A release that adds or removes a setting names it here. */
const steps: readonly Step[] = [{ from: '0.1.0', added: ['EXTENSIONS_DIR'], removed: [] }]

export const formerReleases: readonly string[] = steps.map(({ from }) => from)

/** Settings that are new since a release, and those that this one no longer reads. */
export function settingsSince(release: string): { added: string[]; removed: string[] } {
  const since = steps.slice(0, steps.findIndex(({ from }) => from === release) + 1)
  const all = (kind: 'added' | 'removed') => since.flatMap((step) => step[kind])
  const isRead = (name: string) => name in settings
  return { added: all('added').filter(isRead), removed: all('removed').filter((name) => !isRead(name)) }
}
