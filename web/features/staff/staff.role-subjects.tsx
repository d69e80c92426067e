import { useWatch } from 'react-hook-form'
import { type Permission, type PermissionSubject, permissionSubjects } from '#contract/permissions.ts'
import type { RoleForm } from '#contract/staff/roles.ts'
import { t } from '#i18n/t.ts'
import { useAllowed } from '../../api/may.ts'
import type { ApiForm } from '../../patterns/form/use-api-form.ts'
import { type permissionGroups, subjectName } from '../../patterns/permission-names.ts'
import type { Level, RoleDraft } from './staff.use-role-form.ts'

type RoleSubjectsProps = {
  form: ApiForm<RoleDraft, RoleForm>
  groups: typeof permissionGroups
  isFixed: boolean
}

const levels: readonly Level[] = ['none', 'read', 'write']

function levelName(level: Level): string {
  return { none: t('None'), read: t('Read'), write: t('Write') }[level]
}

/** Which levels a subject has: some are only read, some only written. */
function hasLevel(subject: PermissionSubject, level: Level): boolean {
  const kinds: readonly string[] = permissionSubjects[subject]
  return level === 'none' || kinds.includes(level)
}

/** What the role may do, subject by subject. A level that the reader's own role lacks cannot be chosen. */
export function RoleSubjects({ form: { form }, groups, isFixed }: RoleSubjectsProps) {
  const error = form.formState.errors.root?.message
  return (
    <div className="grid gap-4">
      {error ? (
        <p role="alert" className="text-small text-danger">
          {error}
        </p>
      ) : null}
      {groups.map(({ label, subjects }) => (
        <section key={label} aria-label={t(label)}>
          <h3 className="bg-well px-3 py-1.5 text-small font-medium text-ink-2">{t(label)}</h3>
          {subjects.map((subject) => (
            <SubjectRow key={subject} subject={subject} form={form} isFixed={isFixed} />
          ))}
        </section>
      ))}
    </div>
  )
}

type SubjectRowProps = {
  subject: PermissionSubject
  form: ApiForm<RoleDraft, RoleForm>['form']
  isFixed: boolean
}

function SubjectRow({ subject, form, isFixed }: SubjectRowProps) {
  const allowed = useAllowed()
  const name = `levels.${subject}` as const
  const chosen = useWatch({ control: form.control, name })
  const first = form.formState.defaultValues?.levels?.[subject]
  return (
    <fieldset
      className="flex items-center justify-between gap-3 border-b border-line ps-3 text-ui"
      disabled={isFixed}
    >
      <legend className="float-start">
        {subjectName(subject)}
        {chosen === first ? null : <span className="ms-2 text-note text-warn">{t('changed')}</span>}
      </legend>
      <div className="staff-levels">
        {levels.map((level) =>
          hasLevel(subject, level) ? (
            <label key={level} className={level === 'none' ? 'staff-level' : 'staff-level is-given'}>
              <input
                type="radio"
                value={level}
                disabled={isFixed || !(level === 'none' || allowed(`${subject}:${level}` as Permission))}
                {...form.register(name)}
              />
              <span>{levelName(level)}</span>
            </label>
          ) : (
            <span key={level} aria-hidden="true" className="staff-level">
              –
            </span>
          ),
        )}
      </div>
    </fieldset>
  )
}
