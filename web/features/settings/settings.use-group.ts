import { useMemo, useRef, useState } from 'react'
import type { SettingsGroup } from '#contract/portal-settings.ts'
import { type SettingsState, saveSettings } from '#contract/settings/settings.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/problem.ts'
import { sentenceOf } from '../../api/problem-text.ts'
import { readStored } from '../../api/session.ts'
import { useStoredDraft } from '../../patterns/form/use-stored-draft.ts'
import { useCommand } from '../../patterns/use-command.ts'
import { keyOfDraft } from './settings.draft.ts'
import { begin, follow, readUnsaved, type Unsaved } from './settings.unsaved.ts'

export type ErrorsByPath = Readonly<Record<string, string>>

/** The first message of each field, by its path in the content: `rates.3.percent`. */
function errorsByPath(errors: readonly { path: string; message: string }[]): ErrorsByPath {
  return Object.fromEntries(
    errors.toReversed().map(({ path, message }) => [path.replace(/^content\./, ''), message]),
  )
}

type Issues = readonly { path: readonly PropertyKey[]; message: string }[]

type Schema = { safeParse: (content: unknown) => { error?: { issues: Issues } } }

function schemaErrors(schema: Schema, content: unknown): ErrorsByPath {
  const issues = schema.safeParse(content).error?.issues ?? []
  return errorsByPath(issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message })))
}

/** What a page passes on of the settings that it shows. */
export type EditedState = {
  state: SettingsState
  /** The revision that this admin has just made by publishing, discarding or restoring. */
  ownRevision: number | null
  onSaved: () => Promise<void>
}

type GroupOptions<Content, Typed> = EditedState & {
  group: SettingsGroup
  /** The typed form of stored content, and the content to send. */
  typedOf: (content: Content) => Typed
  contentOf: (typed: Typed) => Content
  /** The schema that the server has too. */
  schema: Schema
}

type EditedOptions<Content, Typed> = Pick<
  GroupOptions<Content, Typed>,
  'group' | 'state' | 'ownRevision' | 'typedOf' | 'contentOf'
>

/** The typed values. They stay when the settings are read again, and on this device until they are saved or discarded. */
function useUnsaved<Content, Typed extends object>(options: EditedOptions<Content, Typed>) {
  const { group, state, ownRevision, typedOf, contentOf } = options
  const now = useMemo(() => begin(state, typedOf), [state, typedOf])
  const key = keyOfDraft(group)
  const [unsaved] = useState(() => readUnsaved(key && readStored(key), now, contentOf))
  const [edited, setEdited] = useState<Unsaved<Typed>>(unsaved ?? now)
  const [isDirty, setIsDirty] = useState(unsaved !== null)
  const [isRestored, setIsRestored] = useState(unsaved !== null)
  const [seen, setSeen] = useState(state.revision)
  if (seen !== state.revision) {
    setSeen(state.revision)
    setEdited(isDirty ? follow(edited, now, state.revision === ownRevision) : now)
  }
  useStoredDraft(key, isDirty ? JSON.stringify(edited) : null)
  const latest = useRef(edited.typed)
  latest.current = edited.typed

  return {
    edited,
    isDirty,
    isRestored,
    type(values: Partial<Typed>): void {
      setEdited({ ...edited, typed: { ...edited.typed, ...values } })
      setIsDirty(true)
    },
    /** The next save replaces what another admin has saved. */
    replace: (revision: number) => setEdited((before) => ({ ...before, revision })),
    /** What was sent is the draft now. What was typed meanwhile is not. */
    sent(typed: Typed, saved: SettingsState): void {
      const { revision, base } = begin(saved, typedOf)
      setEdited((before) => ({ ...before, revision, base }))
      setIsRestored(false)
      if (latest.current === typed) setIsDirty(false)
    },
    discard(): void {
      setEdited(now)
      setIsDirty(false)
      setIsRestored(false)
    },
  }
}

/** A group of settings as it is edited: what was typed stays until it is saved or discarded. */
export function useSettingsGroup<Content, Typed extends object>(options: GroupOptions<Content, Typed>) {
  const { group, contentOf, schema, onSaved } = options
  const unsaved = useUnsaved(options)
  const { typed, revision } = unsaved.edited
  const [errors, setErrors] = useState<ErrorsByPath>({})
  const command = useCommand(
    (content: Content) => {
      const body = { revision, content: content as Record<string, unknown> }
      return call(saveSettings, { params: { group }, body })
    },
    {
      done: (saved) => {
        unsaved.sent(typed, saved)
        return onSaved()
      },
      onStale: (now) => {
        unsaved.replace(now.revision)
        return t('Someone else has changed these settings. Save again to overwrite those changes.')
      },
      say: (error) => {
        const errors = error instanceof ApiError ? error.errors : []
        setErrors(errorsByPath(errors))
        return errors[0]?.message ?? sentenceOf(error)
      },
    },
  )

  function clearErrors(): void {
    setErrors({})
    command.setError(null)
  }

  function change(values: Partial<Typed>): void {
    unsaved.type(values)
    // What was wrong may be right now: saving says what still is not.
    clearErrors()
  }

  function submit(): void {
    const content = contentOf(typed)
    const errors = schemaErrors(schema, content)
    setErrors(errors)
    const [first] = Object.values(errors)
    if (first === undefined) command.run(content)
    else command.setError(first)
  }

  function discard(): void {
    unsaved.discard()
    clearErrors()
  }
  const { isDirty, isRestored } = unsaved
  const { error: refusal, isBusy } = command
  return { typed, change, errors, refusal, isBusy, isDirty, isRestored, submit, discard }
}
