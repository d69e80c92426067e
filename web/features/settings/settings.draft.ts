import type { SettingsGroup } from '#contract/portal-settings.ts'
import { draftKey } from '../../api/drafts.ts'
import { readSession, readStored } from '../../api/session.ts'
import type { ShownGroup } from './settings.fields.ts'
import type { FormValues } from './settings.values.ts'

/** Where the browser keeps what this admin typed into a group; null without a session. */
export function keyOfDraft(group: SettingsGroup): string | null {
  const session = readSession()
  return session && draftKey('settings', `${session.email}.${group}`)
}

/** What was typed before and not saved, of the fields that there are; null if it is nothing else than `first`. */
export function readTypedSettings(group: ShownGroup, first: FormValues): FormValues | null {
  const key = keyOfDraft(group)
  const changed = changedIn(key && readStored(key), first)
  return Object.keys(changed).length > 0 ? changed : null
}

export function changedIn(text: string | null, first: FormValues): FormValues {
  try {
    const stored: Record<string, unknown> = JSON.parse(text ?? '{}')
    return Object.fromEntries(
      Object.entries(stored).filter(
        (entry): entry is [string, string] =>
          typeof entry[1] === 'string' && entry[0] in first && first[entry[0]] !== entry[1],
      ),
    )
  } catch {
    return {}
  }
}
