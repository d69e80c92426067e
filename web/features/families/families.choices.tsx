import { useRef, useState } from 'react'
import { longestChoice, modelLimits } from '#contract/families/fields.ts'
import { baseLanguage, languageCodes, languageName } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type Draft, newChoice } from './families.draft.ts'
import { LeavingChoice } from './families.moving.tsx'
import { DragDots, orderProps } from './families.order-handle.tsx'
import type { AttributeLine } from './families.tree.ts'
import type { AttributeEditing } from './families.use-attribute.ts'
import type { FamiliesEditing } from './families.use-families.ts'

type ChoicesProps = { form: AttributeEditing; editing: FamiliesEditing; line: AttributeLine | null }
type Choice = Draft['choices'][number]

/** The values of a list, in their order, each with its name in every language and how many products have it. */
export function ChoicesEditor({ form, editing, line }: ChoicesProps) {
  const list = useRef<HTMLUListElement>(null)
  const { draft, change, refused } = form
  const { choices } = draft
  const used = editing.usage?.attributes.find(({ id }) => id === line?.attribute.id)?.choices
  const replace = (choice: Choice) =>
    change({ choices: choices.map((one) => (one.id === choice.id ? choice : one)) })
  const [leaving, setLeaving] = useState<string | null>(null)
  const countOf = (key: string | undefined) => used?.find((one) => one.key === key)?.products ?? 0
  const remove = ({ id, key }: Choice) => {
    if (key !== undefined && countOf(key) > 0) setLeaving(key)
    else change({ choices: choices.filter((one) => one.id !== id) })
  }
  const onOrder = (ids: string[]) =>
    change({ choices: ids.flatMap((id) => choices.find((one) => one.id === id) ?? []) })
  const add = () => {
    change({ choices: [...choices, newChoice()] })
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus())
  }
  return (
    <fieldset>
      <legend className="mb-1 text-control font-[580]">{t('Choices')}</legend>
      {refused.errors.choices ? (
        <p className="mb-1.5 text-ui font-[560] text-danger wrap-anywhere">{refused.errors.choices}</p>
      ) : null}
      <ul ref={list} className="grid gap-2">
        {choices.map((choice, index) => (
          <ChoiceRow
            key={choice.id}
            choice={choice}
            number={index + 1}
            count={countOf(choice.key)}
            ordering={orderProps(choice.id, { ids: choices.map(({ id }) => id), onOrder, type: 'choice' })}
            onChange={replace}
            onRemove={() => remove(choice)}
          />
        ))}
      </ul>
      {line && leaving !== null ? (
        <LeavingChoice
          key={leaving}
          editing={editing}
          line={line}
          choice={leaving}
          count={countOf(leaving)}
          onClose={() => setLeaving(null)}
        />
      ) : null}
      {choices.length < modelLimits.choices ? (
        <Button size="small" look="ghost" className="mt-2" onClick={add}>
          <Icon name="plus" />
          {t('Add choice')}
        </Button>
      ) : null}
    </fieldset>
  )
}

type RowProps = {
  choice: Choice
  number: number
  count: number
  ordering: ReturnType<typeof orderProps>
  onChange: (choice: Choice) => void
  onRemove: () => void
}

function ChoiceRow({ choice, number, count, ordering, onChange, onRemove }: RowProps) {
  return (
    <li className="flex items-center gap-2" {...ordering}>
      <DragDots />
      <span className="grid min-w-0 flex-1 gap-1">
        {languageCodes().map((language) => (
          <Input
            key={language}
            aria-label={t('Choice {number}, {language}', {
              number,
              language: languageName(language),
            })}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
            placeholder={language === baseLanguage() ? (choice.key ?? '') : languageName(language)}
            className="min-h-9! py-1!"
            lang={language}
            autoComplete="off"
            maxLength={longestChoice}
            value={choice.label[language] ?? ''}
            onChange={({ currentTarget }) =>
              onChange({ ...choice, label: { ...choice.label, [language]: currentTarget.value } })
            }
          />
        ))}
      </span>
      <span className="w-8 text-end text-small text-ink-2 tabular-nums">{count || ''}</span>
      <Button size="icon" look="ghost" aria-label={t('Remove choice {number}', { number })} onClick={onRemove}>
        <Icon name="close" />
      </Button>
    </li>
  )
}
