import { useEffect, useId, useState } from 'react'
import { sayWords } from '#contract/catalogue-model/words.ts'
import { moveChoice, moveFamilyProducts } from '#contract/families/changes.ts'
import type { ManagedFamily } from '#contract/families/families.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { sentenceWithReasons } from '../../api/problem-text.ts'
import { DialogActions } from '../../patterns/form/dialog-actions.tsx'
import { FormRefusal } from '../../patterns/form/form-refusal.tsx'
import { useCommand } from '../../patterns/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { optionsOf } from '../../ui/options.tsx'
import { type AttributeLine, branchesOf } from './families.tree.ts'
import type { FamiliesEditing } from './families.use-families.ts'

const pollMs = 1_500

/** How far products have followed what was changed; read again while one runs. */
export function RunningChanges({ editing }: { editing: FamiliesEditing }) {
  const { model, refresh } = editing
  const { changes } = model
  const isRunning = changes.length > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void refresh(), pollMs)
    return () => clearInterval(timer)
  })
  return changes.map(({ id, from, to, total, done }) => (
    <div key={id} role="status" className="grid gap-1 border-t border-line bg-blue-soft px-4 py-3 text-ui md:px-6">
      <p className="wrap-anywhere">
        {to === null
          ? t('{from} is cleared in products: {done} of {total}', { from, done, total })
          : t('Products move from {from} to {to}: {done} of {total}', { from, to, done, total })}
      </p>
      <progress className="w-full accent-blue" max={Math.max(total, 1)} value={done} aria-label={t('Products')} />
    </div>
  ))
}

type LeavingProps = {
  editing: FamiliesEditing
  line: AttributeLine
  choice: string
  count: number
  onClose: () => void
}

/** Asks what products get instead of a choice that they have, before it leaves the list. */
export function LeavingChoice({ editing, line, choice, count, onClose }: LeavingProps) {
  const id = useId()
  const { attribute } = line
  const others = attribute.choices.filter(({ key }) => key !== choice)
  const [to, setTo] = useState('')
  const body = { version: attribute.version, choice, to: to || null }
  const { run, isBusy, error } = useCommand(() => call(moveChoice, { params: { id: attribute.id }, body }), {
    done: () => {
      onClose()
      return editing.refresh()
    },
    say: sentenceWithReasons,
  })
  return (
    <div className="mt-2 grid gap-3 border-s-3 border-warn bg-warn-soft px-4 py-3 text-ui">
      <SelectField
        id={id}
        label={t(
          '{count, plural, one {# product has} other {# products have}} {choice}. What should replace it?',
          {
            count,
            choice,
          },
        )}
        value={to}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
      >
        <option value="">{t('No value')}</option>
        {optionsOf(others, ({ key, label }) => [key, sayWords(label) || key])}
      </SelectField>
      <FormRefusal text={error} />
      <div className="flex flex-wrap gap-2">
        <Button size="small" isBusy={isBusy} onClick={run}>
          {to === '' ? t('Clear and remove') : t('Move and remove')}
        </Button>
        <Button size="small" look="ghost" onClick={onClose}>
          {t('Cancel', { context: 'dialog' })}
        </Button>
      </div>
    </div>
  )
}

type MoveProps = { editing: FamiliesEditing; family: ManagedFamily | null; onClose: () => void }

/** Moves all products of a family to another one. */
export function MoveProducts({ editing, family, onClose }: MoveProps) {
  return (
    <Dialog isOpen={family !== null} title={t('Move products to another family')} onClose={onClose}>
      {family ? <MoveForm editing={editing} family={family} onClose={onClose} /> : null}
    </Dialog>
  )
}

function MoveForm({ editing, family, onClose }: MoveProps & { family: ManagedFamily }) {
  const id = useId()
  const others = branchesOf(editing.model.families).filter((branch) => branch.family.key !== family.key)
  const [to, setTo] = useState(others[0]?.family.key ?? '')
  const { run, isBusy, error } = useCommand(
    () => call(moveFamilyProducts, { params: { key: family.key }, body: { to } }),
    {
      done: () => {
        onClose()
        return editing.refresh()
      },
      say: sentenceWithReasons,
    },
  )
  return (
    <div className="mt-4 grid gap-4.5">
      <p className="text-ui text-ink-2">
        {t(
          'Values are kept. Attributes that the other family does not have stay hidden until you add them there.',
        )}
      </p>
      <SelectField
        id={id}
        label={t('Target family')}
        value={to}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
      >
        {optionsOf(others, (branch) => [
          branch.family.key,
          `${'\u2003'.repeat(branch.level)}${sayWords(branch.family.name)}`,
        ])}
      </SelectField>
      <FormRefusal text={error} />
      <DialogActions
        label={t('Move {count, plural, one {# product} other {# products}}', { count: family.products })}
        isBusy={isBusy}
        onClick={run}
        onCancel={onClose}
      />
    </div>
  )
}
