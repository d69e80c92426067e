import type { ClientLoaderFunctionArgs } from 'react-router'
import { sayWords } from '#contract/catalogue-model/words.ts'
import { manageFamilies, readFamilyUsage } from '#contract/families/families.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { paths } from '../../dashboard-paths.ts'
import { ConfirmDialog } from '../../patterns/confirm-dialog.tsx'
import { EmptyState } from '../../patterns/empty-state.tsx'
import { FormDialog } from '../../patterns/form/form-dialog.tsx'
import { privateMeta } from '../../patterns/page-exports.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { pageSkeleton } from '../../patterns/page-skeleton.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ModelFileButtons } from './families.file-form.tsx'
import { MoveProducts, RunningChanges } from './families.moving.tsx'
import { AttributePanel } from './families.panel.tsx'
import { FamilySide } from './families.side.tsx'
import { FamilyTable } from './families.table.tsx'
import { branchesOf } from './families.tree.ts'
import { OwnUnits } from './families.units.tsx'
import { type FamiliesEditing, type LoadedFamilies, useFamilies } from './families.use-families.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<LoadedFamilies> {
  const model = await call(manageFamilies, {})
  const asked = new URL(request.url).searchParams.get('family')
  const first = branchesOf(model.families)[0]?.family.key ?? null
  const chosen = model.families.some(({ key }) => key === asked) ? asked : first
  const usage = chosen === null ? null : await call(readFamilyUsage, { params: { key: chosen } })
  return { model, chosen, usage }
}

export const meta = privateMeta(
  mark('Families and attributes'),
  mark('Which attributes each family has, for filters, columns and data sheets.'),
)

const loadFamilyForm = () => import('./families.family-form.tsx')

export default function FamiliesPage() {
  const editing = useFamilies()
  const { model, editFamily, attribute } = editing
  const isOpen = attribute !== null
  return (
    <>
      <PageHeader
        title={t('Families and attributes')}
        trail={{ to: paths.settings, label: t('Settings') }}
        lead={t(
          'A family defines which attributes its products have. They become filters, columns and data sheets.',
        )}
        actions={
          <div className="flex flex-wrap gap-2">
            <OwnUnits editing={editing} />
            <ModelFileButtons editing={editing} />
          </div>
        }
      />
      {model.families.length === 0 ? (
        <EmptyState
          title={t('No families yet')}
          action={
            <Button look="primary" onClick={() => editFamily('new')}>
              <Icon name="plus" />
              {t('Add your first family')}
            </Button>
          }
        >
          {t('Products in a family share the same attributes, such as size, colour or material.')}
        </EmptyState>
      ) : (
        <div
          className={`grid grid-cols-[minmax(0,1fr)] border-t border-line md:min-h-120 md:grid-cols-[11.5rem_minmax(0,1fr)] ${isOpen ? 'lg:grid-cols-[11.5rem_minmax(0,1fr)_21rem]' : ''}`}
        >
          <FamilySide editing={editing} />
          <FamilyTable editing={editing} />
          <AttributePanel editing={editing} />
        </div>
      )}
      <RunningChanges editing={editing} />
      <FamilyDialogs editing={editing} />
    </>
  )
}

function FamilyDialogs({ editing }: { editing: FamiliesEditing }) {
  const { familyForm, editFamily, deletion, removal, model, usage, refresh, choose } = editing
  const close = () => editFamily(null)
  return (
    <>
      <FormDialog
        load={loadFamilyForm}
        isOpen={familyForm !== null}
        title={familyForm === 'new' ? t('Add a family') : t('Change family')}
        onClose={close}
      >
        {({ FamilyEditor: FamilyForm }) => (
          <FamilyForm
            family={familyForm === 'new' ? null : familyForm}
            families={model.families}
            onClose={close}
            onSaved={async (key) => {
              close()
              choose(key)
              await refresh()
            }}
          />
        )}
      </FormDialog>
      <MoveProducts editing={editing} family={editing.moving} onClose={() => editing.setMoving(null)} />
      <ConfirmDialog {...deletion.dialog} title={t('Delete this family?')} confirmLabel={t('Delete family')}>
        <p>{deletion.asked ? sayWords(deletion.asked.name) : ''}</p>
        {usage && usage.views.length > 0 ? (
          <p>
            {t(
              '{count, plural, one {A saved view filters} other {# saved views filter}} by it and will be empty: {names}',
              {
                count: usage.views.length,
                names: usage.views.join(', '),
              },
            )}
          </p>
        ) : null}
      </ConfirmDialog>
      <ConfirmDialog {...removal.dialog} title={t('Delete this attribute?')} confirmLabel={t('Delete attribute')}>
        <p>{removal.asked ? sayWords(removal.asked.attribute.label) : ''}</p>
      </ConfirmDialog>
    </>
  )
}

export const HydrateFallback = pageSkeleton({
  title: mark('Families and attributes'),
  rows: ['h-16', 'h-16', 'h-16'],
})

export { RouteError as ErrorBoundary }
