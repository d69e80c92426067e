import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { addVariantGroup, proposeVariants, type VariantProposal } from '#contract/products/variant-groups.ts'
import { language, t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { firstReason } from '../../../api/problem-text.ts'
import { useCallOnce } from '../../../api/use-call-once.ts'
import { paths } from '../../../dashboard-paths.ts'
import type { ActionFormProps } from '../../../patterns/grid/state/grid.setup.ts'
import { Refusal } from '../../../patterns/refusal.tsx'
import { showToast } from '../../../patterns/toast.ts'
import { useCommand } from '../../../patterns/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { formOfDraft, type GroupDraft, groupDraftOf } from './products.group-draft.ts'
import { type GroupErrors, groupErrorsOf } from './products.group-errors.ts'
import { GroupFields } from './products.group-fields.tsx'
import { GroupMembers } from './products.group-members.tsx'
import './products.variants.css'
import { DialogForm } from '../../../patterns/form/dialog-form.tsx'
import { readLatest } from '../../../patterns/reading/read-latest.ts'

/** Makes a group of the selected products: proposes the attributes in which they really differ. */
export function ActionForm({ action, selection, onCancel }: ActionFormProps) {
  const [proposal, setProposal] = useState<VariantProposal | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [asked] = useState(selection)
  useEffect(() => {
    return readLatest(() => call(proposeVariants, { body: { selection: asked } }), {
      take: setProposal,
      failed: (failure) => setError(firstReason(failure)),
    })
  }, [asked])
  if (proposal) return <NewGroup label={action.label} proposal={proposal} onCancel={onCancel} />
  return (
    <div className="mt-3 grid gap-4">
      {error ? <Refusal text={error} /> : <Skeleton className="h-24 w-full" />}
      <Button className="justify-self-end" onClick={onCancel}>
        {t('Close')}
      </Button>
    </div>
  )
}

type NewGroupProps = { label: string; proposal: VariantProposal; onCancel: () => void }

function NewGroup({ label, proposal, onCancel }: NewGroupProps) {
  const navigate = useNavigate()
  const [draft, setDraft] = useState<GroupDraft>(() => groupDraftOf(proposal, language()))
  const [errors, setErrors] = useState<GroupErrors | null>(null)
  const products = proposal.products.map(({ _id }) => _id)
  const add = useCallOnce(addVariantGroup)
  const { run, isBusy } = useCommand(
    () => {
      setErrors(null)
      return add({ body: formOfDraft(draft, products) })
    },
    {
      done: (group) => {
        showToast(t('{count, plural, one {# product} other {# products}} grouped.', { count: products.length }))
        return navigate(paths.variantGroup(group._id))
      },
      say: (failure) => {
        setErrors(groupErrorsOf(failure, products))
        return null
      },
    },
  )

  return (
    <DialogForm
      form={{ submit: run, refusal: errors?.text ?? null, isBusy }}
      label={t('Group {count, plural, one {# product} other {# products}}', { count: proposal.products.length })}
      onClose={onCancel}
      aria-label={label}
    >
      {proposal.obstacles.map((obstacle) => (
        <p key={obstacle} className="text-ui text-warn">
          {obstacle}
        </p>
      ))}
      <GroupFields draft={draft} setDraft={setDraft} candidates={proposal.candidates} />
      <GroupMembers proposal={proposal} draft={draft} setDraft={setDraft} errors={errors?.byProduct ?? {}} />
    </DialogForm>
  )
}
