import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { sayWords } from '#contract/catalogue-model/words.ts'
import { deleteVariantGroup, readVariantGroup } from '#contract/products/variant-groups.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { loadModel } from '../../../api/catalogue-model.ts'
import { paths } from '../../../dashboard-paths.ts'
import { EditForm } from '../../../patterns/form/edit-form.tsx'
import { EditPage } from '../../../patterns/form/edit-page.tsx'
import { RouteError } from '../../../patterns/route-error.tsx'
import { showToast } from '../../../patterns/toast.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { GroupFields } from './products.group-fields.tsx'
import { GroupMembers } from './products.group-members.tsx'
import { type LoadedGroup, proposalOf, useVariantGroup } from './products.use-group.ts'
import './products.variants.css'
import { privateMeta } from '../../../patterns/page-exports.tsx'
import { pageSkeleton } from '../../../patterns/page-skeleton.tsx'

export async function clientLoader({ params }: ClientLoaderFunctionArgs): Promise<LoadedGroup> {
  const [group] = await Promise.all([call(readVariantGroup, { params: { id: params.id ?? '' } }), loadModel()])
  return {
    group,
    proposal: await proposalOf(
      group,
      group.members.map(({ _id }) => _id),
    ),
  }
}

export const meta = privateMeta(mark('Variant group'), mark('Products on one page.'))

function trail() {
  return { to: paths.variants, label: t('Variants') }
}

export default function VariantGroupPage() {
  const loaded = useLoaderData<typeof clientLoader>()
  return <Editor key={`${loaded.group._id} ${loaded.group.version}`} loaded={loaded} />
}

function Editor({ loaded }: { loaded: LoadedGroup }) {
  const navigate = useNavigate()
  const editing = useVariantGroup(loaded)
  const { group, proposal, draft, setDraft, errors } = editing
  async function deleteGroup(): Promise<void> {
    const { _id, version } = group
    await call(deleteVariantGroup, { params: { id: _id }, query: { version: String(version) } })
    showToast(t('Group deleted. Its products stay.'))
    await navigate(paths.variants)
  }
  const [first] = proposal.products
  return (
    <EditPage
      title={sayWords(group.name)}
      trail={trail()}
      lead={t('Key {key}, version {version}', { key: group.key, version: String(group.version) })}
      actions={
        first ? (
          <ButtonLink to={paths.product(first._id)} size="small">
            {t('View product page')}
          </ButtonLink>
        ) : null
      }
      deletion={{
        label: t('Delete group'),
        title: t('Delete this group?'),
        text: t('Each of its products gets its own page again. Nothing else changes.'),
        run: deleteGroup,
      }}
    >
      <EditForm
        className="variants-page"
        aria-label={t('Variant group')}
        saveLabel={t('Save group')}
        form={editing}
      >
        <GroupFields draft={draft} setDraft={setDraft} candidates={proposal.candidates} hasOrder />
        <GroupMembers
          proposal={proposal}
          draft={draft}
          setDraft={setDraft}
          errors={errors?.byProduct ?? {}}
          stored={group.members}
          onRemove={(id) => void editing.remove(id)}
        />
        <div className="variants-add">
          <label htmlFor="variants-sku">{t('Add by SKU')}</label>
          <input
            id="variants-sku"
            className="mono"
            maxLength={100}
            autoComplete="off"
            value={editing.sku}
            onChange={({ currentTarget }) => editing.setSku(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              void editing.addBySku()
            }}
          />
          <Button size="small" onClick={() => void editing.addBySku()}>
            {t('Add')}
          </Button>
          <span role="status" className="text-ui text-danger">
            {editing.note}
          </span>
        </div>
      </EditForm>
    </EditPage>
  )
}

export const HydrateFallback = pageSkeleton({
  title: mark('Variant group'),
  trail,
  rows: ['h-16', 'h-40'],
  className: 'variants-page',
})

export { RouteError as ErrorBoundary }
