import { useState } from 'react'
import type { SettingsGroup } from '#contract/portal-settings.ts'
import { type SettingsState, saveSettings } from '#contract/settings/settings.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { ApiError, sentenceOf } from '../../api/problem.ts'

export type Wrong = Readonly<Record<string, string>>

/** The first message of each field, by its path in the content: `rates.3.percent`. */
function wrongOf(faults: readonly { path: string; message: string }[]): Wrong {
  return Object.fromEntries(
    faults.toReversed().map(({ path, message }) => [path.replace(/^content\./, ''), message]),
  )
}

type Issues = readonly { path: readonly PropertyKey[]; message: string }[]

export type GroupOptions<Content, Typed> = {
  group: SettingsGroup
  state: SettingsState
  /** What is typed of the content that is stored, and what is sent of it. */
  typedOf: (content: Content) => Typed
  contentOf: (typed: Typed) => Content
  /** The schema that the server has too. */
  schema: { safeParse: (content: unknown) => { error?: { issues: Issues } } }
  onSaved: () => Promise<void>
}

/** A group of settings as it is edited: what was typed stays until it is saved or discarded. */
export function useGroup<Content, Typed>(options: GroupOptions<Content, Typed>) {
  const { group, state, typedOf, contentOf, schema, onSaved } = options
  const stored = (state.draft ?? state.published).content as Content
  const [typed, setTyped] = useState(() => typedOf(stored))
  const [revision, setRevision] = useState(state.revision)
  const [wrong, setWrong] = useState<Wrong>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [isDirty, setIsDirty] = useState(false)

  function change(values: Partial<Typed>): void {
    setTyped({ ...typed, ...values })
    setIsDirty(true)
    // What was wrong may be right now: saving says what still is not.
    setWrong({})
    setRefusal(null)
  }

  function refused(error: unknown): void {
    if (error instanceof ApiError && error.code === 'stale_version') {
      setRevision((error.current as SettingsState).revision)
      setRefusal(
        t('These settings were changed elsewhere in the meantime. Save again to replace them with yours.'),
      )
      return
    }
    const errors = error instanceof ApiError ? error.errors : []
    setWrong(wrongOf(errors))
    setRefusal(errors[0]?.message ?? sentenceOf(error))
  }

  function faultsOf(content: Content): Wrong {
    const issues = schema.safeParse(content).error?.issues ?? []
    return wrongOf(issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message })))
  }

  async function save(): Promise<void> {
    const content = contentOf(typed)
    const faults = faultsOf(content)
    setWrong(faults)
    setRefusal(Object.values(faults)[0] ?? null)
    if (Object.keys(faults).length > 0 || isBusy) return
    setIsBusy(true)
    try {
      await call(saveSettings, {
        params: { group },
        body: { revision, content: content as Record<string, unknown> },
      })
      setIsDirty(false)
      await onSaved()
    } catch (error) {
      refused(error)
    } finally {
      setIsBusy(false)
    }
  }

  function discard(): void {
    setTyped(typedOf(stored))
    setWrong({})
    setRefusal(null)
    setIsDirty(false)
  }
  return { typed, change, wrong, refusal, isBusy, isDirty, save, discard }
}
