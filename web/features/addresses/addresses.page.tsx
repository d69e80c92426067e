import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import {
  type Address,
  changeAddress,
  deleteAddress,
  listAddresses,
  maxAddresses,
} from '#contract/addresses/addresses.ts'
import { toAddressLine } from '#contract/addresses/postal.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { readSession } from '../../api/session.ts'
import { ConfirmDialog } from '../../patterns/confirm-dialog.tsx'
import { EmptyState } from '../../patterns/empty-state.tsx'
import { FormDialog } from '../../patterns/form/form-dialog.tsx'
import { privateMeta } from '../../patterns/page-exports.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { pageSkeleton } from '../../patterns/page-skeleton.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { showToast } from '../../patterns/toast.ts'
import { toastError } from '../../patterns/toast-error.ts'
import { useConfirmation } from '../../patterns/use-confirmation.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { emptyAddress } from './addresses.draft.ts'
import { AddressCard } from './addresses.entry.tsx'

export async function clientLoader() {
  return call(listAddresses, {})
}

export const meta = privateMeta(mark('Addresses'), mark('Where we deliver your orders.'))

const loadForm = () => import('./addresses.form.tsx')

/** What can be done with the addresses, and which of them is being edited. */
function useAddressBook() {
  const addresses = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const [edited, edit] = useState<Address | 'new' | null>(null)
  const deletion = useConfirmation(async ({ _id, version }: Address) => {
    // What has changed elsewhere is shown before it is deleted.
    await call(deleteAddress, { params: { id: _id }, query: { version: String(version) } }).finally(revalidate)
    showToast(t('Address deleted'))
  })

  async function saved(): Promise<void> {
    edit(null)
    await revalidate()
  }

  async function makeDefault({ _id, version }: Address): Promise<void> {
    await call(changeAddress, { params: { id: _id }, body: { isDefaultShip: true, version } })
      .then(() => showToast(t('Default address changed')))
      .catch(toastError)
    await revalidate()
  }

  return { addresses, edited, edit, deletion, saved, makeDefault }
}

type Book = ReturnType<typeof useAddressBook>

export default function AddressBook() {
  const book = useAddressBook()
  const { addresses } = book
  const isFull = addresses.length >= maxAddresses
  const add = (
    <Button look="primary" onClick={() => book.edit('new')}>
      <Icon name="plus" />
      {t('Add address')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('Addresses')}
        lead={t('Where we deliver your orders. Orders you have already placed keep their address.')}
        actions={addresses.length > 0 && !isFull ? add : null}
      />
      {isFull ? (
        <p className="px-4 pb-4 text-ui text-ink-2 md:px-6">
          {t('Your address book can hold up to {most} addresses.', { most: maxAddresses })}
        </p>
      ) : null}
      {addresses.length === 0 ? (
        <EmptyState title={t('No addresses yet')} action={add}>
          {t('You can choose saved addresses at checkout.')}
        </EmptyState>
      ) : (
        <ul className="address-book">
          {addresses.map((address) => (
            <AddressCard
              key={address._id}
              address={address}
              onEdit={() => book.edit(address)}
              onDelete={() => book.deletion.ask(address)}
              onMakeDefault={() => book.makeDefault(address)}
            />
          ))}
        </ul>
      )}
      <BookDialogs book={book} />
    </>
  )
}

function BookDialogs({ book: { addresses, edited, edit, deletion, saved } }: { book: Book }) {
  const close = () => edit(null)
  return (
    <>
      <FormDialog
        load={loadForm}
        isOpen={edited !== null}
        title={edited === 'new' ? t('Add address') : t('Change address')}
        onClose={close}
      >
        {({ AddressEditor: AddressForm }) => (
          <AddressForm
            address={edited === 'new' ? null : edited}
            first={emptyAddress(addresses, readSession()?.displayName)}
            canBecomeDefault={addresses.length > 0 && !(edited !== 'new' && edited?.isDefaultShip)}
            canBecomeInvoiced={addresses.length > 0 && !(edited !== 'new' && edited?.isDefaultBill)}
            onClose={close}
            onSaved={saved}
          />
        )}
      </FormDialog>
      <ConfirmDialog {...deletion.dialog} title={t('Delete this address?')} confirmLabel={t('Delete address')}>
        <p>{deletion.asked ? toAddressLine(deletion.asked) : ''}</p>
        <p className="mt-2">{t('Orders you have already placed keep it.')}</p>
      </ConfirmDialog>
    </>
  )
}

export const HydrateFallback = pageSkeleton({
  title: mark('Addresses'),
  rows: ['h-44', 'h-44'],
  className: 'address-book',
})

export { RouteError as ErrorBoundary }
