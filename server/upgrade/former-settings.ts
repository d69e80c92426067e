import { settings } from '../settings.ts'

/** A release, and the settings that it did not have, or had in addition, compared with the one after it. */
type Step = { from: string; added: string[]; removed: string[] }

/** Newest first. A setting that the release after one of these adds or removes is named here. */
const steps: readonly Step[] = [{ from: '1.0.0', added: [], removed: [] }]

export const formerReleases: readonly string[] = steps.map(({ from }) => from)

/** Settings that are new since a release, and those that this one no longer reads. */
export function settingsSince(
  release: string,
  all: readonly Step[] = steps,
): { added: string[]; removed: string[] } {
  const since = all.slice(0, all.findIndex(({ from }) => from === release) + 1)
  const namesOf = (kind: 'added' | 'removed') => since.flatMap((step) => step[kind])
  const isRead = (name: string) => name in settings
  return { added: namesOf('added').filter(isRead), removed: namesOf('removed').filter((name) => !isRead(name)) }
}
