import { useState } from 'react'
import { addAttribute, changeAttribute, undoAttributeChange } from '#contract/families/attributes.ts'
import type { ManagedAttribute } from '#contract/families/families.ts'
import { t } from '#i18n/t.ts'
import { createAttemptKeys } from '../../api/attempt-key.ts'
import { call, callWith } from '../../api/call.ts'
import { ApiError, sentenceOf } from '../../api/problem.ts'
import { showToast } from '../../patterns/toast.ts'
import { type Draft, draftOf, formOf, numberErrors } from './families.draft.ts'
import type { Line } from './families.tree.ts'

type Options = { line: Line | null; family: string; onSaved: () => Promise<void> }

type Refused = {
  /** Messages by their field. */
  errors: Readonly<Record<string, string>>
  sentence: string | null
  /** What has to be confirmed before it is saved. */
  questions: readonly string[]
}

const nothing: Refused = { errors: {}, sentence: null, questions: [] }

function readRefusal(error: unknown): Refused {
  if (!(error instanceof ApiError)) return { ...nothing, sentence: sentenceOf(error) }
  const { code, errors } = error
  if (code === 'attribute_not_confirmed') return { ...nothing, questions: errors.map(({ message }) => message) }
  const found = Object.fromEntries(
    errors.map(({ path, message }) => [path.split('.')[0] ?? '', message]).toReversed(),
  )
  return { ...nothing, errors: found, sentence: sentenceOf(error) }
}

/** The form of one attribute: what is typed, what the server said about it, and saving it. */
export function useAttribute({ line, family, onSaved }: Options) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(line))
  const [version, setVersion] = useState(line?.attribute.version ?? 0)
  const [refused, setRefused] = useState<Refused>(nothing)
  const [isBusy, setIsBusy] = useState(false)
  const [keyFor] = useState(() => createAttemptKeys(() => crypto.randomUUID()))

  async function send(isConfirmed: boolean): Promise<void> {
    const body = { ...formOf(draft), family, isConfirmed }
    if (line) await call(changeAttribute, { params: { id: line.attribute.id }, body: { ...body, version } })
    else await callWith(addAttribute, { body }, { idempotencyKey: keyFor(body) })
  }

  async function save(isConfirmed = false): Promise<void> {
    if (isBusy) return
    const errors = numberErrors(draft)
    if (errors.length > 0) {
      setRefused({ ...nothing, errors: Object.fromEntries(errors.map((name) => [name, t('Enter a number')])) })
      return
    }
    setIsBusy(true)
    setRefused(nothing)
    try {
      await send(isConfirmed)
      showToast(t('Attribute saved'))
      await onSaved()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale_version') {
        setVersion((error.current as ManagedAttribute).version)
        const sentence = t(
          'This attribute was changed elsewhere in the meantime. Save again to replace that change.',
        )
        setRefused({ ...nothing, sentence })
      } else setRefused(readRefusal(error))
    } finally {
      setIsBusy(false)
    }
  }

  async function undo(): Promise<void> {
    if (isBusy || !line) return
    setIsBusy(true)
    setRefused(nothing)
    try {
      await call(undoAttributeChange, { params: { id: line.attribute.id }, body: { version } })
      showToast(t('Type, unit and values restored'))
      await onSaved()
    } catch (error) {
      setRefused(readRefusal(error))
    } finally {
      setIsBusy(false)
    }
  }

  const change = (fields: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...fields }))
    setRefused((now) => (now.questions.length > 0 ? nothing : now))
  }
  return { draft, setDraft, change, save, undo, refused, isBusy }
}

export type AttributeEditing = ReturnType<typeof useAttribute>
