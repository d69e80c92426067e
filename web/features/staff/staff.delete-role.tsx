import { useState } from 'react'
import { deleteRole, type StaffRoleEntry } from '#contract/staff/roles.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { ConfirmDialog } from '../../patterns/confirm-dialog.tsx'
import { showToast } from '../../patterns/toast.ts'
import { useCommand } from '../../patterns/use-command.ts'
import { SelectField } from '../../ui/fields.tsx'

type DeleteRoleProps = {
  role: StaffRoleEntry
  roles: readonly StaffRoleEntry[]
  isOpen: boolean
  onClose: () => void
  onDeleted: () => Promise<void>
}

/** Deleting a role that people have asks which role they get. */
export function DeleteRole({ role, roles, isOpen, onClose, onDeleted }: DeleteRoleProps) {
  const [next, setNext] = useState('')
  const isUsed = role.people + role.invited > 0
  const { run, isBusy, error, setError } = useCommand(
    () => call(deleteRole, { params: { id: role._id }, query: isUsed && next !== '' ? { next } : {} }),
    {
      done: async () => {
        onClose()
        showToast(t('Role deleted'))
        await onDeleted()
      },
    },
  )
  const cancel = () => {
    setError(null)
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      isBusy={isBusy}
      error={error}
      onConfirm={run}
      onCancel={cancel}
      title={t('Delete the role {role}?', { role: role.name })}
      confirmLabel={t('Delete role')}
    >
      {isUsed ? (
        <SelectField
          id="role-next"
          label={t('Role that its people and invitations get')}
          value={next}
          onChange={({ currentTarget }) => setNext(currentTarget.value)}
        >
          <option value="">{t('Choose a role')}</option>
          {roles
            .filter(({ _id }) => _id !== role._id && _id !== 'owner')
            .map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          <option value="customer">{t('Customer')}</option>
        </SelectField>
      ) : (
        <p>{t('Nobody has this role.')}</p>
      )}
    </ConfirmDialog>
  )
}
