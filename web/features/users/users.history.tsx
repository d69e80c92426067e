import { auditActions } from '#contract/audit-actions.ts'
import type { RoleChange } from '#contract/users/person.ts'
import { t } from '#i18n/t.ts'
import { Time } from '../../ui/time.tsx'

/** Who granted and removed the roles of an account, and when. */
export function RoleHistory({ history }: { history: readonly RoleChange[] }) {
  return (
    <section aria-labelledby="role-history">
      <h2 id="role-history" className="mb-3 text-h3">
        {t('Role history')}
      </h2>
      {history.length === 0 ? (
        <p className="text-control text-ink-2">{t('No changes yet.')}</p>
      ) : (
        <ol className="m-0 grid list-none p-0">
          {history.map(({ id, at, action, by }) => (
            <li key={id} className="flex flex-wrap gap-x-4 gap-y-0.5 border-t border-line py-2 text-ui">
              <span className="font-semibold">{t(auditActions[action])}</span>
              <span className="text-ink-2">{by ?? t('System')}</span>
              <span className="ml-auto text-small text-ink-2">
                <Time at={at} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
