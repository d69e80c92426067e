import { useState } from 'react'
import type { ProductImport } from '#contract/imports/imports.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../dashboard-paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Additions } from './imports.additions.tsx'
import { type Figure, Figures } from './imports.figures.tsx'
import { Notices } from './imports.notices.tsx'
import { OutsideFiles } from './imports.pictures.tsx'
import { RowErrors } from './imports.row-errors.tsx'
import { StepSection } from './imports.steps.tsx'
import { UndoImport } from './imports.undo.tsx'

type EndedProps = { imported: ProductImport; onTaken: (imported: ProductImport) => void }

/** What has come of an import. */
export function EndedStep({ imported, onTaken }: EndedProps) {
  if (imported.state === 'done') return <Done imported={imported} onTaken={onTaken} />
  return imported.state === 'failed' ? <Failed imported={imported} /> : <Undone imported={imported} />
}

function Another() {
  return <ButtonLink to={paths.imports}>{t('Import another file')}</ButtonLink>
}

function Done({ imported, onTaken }: EndedProps) {
  const { counts, linked } = imported
  const { added, changed, same, bad, failed } = counts
  const [isUndoing, setIsUndoing] = useState(false)
  const count = added + changed
  return (
    <StepSection
      title={t(
        '{count, plural, =0 {Nothing was imported} one {# product was imported} other {# products were imported}}',
        {
          count,
        },
      )}
      lead={t('The import is recorded in the audit log and in the stock history of each product.')}
    >
      <Figures
        figures={[
          { label: t('Added'), count: added },
          { label: t('Changed'), count: changed },
          { label: t('Unchanged'), count: same },
          { label: t('Skipped'), count: bad + failed, isBad: true },
        ]}
      />
      <div className="flex flex-wrap gap-2 px-4 md:px-6">
        <ButtonLink to={paths.manageProducts} look="primary">
          {t('Manage Product')}
        </ButtonLink>
        <Another />
        {count + linked.pictures + linked.documents > 0 ? (
          <Button onClick={() => setIsUndoing(true)}>{t('Undo this import')}</Button>
        ) : null}
      </div>
      <Additions additions={imported.additions} />
      <Notices imported={imported} />
      <OutsideFiles importId={imported._id} linked={imported.linked} />
      <RowErrors imported={imported} title={t('Skipped rows')} count={bad + failed} />
      <UndoImport imported={imported} isOpen={isUndoing} onTaken={onTaken} onClose={() => setIsUndoing(false)} />
    </StepSection>
  )
}

function undoneTitle({ state, counts, failure }: ProductImport): string {
  if (failure !== null) return t('The import failed')
  if (state === 'undone') return t('The import was undone')
  return counts.undone + counts.kept > 0
    ? t('The import was cancelled and undone')
    : t('The import was cancelled. Nothing was changed.')
}

function Undone({ imported }: { imported: ProductImport }) {
  const { undone, kept } = imported.counts
  const figures: Figure[] = [
    { label: t('Rows undone'), count: undone },
    { label: t('Not undone'), count: kept, isBad: true },
  ]
  return (
    <StepSection title={undoneTitle(imported)} lead={imported.failure}>
      {undone + kept > 0 ? <Figures figures={figures} /> : null}
      <div className="flex flex-wrap gap-2 px-4 md:px-6">
        <ButtonLink to={paths.manageProducts}>{t('Manage Product')}</ButtonLink>
        <Another />
      </div>
      <Additions additions={imported.additions} />
      {kept > 0 ? (
        <RowErrors imported={imported} title={t('Products that were not restored')} count={kept} />
      ) : null}
    </StepSection>
  )
}

function Failed({ imported }: { imported: ProductImport }) {
  return (
    <StepSection title={t('The import failed')} lead={imported.failure}>
      <div className="flex flex-wrap gap-2 px-4 md:px-6">
        <Another />
      </div>
    </StepSection>
  )
}
