import { useMemo, useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import {
  type AdminEnquiry,
  adminEnquiries,
  decideEnquiry,
  listAdminEnquiries,
} from '#contract/enquiries/admin-list.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { paths } from '../../dashboard-paths.ts'
import { EmptyState } from '../../patterns/empty-state.tsx'
import { GridSkeleton } from '../../patterns/grid/grid.skeleton.tsx'
import { Grid } from '../../patterns/grid/grid.tsx'
import { loadGrid } from '../../patterns/grid/state/grid.load.ts'
import { privateMeta } from '../../patterns/page-exports.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { pageSkeleton } from '../../patterns/page-skeleton.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { toastError } from '../../patterns/toast-error.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EnquiryDialog } from './enquiries.dialog.tsx'
import { type EnquiryActions, enquiryGrid } from './enquiries.grid.tsx'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadGrid<AdminEnquiry>(request, adminEnquiries, (query) => call(listAdminEnquiries, { query }))
}

export const meta = privateMeta(mark('Enquiries'), mark('Messages from the contact form.'))

const lead = mark('Messages from the contact form. Reply by email.')

/** What staff can do with one enquiry. Opening an unread one marks it as read. */
function useEnquiries() {
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState<AdminEnquiry | null>(null)
  const actions = useMemo(() => {
    async function decide({ _id, version }: AdminEnquiry, status: AdminEnquiry['status']): Promise<AdminEnquiry> {
      return call(decideEnquiry, { params: { id: _id }, body: { status, version } })
    }
    function show(answer: Promise<AdminEnquiry>): void {
      answer
        .then((enquiry) => setOpen((shown) => (shown?._id === enquiry._id ? enquiry : shown)))
        .catch(toastError)
        .finally(() => void revalidate())
    }
    return {
      onOpen: (enquiry) => {
        setOpen(enquiry)
        if (enquiry.status === 'new') show(decide(enquiry, 'read'))
      },
      onStatus: (enquiry, status) => show(decide(enquiry, status)),
    } satisfies EnquiryActions
  }, [revalidate])
  return { open, close: () => setOpen(null), actions }
}

export default function ManageEnquiries() {
  const data = useLoaderData<typeof clientLoader>()
  const { open, close, actions } = useEnquiries()
  const setup = useMemo(() => enquiryGrid(actions), [actions])
  return (
    <>
      <PageHeader title={t('Enquiries')} lead={t(lead)} />
      <Grid
        setup={setup}
        data={data}
        empty={
          <EmptyState
            title={t('No enquiries yet')}
            action={<ButtonLink to={paths.pages}>{t('Pages')}</ButtonLink>}
          >
            {t('Add a “Contact form” block to a page. Messages from visitors appear here.')}
          </EmptyState>
        }
      />
      {open ? <EnquiryDialog enquiry={open} actions={actions} onClose={close} /> : null}
    </>
  )
}

const nothing = () => undefined

export const HydrateFallback = pageSkeleton({
  title: mark('Enquiries'),
  lead,
  content: () => <GridSkeleton setup={enquiryGrid({ onOpen: nothing, onStatus: nothing })} />,
})

export { RouteError as ErrorBoundary }
