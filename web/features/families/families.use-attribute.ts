import { useState } from 'react'
import { addAttribute, changeAttribute, undoAttributeChange } from '#contract/families/attributes.ts'
import type { ManagedAttribute } from '#contract/families/families.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/problem.ts'
import { sentenceOf } from '../../api/problem-text.ts'
import { useCallOnce } from '../../api/use-call-once.ts'
import { showToast } from '../../patterns/toast.ts'
import { useCommand } from '../../patterns/use-command.ts'
import { attributeDraftOf, attributeFormOf, type Draft, numberErrors } from './families.draft.ts'
import type { AttributeLine } from './families.tree.ts'

type Options = { line: AttributeLine | null; family: string; onSaved: () => Promise<void> }

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

/** The form of one attribute: its values, the server's errors, and saving it. */
export function useAttribute({ line, family, onSaved }: Options) {
  const [first] = useState<Draft>(() => attributeDraftOf(line))
  const [draft, setDraft] = useState(first)
  const [version, setVersion] = useState(line?.attribute.version ?? 0)
  const [refused, setRefused] = useState<Refused>(nothing)
  const add = useCallOnce(addAttribute)
  const { run, isBusy } = useCommand(
    (send: () => Promise<ManagedAttribute>, _done: string) => {
      setRefused(nothing)
      return send()
    },
    {
      done: (_saved, [, done]) => {
        showToast(done)
        return onSaved()
      },
      onStale: (now) => {
        setVersion(now.version)
        const sentence = t('Someone else has changed this attribute. Save again to overwrite that change.')
        setRefused({ ...nothing, sentence })
        return null
      },
      say: (error) => {
        setRefused(readRefusal(error))
        return null
      },
    },
  )

  function save(isConfirmed = false): void {
    const errors = numberErrors(draft)
    if (errors.length > 0) {
      setRefused({ ...nothing, errors: Object.fromEntries(errors.map((name) => [name, t('Enter a number')])) })
      return
    }
    const body = { ...attributeFormOf(draft), family, isConfirmed }
    const params = line && { id: line.attribute.id }
    run(
      () => (params ? call(changeAttribute, { params, body: { ...body, version } }) : add({ body })),
      t('Attribute saved'),
    )
  }

  function undo(): void {
    if (!line) return
    const params = { id: line.attribute.id }
    run(() => call(undoAttributeChange, { params, body: { version } }), t('Type, unit and values restored'))
  }

  const change = (fields: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...fields }))
    setRefused((now) => (now.questions.length > 0 ? nothing : now))
  }
  function discard(): void {
    setDraft(first)
    setRefused(nothing)
  }
  const isDirty = JSON.stringify(draft) !== JSON.stringify(first)
  return { draft, setDraft, change, save, undo, refused, isBusy, isDirty, discard }
}

export type AttributeEditing = ReturnType<typeof useAttribute>
