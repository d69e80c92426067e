import { useEffect, useRef } from 'react'
import { kindLabels } from '#contract/catalogue-model/kind-labels.ts'
import { unitsNow } from '#contract/catalogue-model/units-now.ts'
import { sayWords } from '#contract/catalogue-model/words.ts'
import type { ManagedAttribute } from '#contract/families/families.ts'
import { hasChoices, longestHelp, longestName } from '#contract/families/fields.ts'
import { t } from '#i18n/t.ts'
import { EditForm } from '../../patterns/form/edit-form.tsx'
import { FormRefusal } from '../../patterns/form/form-refusal.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ChoicesEditor } from './families.choices.tsx'
import { Flags } from './families.flags.tsx'
import { KindChoice } from './families.kinds.tsx'
import { MeasureFields } from './families.measure.tsx'
import { ShopPreview } from './families.preview.tsx'
import { TakeAttribute } from './families.take.tsx'
import { type AttributeEditing, useAttribute } from './families.use-attribute.ts'
import type { FamiliesEditing } from './families.use-families.ts'
import { WordsField } from './families.words.tsx'

/** The attribute that the address names, or a new one, beside the table; below it on a narrow screen. */
export function AttributePanel({ editing }: { editing: FamiliesEditing }) {
  const { attribute, lines, family } = editing
  const line = lines.find((one) => one.attribute.id === attribute) ?? null
  if (!family || !attribute || (!line && attribute !== 'new')) return null
  const key = line ? `${line.attribute.id} ${line.attribute.version}` : `new ${family.key}`
  return <Panel key={key} editing={editing} line={line} />
}

type PanelProps = { editing: FamiliesEditing; line: FamiliesEditing['lines'][number] | null }

function Panel({ editing, line }: PanelProps) {
  const { family, choose, refresh } = editing
  const heading = useRef<HTMLHeadingElement>(null)
  const key = line?.owner.key ?? family?.key ?? ''
  const close = () => choose(family?.key ?? null)
  const form = useAttribute({
    line,
    family: key,
    onSaved: async () => {
      if (!line) close()
      await refresh()
    },
  })
  useEffect(() => heading.current?.focus(), [])
  return (
    <aside
      className="border-line bg-well px-4 py-4 max-lg:border-t md:px-6 lg:border-s"
      aria-labelledby="attribute-title"
    >
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 id="attribute-title" ref={heading} tabIndex={-1} className="text-h3">
          {line ? sayWords(line.attribute.label) : t('New attribute')}
        </h2>
        <Button size="icon" look="ghost" aria-label={t('Close')} onClick={close}>
          <Icon name="close" />
        </Button>
      </div>
      {line ? null : <TakeAttribute editing={editing} />}
      <EditForm
        className="grid gap-4.5"
        aria-label={t('Attribute')}
        saveLabel={t('Save attribute')}
        isSearchToo
        form={{ ...form, submit: () => form.save(), refusal: form.refused.sentence }}
        end={line ? undefined : <NewEnd form={form} onCancel={close} />}
      >
        <Fields form={form} editing={editing} line={line} />
        <Questions form={form} />
        {line ? <Former form={form} editing={editing} attribute={line.attribute} /> : null}
        {line ? (
          <div>
            <Button look="ghost" onClick={() => editing.removal.ask(line)}>
              {t('Delete')}
            </Button>
          </div>
        ) : null}
      </EditForm>
    </aside>
  )
}

/** A new attribute is added however little of it was typed. */
function NewEnd({ form, onCancel }: { form: AttributeEditing; onCancel: () => void }) {
  return (
    <>
      <FormRefusal text={form.refused.sentence} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          {t('Add attribute')}
        </Button>
        <Button onClick={onCancel}>{t('Cancel', { context: 'dialog' })}</Button>
      </div>
    </>
  )
}

function Fields({ form, editing, line }: PanelProps & { form: AttributeEditing }) {
  const { draft, change, refused } = form
  const { errors } = refused
  return (
    <>
      <WordsField
        label={t('Name')}
        value={draft.label}
        maxLength={longestName}
        onChange={(label) => change({ label })}
        error={errors.label ?? errors.key}
        hint={
          line
            ? t('The key {key} does not change with the name.', { key: line.attribute.key })
            : t('The key is created from the name and does not change later.')
        }
      />
      <KindChoice form={form} />
      <MeasureFields form={form} model={editing.model} />
      {hasChoices(draft.kind) ? <ChoicesEditor form={form} editing={editing} line={line} /> : null}
      <Flags form={form} line={line} usage={editing.usage} />
      <WordsField
        label={t('Help text')}
        value={draft.help}
        maxLength={longestHelp}
        isLong
        isOptional
        onChange={(help) => change({ help })}
        error={errors.help}
      />
      <ShopPreview draft={draft} model={editing.model} />
    </>
  )
}

type FormerProps = { form: AttributeEditing; editing: FamiliesEditing; attribute: ManagedAttribute }

/** The way back after a change of the type or the unit. */
function Former({ form, editing, attribute }: FormerProps) {
  const former = editing.model.former.find((one) => one.attribute === attribute.id)
  if (!former) return null
  const unit = unitsNow().find(former.unit)?.symbol ?? t('no unit')
  const was = former.kind === attribute.kind ? unit : t(kindLabels[former.kind])
  return (
    <p className="flex flex-wrap items-center gap-3 text-ui text-ink-2">
      {t('Before its last change, this was “{former}”.', { former: was })}
      <Button size="small" isBusy={form.isBusy} onClick={form.undo}>
        {t('Undo this change')}
      </Button>
    </p>
  )
}

/** What has to be confirmed, in the words of the server: which products, and what becomes of them. */
function Questions({ form }: { form: AttributeEditing }) {
  const { questions } = form.refused
  if (questions.length === 0) return null
  return (
    <div role="alert" className="grid gap-3 border-s-3 border-warn bg-warn-soft px-4 py-3 text-ui">
      {questions.map((question) => (
        <p key={question} className="wrap-anywhere">
          {question}
        </p>
      ))}
      <div>
        <Button size="small" isBusy={form.isBusy} onClick={() => form.save(true)}>
          {t('Save anyway')}
        </Button>
      </div>
    </div>
  )
}
