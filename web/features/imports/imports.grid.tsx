import { Link } from 'react-router'
import { adminImports, exportImports } from '#contract/imports/admin-list.ts'
import type { ImportSummary } from '#contract/imports/imports.ts'
import { workViews } from '#contract/lists/work-views.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../dashboard-paths.ts'
import { timeColumn } from '../../patterns/grid/grid.columns.tsx'
import { defineGrid, type GridColumn, type GridSetup } from '../../patterns/grid/state/grid.setup.ts'
import { formatQuantity } from '../../patterns/money.tsx'
import { Status } from '../../ui/status.tsx'
import { Time } from '../../ui/time.tsx'
import { importOutcome, importStateLooks } from './imports.labels.ts'

type List = typeof adminImports

function columns(): GridColumn<ImportSummary, List>[] {
  return [
    {
      id: 'file',
      header: t('File'),
      isTitle: true,
      isFixed: true,
      onPhone: 'lead',
      sort: 'fileName',
      exports: ['fileName'],
      cell: ({ _id, fileName }) => (
        <span className="row-lines min-w-0">
          <Link to={paths.productImport(_id)} className="inline-block py-1 font-[580] wrap-anywhere">
            {fileName}
          </Link>
        </span>
      ),
    },
    {
      id: 'state',
      header: t('Status'),
      onPhone: 'state',
      exports: ['state'],
      cell: ({ state }) => <Status kind={importStateLooks[state].kind}>{t(importStateLooks[state].label)}</Status>,
    },
    {
      id: 'rows',
      header: t('Rows'),
      isNumeric: true,
      onPhone: 'off',
      exports: ['total'],
      cell: ({ counts }) => formatQuantity(counts.total),
    },
    {
      id: 'outcome',
      header: t('Result'),
      onPhone: 'note',
      exports: ['added', 'changed', 'failed', 'undone'],
      cell: (imported) => importOutcome(imported) ?? '–',
    },
    { id: 'by', header: t('By'), onPhone: 'off', exports: ['by'], cell: ({ by }) => by },
    timeColumn('createdAt', { id: 'at', header: t('Started'), onPhone: 'figure' }),
    {
      id: 'finished',
      header: t('Finished'),
      isExtra: true,
      exports: ['finishedAt'],
      cell: ({ finishedAt }) => (finishedAt ? <Time at={finishedAt} /> : '–'),
    },
  ]
}

/** Imports as an admin list. */
export function importGrid(): GridSetup<ImportSummary> {
  return defineGrid<ImportSummary, List>({
    list: adminImports,
    what: t('imports'),
    caption: t('Previous imports'),
    searchHint: t('File or person'),
    columns: columns(),
    filters: [
      {
        id: 'state',
        label: t('Status'),
        choices: adminImports.filters.state.choices.map((value) => ({
          value,
          label: t(importStateLooks[value].label),
        })),
      },
      { id: 'createdAt', label: t('Started') },
    ],
    views: [
      {
        label: t('Unfinished'),
        filters: workViews.imports.unfinished,
        countOf: ({ imports }) => imports.unfinished,
        done: t('All imports are finished'),
      },
    ],
    countAll: ({ imports }) => imports.all,
    keyOf: ({ _id }) => _id,
    nameOf: ({ fileName }) => fileName,
    hrefOf: ({ _id }) => paths.productImport(_id),
    actions: [],
    exportCall: exportImports.byBody,
  })
}
