import { useEffect, useRef, useState } from 'react'
import type { StaffRoleEntry } from '#contract/staff/roles.ts'
import { t } from '#i18n/t.ts'
import { EditForm } from '../../patterns/form/edit-form.tsx'
import { permissionGroups } from '../../patterns/permission-names.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { DeleteRole } from './staff.delete-role.tsx'
import { RoleSubjects } from './staff.role-subjects.tsx'
import { useRoleForm } from './staff.use-role-form.ts'

type RoleEditorProps = {
  /** Null: a new role. */
  role: StaffRoleEntry | null
  /** The role that a new one is a copy of. */
  model: StaffRoleEntry | null
  roles: readonly StaffRoleEntry[]
  mayChange: boolean
  onCopy: (role: StaffRoleEntry) => void
  onSaved: (id: string | null) => Promise<void>
  onClose: () => void
}

/** The open role: read only if it is built in, with the way to a copy. */
export function RoleEditor(props: RoleEditorProps) {
  const { role, model, roles, mayChange, onCopy, onSaved, onClose } = props
  const form = useRoleForm(props)
  const [isDeleting, setIsDeleting] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  // It may be below the lists.
  useEffect(() => heading.current?.focus(), [])
  const isFixed = !mayChange || role?.isBuiltIn === true
  const title = role?.name ?? t('New role')
  const people = role?.people ?? 0
  return (
    <section aria-labelledby="role-heading" className="staff-role">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="role-heading" ref={heading} tabIndex={-1} className="me-auto text-h3">
          {title}
        </h2>
        {role && mayChange ? (
          <Button size="small" onClick={() => onCopy(role)}>
            {role.isBuiltIn ? t('Copy to change') : t('Copy')}
          </Button>
        ) : null}
        {role && !isFixed ? (
          <Button size="small" look="ghost" onClick={() => setIsDeleting(true)}>
            {t('Delete role')}
          </Button>
        ) : null}
        <Button size="small" look="ghost" onClick={onClose}>
          {t('Close')}
        </Button>
      </div>
      {model && !role ? (
        <p className="text-small text-ink-2">{t('A copy of {role}', { role: model.name })}</p>
      ) : null}
      {role?.isBuiltIn ? (
        <p className="text-small text-ink-2">
          {t('Built in: {purpose}. It cannot be changed.', { purpose: role.description })}
        </p>
      ) : null}
      <EditForm
        form={form}
        aria-label={t('Role')}
        className="grid gap-4"
        saveLabel={
          people > 0
            ? t('{count, plural, one {Save for # person} other {Save for # people}}', { count: people })
            : t('Save role')
        }
        isSearchToo
      >
        {isFixed ? null : (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField {...form.bound('name')} label={t('Name')} autoComplete="off" />
            <TextField {...form.bound('description')} label={t('Purpose')} isOptional autoComplete="off" />
          </div>
        )}
        <RoleSubjects form={form} groups={permissionGroups} isFixed={isFixed} />
      </EditForm>
      {role ? (
        <DeleteRole
          role={role}
          roles={roles}
          isOpen={isDeleting}
          onClose={() => setIsDeleting(false)}
          onDeleted={() => onSaved(null)}
        />
      ) : null}
    </section>
  )
}
