import { useId, useState } from 'react'
import { familyIconLabels, familyIcons } from '#contract/catalogue-model/icons.ts'
import { sayWords } from '#contract/catalogue-model/words.ts'
import { addFamily, changeFamily, type ManagedFamily } from '#contract/families/families.ts'
import { longestName } from '#contract/families/fields.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { currentOf } from '../../api/current-of.ts'
import { sentenceWithReasons } from '../../api/problem-text.ts'
import { useCallOnce } from '../../api/use-call-once.ts'
import { DialogForm } from '../../patterns/form/dialog-form.tsx'
import { showToast } from '../../patterns/toast.ts'
import { useCommand } from '../../patterns/use-command.ts'
import { SelectField } from '../../ui/fields.tsx'
import { optionsOf } from '../../ui/options.tsx'
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
  const add = useCallOnce(addFamily)
  const { run, isBusy, error } = useCommand(
    () =>
      family
        ? call(changeFamily, { params: { key: family.key }, body: { ...form, version } })
        : add({ body: form }),
    {
      done: (saved) => {
        showToast(t('Family saved'))
        return onSaved(saved.key)
      },
      say: (failure) => {
        setVersion((before) => currentOf<ManagedFamily>(failure)?.version ?? before)
        return sentenceWithReasons(failure)
      },
    },
  )
  return { form, setForm, submit: run, refusal: error, isBusy }
}

/** Adds a family, or changes its name, its place in the tree and its icon. */
export function FamilyEditor(props: FamilyFormProps) {
  const { family, families, onClose } = props
  const command = useFamilyForm(props)
  const { form, setForm } = command
  const id = useId()
  const below = new Set(family ? branchesOf(families, family.key).map((branch) => branch.family.key) : [])
  const parents = branchesOf(families).filter((branch) => {
    return branch.level < 2 && branch.family.key !== family?.key && !below.has(branch.family.key)
  })
  return (
    <DialogForm form={command} label={t('Save family')} onClose={onClose} aria-label={t('Family')}>
      <WordsField
        label={t('Name')}
        value={form.name}
        maxLength={longestName}
        onChange={(name) => setForm({ ...form, name })}
        {...(family && { hint: t('The key {key} does not change with the name.', { key: family.key }) })}
      />
      <SelectField
        id={`${id}-parent`}
        label={t('Parent family')}
        hint={t('This family also gets the attributes of its parent.')}
        value={form.parent ?? ''}
        onChange={({ currentTarget }) => setForm({ ...form, parent: currentTarget.value || null })}
      >
        <option value="">{t('None')}</option>
        {optionsOf(parents, (branch) => [
          branch.family.key,
          `${'\u2003'.repeat(branch.level)}${sayWords(branch.family.name)}`,
        ])}
      </SelectField>
      <SelectField
        id={`${id}-icon`}
        label={t('Icon')}
        hint={t('For products without a picture.')}
        value={form.icon}
        onChange={({ currentTarget }) => setForm({ ...form, icon: currentTarget.value })}
      >
        <option value="">{t('As in the parent family')}</option>
        {optionsOf(familyIcons, (icon) => [icon, t(familyIconLabels[icon])])}
      </SelectField>
    </DialogForm>
  )
}
