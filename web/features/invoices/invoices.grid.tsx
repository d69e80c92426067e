import { Link } from 'react-router'
import {
  type AdminInvoice,
  adminInvoices,
  exportInvoices,
  type InvoiceState,
  invoiceStates,
} from '#contract/invoices/admin-list.ts'
import { mark, t } from '#i18n/t.ts'
import { paths } from '../../dashboard-paths.ts'
import { timeColumn } from '../../patterns/grid/grid.columns.tsx'
import { defineGrid, type GridColumn, type GridSetup } from '../../patterns/grid/state/grid.setup.ts'
import { Money } from '../../patterns/money.tsx'
import { formatDay } from '../../ui/dates.ts'
import { Status } from '../../ui/status.tsx'

type List = typeof adminInvoices

const stateLabels: Record<InvoiceState, string> = {
  open: mark('Open'),
  overdue: mark('Overdue'),
  paid: mark('Paid'),
  credited: mark('Credited'),
}
const stateKinds = { open: 'pending', overdue: 'due', paid: 'paid', credited: 'cancelled' } as const

function Payer({ invoice: { company, userName, email } }: { invoice: AdminInvoice }) {
  return (
    <span className="row-lines cell-limited">
      <span className="block leading-snug">{company || userName}</span>
      <span className="block truncate text-note leading-tight text-ink-3">{company ? userName : email}</span>
    </span>
  )
}

function State({ invoice: { state, daysOverdue } }: { invoice: AdminInvoice }) {
  return (
    <Status kind={stateKinds[state]}>
      {state === 'overdue'
        ? t('Overdue {days, plural, one {# day} other {# days}}', { days: daysOverdue })
        : t(stateLabels[state])}
    </Status>
  )
}

function nameColumns(): GridColumn<AdminInvoice, List>[] {
  return [
    {
      id: 'payer',
      header: t('Company'),
      isTitle: true,
      isFixed: true,
      onPhone: 'lead',
      exports: ['company', 'userName'],
      cell: (invoice) => <Payer invoice={invoice} />,
    },
    {
      id: 'number',
      header: t('Invoice'),
      isFixed: true,
      onPhone: 'note',
      exports: ['number', 'creditNotes'],
      cell: ({ _id, number, creditNotes }) => (
        <span className="row-lines">
          <Link to={paths.orderPayments(_id)} className="mono inline-block py-1">
            {number}
          </Link>
          {creditNotes.length > 0 ? (
            <span className="mono block text-note leading-tight text-ink-3">{creditNotes.join(', ')}</span>
          ) : null}
        </span>
      ),
    },
    {
      id: 'order',
      header: t('Order'),
      onPhone: 'note',
      exports: ['orderNumber'],
      cell: ({ orderNumber }) => <span className="mono">{orderNumber}</span>,
    },
  ]
}

function amountColumns(): GridColumn<AdminInvoice, List>[] {
  return [
    {
      id: 'total',
      header: t('Total'),
      isNumeric: true,
      onPhone: 'figure',
      sort: 'total',
      exports: ['total', 'currency'],
      cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
    },
    {
      id: 'open',
      header: t('Open'),
      isNumeric: true,
      onPhone: 'off',
      exports: ['open'],
      cell: ({ open, currency }) =>
        open === 0 ? (
          '–'
        ) : (
          <strong>
            <Money amount={open} currency={currency} />
          </strong>
        ),
    },
  ]
}

function columns(): GridColumn<AdminInvoice, List>[] {
  const extra = (id: 'poNumber' | 'email', header: string): GridColumn<AdminInvoice, List> => ({
    id,
    header,
    isExtra: true,
    exports: [id],
    cell: (invoice) => <span className="cell-limited">{invoice[id]}</span>,
  })
  return [
    ...nameColumns(),
    timeColumn('issuedAt', { id: 'issued', header: t('Issued'), onPhone: 'off' }),
    {
      id: 'due',
      header: t('Due'),
      onPhone: 'note',
      sort: 'dueOn',
      exports: ['dueOn', 'daysOverdue'],
      cell: ({ dueOn }) => formatDay(dueOn, 'short'),
    },
    {
      id: 'state',
      header: t('Status'),
      onPhone: 'state',
      exports: ['state'],
      cell: (invoice) => <State invoice={invoice} />,
    },
    ...amountColumns(),
    extra('poNumber', t('PO number')),
    extra('email', t('Email')),
  ]
}

/** Invoices as an admin list. A row leads to the page of its order, which has the document. */
export function invoiceGrid(): GridSetup<AdminInvoice> {
  return defineGrid<AdminInvoice, List>({
    list: adminInvoices,
    what: t('invoices'),
    caption: t('Invoices'),
    searchHint: t('Company, invoice, order, PO number'),
    columns: columns(),
    filters: [
      {
        id: 'state',
        label: t('Status'),
        choices: invoiceStates.map((value) => ({ value, label: t(stateLabels[value]) })),
      },
      { id: 'issuedAt', label: t('Issued') },
      { id: 'total', label: t('Total') },
      { id: 'email', label: t('Email') },
    ],
    views: invoiceStates.map((state) => ({ label: t(stateLabels[state]), filters: { state } })),
    keyOf: ({ _id }) => _id,
    nameOf: ({ number }) => t('invoice {number}', { number }),
    hrefOf: ({ _id }) => paths.orderPayments(_id),
    actions: [],
    exportCall: exportInvoices.byBody,
  })
}
