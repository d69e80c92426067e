import { Link } from 'react-router'
import { missingOf, type Permission } from '#contract/permissions.ts'
import { t } from '#i18n/t.ts'
import { useSession } from '../../api/session.ts'
import { paths } from '../../dashboard-paths.ts'
import { PageHeader } from '../../patterns/page-header.tsx'
import { permissionName } from '../../patterns/permission-names.ts'
import { neededFor } from '../dashboard/page-permissions.ts'
import { titleOfPlace } from '../dashboard/side-entries.ts'

/** In place of a page of staff that the role does not include. Who reads it stays signed in. */
export function NotAllowed({ asked }: { asked: string }) {
  const session = useSession()
  // Only a page of this portal: the link below leads there.
  const page = asked.startsWith('/dashboard/') ? asked : paths.dashboard
  const pathname = page.replace(/[?#].*$/, '')
  const held = (session?.role?.permissions ?? []) as readonly Permission[]
  const missing = session?.role ? missingOf(neededFor(pathname), held) : []
  return (
    <>
      <PageHeader title={t('No access to this page')} />
      <div className="max-w-160 px-4 pb-10 md:px-6">
        <p>
          {t('Your role {role} does not include “{page}”. Ask an owner to give you another role.', {
            role: session?.role?.name ?? '',
            page: t(titleOfPlace(pathname)),
          })}
        </p>
        {missing.length > 0 ? (
          <p className="mt-3 text-ink-2">
            {t('Missing: {permissions}', { permissions: missing.map(permissionName).join(', ') })}
          </p>
        ) : null}
        <p className="mt-6 flex flex-wrap gap-x-6 gap-y-3">
          <Link to={page}>{t('Try again')}</Link>
          <Link to={session?.isStaff ? paths.overview : paths.dashboard}>{t('Go to the dashboard')}</Link>
        </p>
      </div>
    </>
  )
}
