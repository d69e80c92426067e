import { type FormEvent, useId, useState } from 'react'
import { familyIconLabels, familyIcons } from '#contract/catalogue-model/icons.ts'
import { sayWords } from '#contract/catalogue-model/words.ts'
import { addFamily, changeFamily, type ManagedFamily } from '#contract/families/families.ts'
import { longestName } from '#contract/families/fields.ts'
import { t } from '#i18n/t.ts'
import { createAttemptKeys } from '../../api/attempt-key.ts'
import { call, callWith } from '../../api/call.ts'
import { ApiError, sentenceWithReasons } from '../../api/problem.ts'
import { FormRefusal } from '../../patterns/form/form-refusal.tsx'
import { showToast } from '../../patterns/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { branchesOf } from './families.tree.ts'
import { WordsField } from './families.words.tsx'

type FamilyFormProps = {
  family: ManagedFamily | null
  families: readonly ManagedFamily[]
  onClose: () => void
  onSaved: (key: string) => Promise<void>
}

function useFamilyForm({ family, onSaved }: FamilyFormProps) {
  const [form, setForm] = useState({
    name: family?.name ?? {},
    parent: family?.parent ?? null,
    icon: family?.icon ?? '',
  })
  const [version, setVersion] = useState(family?.version ?? 0)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [keyFor] = useState(() => createAttemptKeys(() => crypto.randomUUID()))

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    setRefusal(null)
    try {
      const saved = family
        ? await call(changeFamily, { params: { key: family.key }, body: { ...form, version } })
        : await callWith(addFamily, { body: form }, { idempotencyKey: keyFor(form) })
      showToast(t('Family saved'))
      await onSaved(saved.key)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale_version') {
        setVersion((error.current as ManagedFamily).version)
      }
      setRefusal(sentenceWithReasons(error))
    } finally {
      setIsBusy(false)
    }
  }
  return { form, setForm, save, refusal, isBusy }
}

/** Adds a family, or changes its name, its place in the tree and its icon. */
export function FamilyEditor(props: FamilyFormProps) {
  const { family, families, onClose } = props
  const { form, setForm, save, refusal, isBusy } = useFamilyForm(props)
  const id = useId()
  const below = new Set(family ? branchesOf(families, family.key).map((branch) => branch.family.key) : [])
  const parents = branchesOf(families).filter((branch) => {
    return branch.level < 2 && branch.family.key !== family?.key && !below.has(branch.family.key)
  })
  return (
    <form className="mt-4 grid gap-4.5" noValidate onSubmit={(event) => void save(event)} aria-label={t('Family')}>
      <WordsField
        label={t('Name')}
        value={form.name}
        maxLength={longestName}
        onChange={(name) => setForm({ ...form, name })}
        {...(family && { hint: t('Its key {key} stays, whatever its name is.', { key: family.key }) })}
      />
      <Field id={`${id}-parent`} label={t('Part of')} hint={t('It has the attributes of that family too.')}>
        {(control) => (
          <Select
            {...control}
            autoComplete="off"
            value={form.parent ?? ''}
            onChange={({ currentTarget }) => setForm({ ...form, parent: currentTarget.value || null })}
          >
            <option value="">{t('No other family')}</option>
            {parents.map((branch) => (
              <option key={branch.family.key} value={branch.family.key}>
                {`${'\u2003'.repeat(branch.level)}${sayWords(branch.family.name)}`}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field id={`${id}-icon`} label={t('Icon')} hint={t('For products without a picture.')}>
        {(control) => (
          <Select
            {...control}
            autoComplete="off"
            value={form.icon}
            onChange={({ currentTarget }) => setForm({ ...form, icon: currentTarget.value })}
          >
            <option value="">{t('That of the family above')}</option>
            {familyIcons.map((icon) => (
              <option key={icon} value={icon}>
                {t(familyIconLabels[icon])}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <FormRefusal text={refusal} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('Cancel', { context: 'dialog' })}</Button>
        <Button type="submit" look="primary" isBusy={isBusy}>
          {t('Save family')}
        </Button>
      </div>
    </form>
  )
}
